"""Counts the distinct pre-tokens of texts: all that training needs to know of them.

What it leaves to others: where the texts come from, what the pre-tokens are made of (`training`).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tokcount.core.bpe.splits import list_pre_tokens
from tokcount.core.decoding import well_formed
from tokcount.core.encoding import WHITESPACE, Split

# Characters; measured: what is cut smaller is not counted faster, and what is cut larger has more
# of characters beyond U+FFFF, which make the splitting of all of it slower.
BLOCK_SIZE = 2**14
# Every split but `none` cuts here, and looks no further: see `chunks`, for it the first two kinds.
_SPACES = WHITESPACE.replace("\r", "").replace("\n", "")
_PLACE = re.compile(f"[^{WHITESPACE}](?=[{_SPACES}])")


def count_pre_tokens(
    split: Split, texts: Iterable[str], progress: Callable[[int], None]
) -> Counter[str]:
    """Return how often each pre-token is met, in the order in which they are met first.

    `progress` is told, now and then, how many characters have been read.

    >>> count_pre_tokens("words", ["a b a", "c"], print)
    5
    6
    Counter({'a': 2, 'b': 1, 'c': 1})
    """
    counts: Counter[str] = Counter()
    n_chars = 0
    for text in map(well_formed, texts):
        for block in [text] if split == "none" else _blocks(text):
            counts.update(list_pre_tokens(split, block))
            n_chars += len(block)
            progress(n_chars)
    return counts


def _blocks(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        place = _PLACE.search(text, start + BLOCK_SIZE)
        end = place.end() if place else len(text)
        yield text[start:end]
        start = end
