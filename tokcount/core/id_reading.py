"""Reads token ids from text: separated by whitespace or commas, or in JSON lists.

What it leaves to others: whether an encoding has such an id (`encodings`).
"""

import re
from collections.abc import Iterable, Iterator

from tokcount.errors import InputError

SEPARATORS = " \n\t\r,[]"
MOST_DIGITS = 19
SHOWN = 40  # characters of something that is no id

_BARE = frozenset("0123456789, \n\t\r")
_SYMBOL = re.compile(r"[\[\],]|[^ \n\t\r,\[\]]++")


def read_ids(blocks: Iterable[str]) -> Iterator[list[int]]:
    r"""Yield the ids in a text, a list for each block of it.

    Raises:
        InputError: something in the text is not an id; its place is named.

    >>> list(read_ids(["1 2", "3\n", "[4, 5]"]))
    [[1], [23], [4, 5]]
    """
    reader = _Reader()
    rest = ""
    for block in blocks:
        text = rest + block
        end = 1 + max(map(text.rfind, SEPARATORS))
        rest = text[end:]
        if len(rest) > MOST_DIGITS + SHOWN:
            end, rest = len(text), ""
        if ids := reader.read(text[:end]):
            yield ids
    if ids := reader.read(rest):
        yield ids
    reader.finish()


class _Reader:
    """What of the text has been read so far."""

    __slots__ = ("_is_open", "_last", "_n_ids", "_n_lines")

    def __init__(self) -> None:
        """Begin before the first line."""
        self._n_ids = self._n_lines = 0
        self._last = ""  # the symbol before: one of [ ] and , or an id
        self._is_open = False  # inside of a list

    def read(self, text: str) -> list[int]:
        """Return the ids in the next piece of the text, which ends where a symbol does."""
        ids = self._bare_ids(text)
        if ids is None:
            ids = list(self._symbol_by_symbol(text))
        self._n_ids += len(ids)
        self._n_lines += text.count("\n")
        return ids

    def finish(self) -> None:
        """Refuse a text that ends before it should.

        Raises:
            InputError: a list is not closed, or a comma is the last thing.
        """
        if self._is_open:
            raise InputError(
                f"the JSON list is cut short: no bracket closes it after id {self._n_ids:,}"
            )
        if self._last == ",":
            raise InputError(f"nothing follows the comma after id {self._n_ids:,}")

    def _bare_ids(self, text: str) -> list[int] | None:
        """The ids, if there are but numbers with commas, which are soon read; else None."""
        if not _BARE.issuperset(text):
            return None
        *before_commas, last = text.split(",")
        if before_commas:
            first, *others = before_commas
            if not (all(map(str.strip, others)) and (first.strip() or self._fits(","))):
                return None
        numbers = text.replace(",", " ").split()
        if max(map(len, numbers), default=0) > MOST_DIGITS:
            return None
        if before_commas or numbers:
            self._last = numbers[-1] if last.strip() else ","
        return list(map(int, numbers))

    def _symbol_by_symbol(self, text: str) -> Iterator[int]:
        n_ids = 0
        for match in _SYMBOL.finditer(text):
            symbol = match.group()
            if symbol.isascii() and symbol.isdigit() and len(symbol) <= MOST_DIGITS:
                n_ids += 1
                yield int(symbol)
            elif self._fits(symbol):
                self._is_open = (self._is_open or symbol == "[") and symbol != "]"
            else:
                line = 1 + self._n_lines + text.count("\n", 0, match.start())
                raise InputError(_no_id(symbol, self._n_ids + n_ids + 1, line))
            self._last = symbol

    def _fits(self, symbol: str) -> bool:
        """Whether a bracket or a comma may stand here."""
        if symbol == ",":
            return self._last not in {"", "[", ","}
        return symbol == ("]" if self._is_open else "[") and self._last != ","


def _no_id(symbol: str, place: int, line: int) -> str:
    shown = symbol if len(symbol) <= SHOWN else f"{symbol[:SHOWN]}…"
    return (
        f"line {line}, in place of id {place:,}: {shown!r} is not a token id; ids are whole numbers"
        " between blanks or commas, or in JSON lists"
    )
