"""Parses JSON as the standard has it, and says of what is none where, and why.

What it leaves to others: which lines are documents (`json_values`), and what a value means.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import NoReturn

from tokcount.errors import InputError

TOO_DEEP = "lists or objects are nested too deeply to be read"
# What Python reads, or refuses, otherwise than JSON has it; texts are passed over.
_ODD = re.compile(r'"(?:[^"\\]++|\\.)*+"|-?\d{4301,}|NaN|-?Infinity', re.DOTALL)
_SHOWN_OF_NUMBER = 20
Pairs = list[tuple[str, object]]
_KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "an object",
    str: "a text",
}
_LF, _BLANKS = "\n", " \t\r\n"


def line_and_column(text: str, place: int) -> str:
    r"""Return where a character of a document is.

    >>> line_and_column("[1,\n 2", 5)
    'line 2, column 2'
    """
    return f"line {text.count(_LF, 0, place) + 1}, column {place - text.rfind(_LF, 0, place)}"


def column(_: str, place: int) -> str:
    """Return where a character of a line is, whose number is said elsewhere."""
    return f"column {place + 1}"


class Repeating(dict[str, object]):
    """An object in which names are there more than once; of each, it holds the last value."""

    def __init__(self, pairs: Pairs) -> None:
        """Take the names with their values, as they were written."""
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs)
        self.names = {name for name, number in counts.items() if number > 1}


def _noting_repeats(pairs: Pairs) -> dict[str, object]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Repeating(pairs)


def kind_of(value: object) -> str:
    """Return what a JSON value is, in words.

    >>> kind_of(None), kind_of(5), kind_of([])
    ('null', 'a number', 'a list')
    """
    return _KINDS.get(type(value), "null")


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


STRICT = json.JSONDecoder(parse_constant=_refuse)
NOTING_REPEATS = json.JSONDecoder(parse_constant=_refuse, object_pairs_hook=_noting_repeats)
"""For what is meant to be read by name: objects with a name twice are a `Repeating`."""


def parse(
    text: str,
    tell: Callable[[str, int], str] = line_and_column,
    decoder: json.JSONDecoder = STRICT,
) -> object:
    """Return the value of a JSON text, strictly: no NaN, and no number too long for Python.

    Raises:
        InputError: it is no JSON, and where, as `tell` has it.
    """
    text = text.rstrip(_BLANKS)
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as error:
        place, reason = error.pos, error.msg
    except RecursionError:
        raise InputError(TOO_DEEP) from None
    except ValueError:
        place, reason = next(
            (found.start(), f"{found.group()[:_SHOWN_OF_NUMBER]} is no number that can be read")
            for found in _ODD.finditer(text)
            if found.group()[0] != '"'
        )
    raise InputError(f"{tell(text, place)}: no JSON: {reason}")


def parsed_or_none(text: str, decoder: json.JSONDecoder = STRICT) -> object:
    """Return the object or the list that a text is; None where it is neither."""
    if not may_be_json(text):
        return None
    try:
        return parse(text, decoder=decoder)
    except InputError:
        return None


def may_go_on(text: str) -> bool:
    """Whether a line that is no JSON could still become some with the lines that follow it.

    Neither texts nor numbers go on there, so it could where it is right as far as it goes.

    >>> may_go_on('{"a": ['), may_go_on('{"a": "b'), may_go_on('{"a" 5}')
    (True, False, False)
    """
    text = text.rstrip(_BLANKS)
    try:
        STRICT.decode(text)
    except json.JSONDecodeError as error:
        return may_be_json(text) and error.pos >= len(text)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def may_be_json(text: str) -> bool:
    """Whether a text begins as an object or a list does."""
    return text.lstrip()[:1] in {"{", "["}
