"""Reads the fields of a usage record, in camelCase or snake_case, and complains in its own words.

What it leaves to others: which fields there are (`openai`, `anthropic`, `gemini`).
"""

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache

from tokcount.core.pricing.values import MOST_TOKENS
from tokcount.core.strict_json import Repeating
from tokcount.errors import InputError

LONGEST_SAID, LONGEST_NAME = 30, 60
TELL_TOKENS = ("token", "detail")
DEEPEST = 4
# Where camelCase goes on with another word; 5MInput is 5m and input.
_WORD_ENDS = re.compile(
    r"(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z](?![A-Z]))|(?<=[0-9][A-Z])(?=[A-Z])"
)


class Fields:
    """The fields of one object, by their names in snake_case."""

    __slots__ = ("_inside", "_names", "_values", "_written")

    def __init__(
        self, written: Mapping[str, object], inside: "tuple[Fields, str] | None" = None
    ) -> None:
        """Take an object, which may stand `inside` another as a field of it.

        Raises:
            InputError: a field is there twice, perhaps once in either case.
        """
        self._written = written
        self._inside = inside
        self._names: dict[str, str] | None = None
        self._values = {snake_case(name): value for name, value in written.items()}
        if isinstance(written, Repeating):
            check_once(written, None, self.path)
        if len(self._values) < len(written):
            seen: dict[str, str] = {}
            for name in written:
                other = seen.setdefault(snake_case(name), name)
                if other != name:
                    raise InputError(f"{self.path}{name} is there twice, as {self.path}{other} too")

    @property
    def path(self) -> str:
        """What stands before the names of the fields."""
        return f"{self._inside[0].name(self._inside[1])}." if self._inside else ""

    def __contains__(self, key: str) -> bool:
        """Whether a field is there, and not null."""
        return self._values.get(key) is not None

    def has_any(self, keys: frozenset[str]) -> bool:
        """Whether one of the fields is there, and not null."""
        return self.first_of(keys) is not None

    def first_of(self, keys: frozenset[str]) -> str | None:
        """Return the first of the fields that is there, and not null."""
        values = self._values.items()
        return next((key for key, value in values if key in keys and value is not None), None)

    def first_telling(self, keys: frozenset[str]) -> str | None:
        """Return the first of the fields that tells something: neither null nor 0 nor empty."""
        return next((key for key, value in self._values.items() if value and key in keys), None)

    def name(self, key: str) -> str:
        """Return the name of a field as it is written here."""
        if self._names is None:  # most records need none, and some have very many fields
            self._names = {snake_case(name): name for name in self._written}
        return self.path + self._names.get(key, key)

    def tokens(self, key: str) -> int | None:
        """Return the tokens that a field tells; None where it is missing or null.

        Raises:
            InputError: it is no whole number of at least 0.
        """
        value = self._values.get(key)
        if value is None:
            return None
        if type(value) is int and 0 <= value <= MOST_TOKENS:  # True is an int, too
            return value
        is_large = type(value) is int and value > 0
        fault = f"more than {MOST_TOKENS}" if is_large else "no whole number of at least 0"
        raise InputError(f"{self.name(key)} is {said(value)}, which is {fault}")

    def total(self, keys: Iterable[str]) -> int:
        """Return the tokens of several fields together; a field that is missing tells none.

        Raises:
            InputError: one is no whole number of at least 0.
        """
        values = self._values
        return sum(self.tokens(key) or 0 for key in keys if key in values)

    def ending(self, end: str) -> list[str]:
        """Return the fields whose names end so."""
        return [key for key in self._values if key.endswith(end)]

    def required(self, key: str) -> int:
        """Return the tokens of a field that no record can do without.

        Raises:
            InputError: it is missing, or no whole number.
        """
        n_tokens = self.tokens(key)
        if n_tokens is None:
            raise InputError(f"has no {self.name(key)}")
        return n_tokens

    def inner(self, key: str) -> "Fields | None":
        """Return the fields of an object inside; None where it is missing.

        Raises:
            InputError: it is no object.
        """
        value = self._values.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise InputError(f"{self.name(key)} is {said(value)}, and no object")
        return Fields(value, (self, key))

    def get(self, key: str) -> object:
        """Return whatever a field holds."""
        return self._values.get(key)

    def nonzero(self) -> Iterator[str]:
        """Yield the names of the fields that are numbers other than 0."""
        for key, value in self._values.items():
            if isinstance(value, int | float) and value:
                yield self.name(key)

    def unread(self, known: frozenset[str]) -> Iterator[str]:
        """Yield the names of other fields that tell tokens, by themselves or in an object."""
        if self._values.keys() <= known:
            return
        for key, value in self._values.items():
            if key in known or not any(word in key for word in TELL_TOKENS):
                continue
            if isinstance(value, dict):
                yield from _numbers_in(value, f"{self.name(key)}.", DEEPEST)
            elif type(value) is int and value:
                yield self.name(key)


def check_once(written: Mapping[str, object], names: Container[str] | None, path: str = "") -> None:
    """Check that names, or all of them, are in an object no more than once.

    Raises:
        InputError: one is there again, so which of its values holds cannot be told.
    """
    if isinstance(written, Repeating):
        for name in sorted(written.names):
            if names is None or name in names:
                raise InputError(f"{path}{shortened(name)} is there twice")


def _numbers_in(value: Mapping[str, object], path: str, depth: int) -> Iterator[str]:
    """The whole numbers other than 0 in an object about tokens that nobody knows."""
    for name, inner in value.items():
        if isinstance(inner, dict) and depth:
            yield from _numbers_in(inner, f"{path}{name}.", depth - 1)
        elif type(inner) is int and inner:
            yield f"{path}{name}"


@lru_cache(maxsize=4096)
def snake_case(name: str) -> str:
    """Return a name in snake_case.

    A letter after a number is its unit, in either case, as pydantic and lodash write it, too.

    >>> snake_case("promptTokenCount"), snake_case("a_b")
    ('prompt_token_count', 'a_b')
    >>> snake_case("ephemeral5mInputTokens"), snake_case("ephemeral5MInputTokens")
    ('ephemeral_5m_input_tokens', 'ephemeral_5m_input_tokens')
    """
    return _WORD_ENDS.sub("_", name).lower()


def said(value: object) -> str:
    """Return a value in a few words.

    >>> said("12"), said(-1), said([1]), said(True)
    ('"12"', '-1', 'a list', 'true')
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    try:
        text = json.dumps(value)
    except ValueError:  # a number of thousands of digits
        return "a number too long to be shown"
    return text if len(text) <= LONGEST_SAID else f"{text[:LONGEST_SAID]}…"


def not_read(name: str) -> str:
    """Say that a field tells tokens that nobody here knows the meaning of."""
    return f"{shortened(name)}: not read, so perhaps not priced"


def shortened(name: str) -> str:
    """Return a name, or the beginning of a long one."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
