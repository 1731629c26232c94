"""The small words of all reports: numbers of things, and days."""

from datetime import date


def many(number: int, thing: str) -> str:
    """Return a number of things in words.

    >>> many(1, "token"), many(1200, "token")
    ('1 token', '1,200 tokens')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def day_or_none(day: date | None) -> str | None:
    """Return a day as 2026-11-09; None where there is none."""
    return None if day is None else day.isoformat()


def as_of(day: date | None) -> str:
    """Return what follows a statement to say of which day it is; nothing where that is not known.

    >>> as_of(date(2026, 11, 9))
    ', as of 2026-11-09'
    """
    return "" if day is None else f", as of {day}"


def elided(text: str, most: int = 40) -> str:
    """Return a text of at most so many characters, the middle of a longer one left out.

    >>> elided("abcdefgh", 5)
    'ab…gh'
    """
    half = most // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"
