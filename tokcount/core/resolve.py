"""Decides what counts: the encoding that was named, or that of the model that was named.

What it leaves to others: which encoding a model has (`model_encoding`, imported only where a model
is named).
"""

from collections.abc import Sequence
from pathlib import Path

from tokcount.core.definitions import DEFAULT_ENCODING
from tokcount.core.tokenizer import Tokenizer, known_encoding
from tokcount.errors import UsageError

COMPARED_BY_DEFAULT = ("cl100k_base", "o200k_base")


def resolve(
    encoding: str | None = None, model: str | None = None, *, pricing: Path | None = None
) -> Tokenizer:
    """Return what counts: the encoding, if one is named; else the model's; else `o200k_base`.

    Names are casefolded, and blanks around them dropped. The rows of models are those of the
    pricing files that hold here, with `pricing` on top.

    Raises:
        UsageError: a pricing file without a model.
        UnknownNameError: nothing is known of the name; near names and ways out are given.
        PricingError: a pricing file has faults.
    """
    if model is None:
        if pricing is not None:
            raise UsageError("--pricing is about models; name a --model")
        chosen = DEFAULT_ENCODING if encoding is None else known_encoding(encoding)
        return Tokenizer(encoding_name=chosen)
    if encoding is None:
        return _of_models([model], pricing)[0]
    from tokcount.core.model_encoding import counted_instead
    from tokcount.core.pricing.layers import load_table

    return counted_instead(known_encoding(encoding), model, load_table(pricing))


def resolve_several(
    encodings: Sequence[str], models: Sequence[str], *, pricing: Path | None = None
) -> list[Tokenizer]:
    """Return what each name stands for, once each: encodings first, then models.

    Without any name these are `cl100k_base` and `o200k_base`. Raises as `resolve` does.
    """
    if not encodings and not models:
        encodings = COMPARED_BY_DEFAULT
    found = [Tokenizer(encoding_name=known_encoding(name)) for name in encodings]
    found += _of_models(models, pricing) if models else []
    return list({tokenizer.label: tokenizer for tokenizer in found}.values())


def _of_models(models: Sequence[str], pricing: Path | None) -> list[Tokenizer]:
    from tokcount.core.model_encoding import tokenizer_of
    from tokcount.core.pricing.layers import load_table

    table = load_table(pricing)
    return [tokenizer_of(model, table) for model in models]
