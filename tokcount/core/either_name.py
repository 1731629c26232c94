"""Takes a name for that of an encoding or, if there is no such encoding, for that of a model.

What it leaves to others: either kind of name on its own (`resolve`).
"""

from collections.abc import Sequence
from pathlib import Path

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import Split
from tokcount.core.names import nearest
from tokcount.core.resolve import named_tokenizer, resolve, table_for
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UnknownNameError, UsageError


def resolve_either(
    names: Sequence[str], *, pricing: Path | None = None, split: Split | None = None
) -> list[Tokenizer]:
    """Return what each name stands for; the rows of models are those of the pricing files.

    Raises:
        UsageError: a pricing file without a model, or a `split` without a file of ranks.
        InputError: the file of an encoding cannot be used.
        UnknownNameError: a name is neither; near ones are given.
        PricingError: a pricing file has faults.
    """
    from tokcount.core.bpe.files import RANKS_SUFFIX, is_encoding_file

    encodings = [
        name for name in names if name.strip().casefold() in DEFINITIONS or is_encoding_file(name)
    ]
    if pricing is not None and len(encodings) == len(names):
        table_for([], pricing)
    ranks = [name for name in encodings if name.endswith(RANKS_SUFFIX)]
    if split is not None and not ranks:
        raise UsageError("--split is for the ranks in a .tiktoken file; name one")
    return [
        named_tokenizer(name, split if name in ranks else None)
        if name in encodings
        else _model(name, pricing)
        for name in names
    ]


def _model(name: str, pricing: Path | None) -> Tokenizer:
    try:
        return resolve(model=name, pricing=pricing)
    except UnknownNameError:
        table = table_for([name], pricing)
        models = table.models if table else {}
        near = ", ".join(nearest(name.casefold(), [*DEFINITIONS, *models]))
        raise UnknownNameError(
            f"{name!r} is neither an encoding nor a model that is known; near: {near}"
        ) from None
