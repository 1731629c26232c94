"""Decides what counts: the encoding that was named, or that of the model that was named.

What it leaves to others: which encoding a model has (`model_encoding`, imported only where a model
is named).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tokcount.core.definitions import DEFAULT_ENCODING, DEFINITIONS
from tokcount.core.encoding import Split
from tokcount.core.tokenizer import Tokenizer, known_encoding
from tokcount.errors import UsageError

if TYPE_CHECKING:
    from tokcount.core.pricing.model import PriceTable

COMPARED_BY_DEFAULT = ("cl100k_base", "o200k_base")


def resolve(
    encoding: str | None = None,
    model: str | None = None,
    *,
    pricing: Path | None = None,
    split: Split | None = None,
) -> Tokenizer:
    """Return what counts: the encoding, if one is named; else the model's; else `o200k_base`.

    An encoding is named as it is known here, or by the path of its file. Names are casefolded, and
    blanks around them dropped. The rows of models are those of the pricing files that hold here,
    with `pricing` on top.

    Raises:
        UsageError: a pricing file without a model; a `split` without a file of ranks, or a file of
            ranks without one.
        InputError: the file of an encoding cannot be used.
        UnknownNameError: nothing is known of the name; near names and ways out are given.
        PricingError: a pricing file has faults.
    """
    table = table_for([] if model is None else [model], pricing)
    named = named_tokenizer(DEFAULT_ENCODING if encoding is None else encoding, split)
    if model is None or table is None:
        return named
    from tokcount.core.model_encoding import counted_instead, tokenizer_of

    if encoding is None:
        return tokenizer_of(model, table)
    return counted_instead(named, model, table)


def resolve_several(
    encodings: Sequence[str],
    models: Sequence[str],
    table: "PriceTable | None" = None,
    *,
    split: Split | None = None,
) -> list[Tokenizer]:
    """Return what each name stands for, once each: encodings first, then models.

    Without any name these are `cl100k_base` and `o200k_base`. The rows of models are those of the
    table. Raises as `resolve` does.
    """
    if not encodings and not models:
        encodings = COMPARED_BY_DEFAULT
    of_ranks = [name for name in encodings if name.endswith(".tiktoken")]
    if split is not None and not of_ranks:
        raise _needless_split()
    found = [named_tokenizer(name, split if name in of_ranks else None) for name in encodings]
    if table is not None:
        from tokcount.core.model_encoding import tokenizer_of

        found += [tokenizer_of(name, table) for name in models]
    once: dict[str, Tokenizer] = {}
    for tokenizer in found:
        is_file = tokenizer.of_file is not None and tokenizer.model is None
        once.setdefault(tokenizer.label if is_file else tokenizer.label.casefold(), tokenizer)
    return list(once.values())


def named_tokenizer(encoding: str, split: Split | None = None) -> Tokenizer:
    """Return the tokenizer of an encoding; a name that is known wins over a file of that name.

    Raises as `resolve` does.
    """
    if encoding.strip().casefold() not in DEFINITIONS:
        from tokcount.core.bpe.files import encoding_of_file, is_encoding_file

        if is_encoding_file(encoding):
            return Tokenizer(encoding_name=encoding, of_file=encoding_of_file(encoding, split))
    if split is not None:
        raise _needless_split()
    return Tokenizer(encoding_name=known_encoding(encoding))


def _needless_split() -> UsageError:
    return UsageError("--split is for the ranks in a .tiktoken file; name it as --encoding")


def table_for(models: Sequence[str], pricing: Path | None) -> "PriceTable | None":
    """Return the pricing files that hold here, merged, with `pricing` on top; None without models.

    Raises:
        UsageError: a pricing file without a model.
        PricingError: a pricing file has faults.
    """
    if not models:
        if pricing is not None:
            raise UsageError("--pricing is about models; name a --model")
        return None
    from tokcount.core.pricing.layers import load_table

    return load_table(pricing)
