"""Rewrites a text without a habit that takes tokens, so that both can be counted.

JSON has habits of its own: the others are only looked for around it.

What it leaves to others: counting (`waste`), where JSON is (`json_places`), JSON (`json_text`).
"""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tokcount.core.why.json_text import compact, unescaped
from tokcount.reports.why import Habit

TAB_WIDTH = 4
"""The spaces that stand for a tab."""

Places = Sequence[tuple[int, int]]
"""Where JSON begins and ends in a text, in order."""

_TRAILING = re.compile(r"(?<![ \t])[ \t]++(?=\r?\n|\Z)")
_LEADING_SPACES = re.compile(r"^ +", re.MULTILINE)
_LEADING_TABS = re.compile(r"^\t+", re.MULTILINE)
_UNITS = (8, 4, 2, 3)
# So many of the lines that are indented must be by a multiple of the unit: the others are aligned.
_LEAST_SHARE = 0.9


def without_trailing_spaces(text: str, json: Places = ()) -> str:
    r"""Return the text without blanks at the ends of lines.

    >>> without_trailing_spaces("a  b \t\r\nc ")
    'a  b\r\nc'
    """
    return _changed_around(json, _TRAILING, lambda _: "", text)


def with_tabs(text: str, json: Places = ()) -> str:
    r"""Return the text indented by tabs, where lines are indented by multiples of some spaces.

    >>> with_tabs("a\n  b\n    c\n")
    'a\n\tb\n\t\tc\n'
    """
    widths = Counter[int]()

    def noted(spaces: str) -> str:
        widths[len(spaces)] += 1
        return spaces

    _changed_around(json, _LEADING_SPACES, noted, text)
    needed = _LEAST_SHARE * widths.total()
    units = (unit for unit in _UNITS if sum(n for w, n in widths.items() if not w % unit) >= needed)
    unit = next(units, None)
    if unit is None or not widths:
        return text

    def tabbed(spaces: str) -> str:
        n_tabs, n_spaces = divmod(len(spaces), unit)
        return "\t" * n_tabs + " " * n_spaces

    return _changed_around(json, _LEADING_SPACES, tabbed, text)


def with_spaces(text: str, json: Places = ()) -> str:
    r"""Return the text with four spaces for each tab that a line begins with.

    >>> with_spaces("\ta\tb")
    '    a\tb'
    """
    return _changed_around(json, _LEADING_TABS, lambda tabs: " " * TAB_WIDTH * len(tabs), text)


def without_indented_json(text: str, json: Places = ()) -> str:
    """Return the text without the blanks between the parts of JSON."""
    return _changed_within(json, compact, text)


def without_escapes(text: str, json: Places = ()) -> str:
    """Return the text with the characters that JSON escapes without need."""
    return _changed_within(json, unescaped, text)


REWRITTEN: Mapping[Habit, Callable[[str, Places], str]] = {
    "indented JSON": without_indented_json,
    "JSON escapes": without_escapes,
    "indentation by spaces": with_tabs,
    "indentation by tabs": with_spaces,
    "trailing spaces": without_trailing_spaces,
}
"""What a text would be without each habit, by the places of JSON in it."""


def _changed_around(
    json: Places, pattern: re.Pattern[str], change: Callable[[str], str], text: str
) -> str:
    """The text with what matches changed, but for matches that begin within JSON."""
    starts = [start for start, _ in json]

    def changed(match: re.Match[str]) -> str:
        number = bisect(starts, match.start())
        if number and match.start() < json[number - 1][1]:
            return match.group()
        return change(match.group())

    return pattern.sub(changed, text)


def _changed_within(json: Places, change: Callable[[str], str], text: str) -> str:
    """The text with JSON changed."""
    parts, end = [], 0
    for start, last in json:
        parts += [text[end:start], change(text[start:last])]
        end = last
    return "".join([*parts, text[end:]])
