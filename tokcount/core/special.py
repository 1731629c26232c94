"""Finds the text of special tokens in a text.

What it leaves to others: which special tokens there are (`definitions`, or a trained file).
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from tokcount.errors import InputError


class SpecialTokens:
    """The special tokens of an encoding, by their text."""

    def __init__(self, encoding_name: str, ids: Mapping[str, int]) -> None:
        """Know the text and the id of each."""
        self._encoding_name = encoding_name
        self._ids = ids

    def refuse(self, text: str, start: int = 0) -> None:
        """Refuse a text with special tokens in it; it begins at a character of a longer one.

        Raises:
            InputError: it has one.
        """
        if self._ids and (found := self._pattern.search(text)):
            raise InputError(
                f"{found.group()!r} at character {start + found.start()} is a special token of"
                f" {self._encoding_name}; use --special text to count it as text,"
                " --special token as one control token"
            )

    def parts(self, text: str) -> Iterator[tuple[str, int | None]]:
        """Yield the text in parts: those that are special tokens with their ids, others without.

        >>> list(SpecialTokens("mine", {"<|end|>": 7}).parts("a<|end|>"))
        [('a', None), ('<|end|>', 7)]
        """
        end = 0
        if self._ids:
            for found in self._pattern.finditer(text):
                if found.start() > end:
                    yield text[end : found.start()], None
                yield found.group(), self._ids[found.group()]
                end = found.end()
        if end < len(text):
            yield text[end:], None

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, sorted(self._ids, key=len, reverse=True))))
