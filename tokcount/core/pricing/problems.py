"""What is wrong with a pricing file, in words: where, which key, what, and the value that was met.

What it leaves to others: finding it (`reading`, `rows`, `merge`).
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

from tokcount.core.toml.lines import KeyPath
from tokcount.errors import PricingError

LONGEST_SHOWN = 40
ROW_DEPTH = 2  # ("models", name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A fault, or a doubtful figure, in a pricing file; `model` is the row that it is about."""

    file: str
    line: int
    key: str
    what: str
    model: str | None = None

    def __str__(self) -> str:
        """Return `FILE:LINE: KEY: WHAT`."""
        return ": ".join(part for part in (f"{self.file}:{self.line}", self.key, self.what) if part)


class PricingFileError(PricingError):
    """A pricing file that cannot be used; `problems` holds every fault, the message the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Say the first problem, and how many more there are."""
        more = len(problems) - 1
        tail = f" (and {more} more: tokcount models check {problems[0].file})" if more else ""
        super().__init__(f"{problems[0]}{tail}")
        self.problems = tuple(problems)


def key_text(path: KeyPath) -> str:
    """Return a key as an error names it; the name of a model always stands in quotes.

    >>> key_text(("models", "gpt-x", "tiers", 0, "above"))
    'models."gpt-x".tiers[0].above'
    """
    text = ""
    for depth, part in enumerate(path):
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        is_name = depth == ROW_DEPTH - 1 and path[0] == "models"
        bare = not is_name and re.fullmatch(r"[A-Za-z0-9_-]+", part)
        text += ("." if text else "") + (part if bare else quoted(part))
    return text


def quoted(text: str) -> str:
    """Return a text as a TOML string on one line, with nothing in it that a terminal would obey."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'


def shown(value: object) -> str:
    """Return a value of a TOML file as an error shows it: short, on one line."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "an array"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > LONGEST_SHOWN * 3:
        return "a huge integer"  # str() of more than 4,300 digits is an error
    if isinstance(value, str):
        return quoted(value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…")
    if isinstance(value, date | time):
        return value.isoformat()
    text = _decimal_text(value) if isinstance(value, Decimal) else str(value)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def _decimal_text(number: Decimal) -> str:
    """Return a number in plain digits, unless those would go on and on."""
    plain = number.is_finite() and abs(number.adjusted()) < LONGEST_SHOWN
    return f"{number:f}" if plain else str(number).lower().replace("infinity", "inf")


def is_unknown(key: str, known: Collection[str]) -> bool:
    """Tell whether a key is neither a known one nor one misspelt."""
    return key not in known and not _near(key, known)


def unknown_key(key: str, known: Collection[str]) -> str:
    """Say that a key is unknown, and which known one is nearest."""
    near = _near(key, known)
    return f"unknown key; did you mean {near[0]}?" if near else "unknown key"


def _near(key: str, known: Collection[str]) -> list[str]:
    import difflib

    return difflib.get_close_matches(key, known, n=1)
