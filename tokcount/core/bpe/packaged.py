"""The packaged encodings with our own merges in place of tiktoken's.

What it leaves to others: encoding (`encoding`), choosing between the two (`engines`).
"""

from functools import cache

from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.splits import SPLIT_OF_ENCODING
from tokcount.core.bpe.vocabulary import Ranks
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.vocabulary import packaged_table


@cache
def packaged_bpe(name: str) -> BpeEncoding:
    """Return a packaged encoding, built once; its ranks take some 50 ms to load.

    >>> packaged_bpe("cl100k_base").encode("strawberry")
    [496, 675, 15717]
    """
    definition = DEFINITIONS[name]
    ranks = definition.used(packaged_table(definition.table).to_dict())
    return BpeEncoding(
        name, SPLIT_OF_ENCODING[name], Ranks(ranks), special_tokens=definition.special_tokens
    )
