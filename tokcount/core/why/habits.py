"""Rewrites a text without a habit that takes tokens, so that both can be counted.

What it leaves to others: counting (`waste`), JSON (`json_text`).
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from tokcount.core.why.json_text import Form, compact, unescaped
from tokcount.reports.why import Habit

TAB_WIDTH = 4
"""The spaces that stand for a tab."""

_TRAILING = re.compile(r"(?<![ \t])[ \t]++(?=\r?\n|\Z)")
_LEADING_SPACES = re.compile(r"^ +", re.MULTILINE)
_LEADING_TABS = re.compile(r"^\t+", re.MULTILINE)
_UNITS = (8, 4, 2, 3)
# So many of the lines that are indented must be by a multiple of the unit: the others are aligned.
_LEAST_SHARE = 0.9


def without_trailing_spaces(text: str, form: Form | None = None) -> str:
    r"""Return the text without blanks at the ends of lines.

    >>> without_trailing_spaces("a  b \t\r\nc ")
    'a  b\r\nc'
    """
    return text if form else _TRAILING.sub("", text)


def with_tabs(text: str, form: Form | None = None) -> str:
    r"""Return the text indented by tabs, where lines are indented by multiples of some spaces.

    >>> with_tabs("a\n  b\n    c\n")
    'a\n\tb\n\t\tc\n'
    """
    widths = Counter(len(match) for match in _LEADING_SPACES.findall(text)) if not form else None
    if not widths:
        return text
    needed = _LEAST_SHARE * widths.total()
    units = (unit for unit in _UNITS if sum(n for w, n in widths.items() if not w % unit) >= needed)
    unit = next(units, None)
    if unit is None:
        return text

    def tabbed(match: re.Match[str]) -> str:
        n_tabs, n_spaces = divmod(len(match.group()), unit)
        return "\t" * n_tabs + " " * n_spaces

    return _LEADING_SPACES.sub(tabbed, text)


def with_spaces(text: str, form: Form | None = None) -> str:
    r"""Return the text with four spaces for each tab that a line begins with.

    >>> with_spaces("\ta\tb")
    '    a\tb'
    """
    if form:
        return text
    return _LEADING_TABS.sub(lambda match: " " * TAB_WIDTH * len(match.group()), text)


def without_indented_json(text: str, form: Form | None = None) -> str:
    """Return JSON without the blanks between its parts; any other text as it is."""
    return compact(text, form) if form else text


def without_escapes(text: str, form: Form | None = None) -> str:
    """Return JSON with the characters that are escaped without need; any other text as it is."""
    return unescaped(text) if form else text


REWRITTEN: Mapping[Habit, Callable[[str, Form | None], str]] = {
    "indented JSON": without_indented_json,
    "JSON escapes": without_escapes,
    "indentation by spaces": with_tabs,
    "indentation by tabs": with_spaces,
    "trailing spaces": without_trailing_spaces,
}
"""What a text would be without each habit; of JSON only what JSON can do without."""
