"""Reads the rules of a `.gitignore` and says what they match; the only importer of pathspec.

Of pathspec come the expressions. What it leaves to others: which rules hold where (`ignoring`).
"""

import os
import re
import warnings
from collections.abc import Iterable
from typing import NamedTuple

from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

# What is left of a line without the spaces at its end; one that a backslash stands before is kept.
_WITHOUT_SPACES = re.compile(r"(?:\\.|[^\\])*?(?= *$)")
# POSIX classes, which git knows inside brackets and pathspec does not.
_CLASSES = {
    "alnum": "0-9A-Za-z",
    "alpha": "A-Za-z",
    "blank": " \t",
    "digit": "0-9",
    "lower": "a-z",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}
_CLASS = re.compile(rf"\[:({'|'.join(_CLASSES)}):\]")
# Where a slash is added to what a class of pathspec's leaves out, as git has it.
_SLASHLESS = re.compile(r"\[\^(?!\])")


class Rule(NamedTuple):
    """One line: it ignores what it matches, or takes back that an earlier one did.

    `of_names` says that it is matched against a name, wherever that stands, and not against a path.
    """

    expression: re.Pattern[str]
    ignores: bool
    only_folders: bool
    of_names: bool


class Rules:
    """The rules of one file, or globs that are read as if they stood in one."""

    def __init__(self, lines: Iterable[str]) -> None:
        r"""Read the lines, without the `\n` at their ends."""
        rules = [rule for line in lines if (rule := _rule(line)) is not None]
        self._latest_first = rules[::-1]
        self._may_match = {
            of_names: _any_of([rule for rule in rules if rule.of_names == of_names])
            for of_names in (True, False)
        }

    @property
    def are_none(self) -> bool:
        """Whether no line is a rule: there are comments, perhaps, or what git cannot read."""
        return not self._latest_first

    def verdict(self, path: str, *, is_folder: bool) -> bool | None:
        """Whether the last rule that matches ignores the path; None where none matches.

        The path is relative to the folder of the rules. That a folder above it is ignored is not
        known here.

        >>> Rules(["*.log", "!keep.log", "/build/"]).verdict("a/x.log", is_folder=False)
        True
        >>> Rules(["*.log", "!keep.log", "/build/"]).verdict("keep.log", is_folder=False)
        False
        """
        # For `.` and `$` of an expression a newline is no ordinary character; and no rule has one.
        path = _as_bytes(path).replace("\n", "\r")
        subjects = {True: path[path.rfind("/") + 1 :], False: path}
        possible = {
            of_names: expression is not None and bool(expression.search(subjects[of_names]))
            for of_names, expression in self._may_match.items()
        }
        if not any(possible.values()):
            return None
        for expression, ignores, only_folders, of_names in self._latest_first:
            if possible[of_names] and (is_folder or not only_folders):
                match = expression.search(subjects[of_names])
                # The one group that there is holds the slash after a folder above that matches.
                if match and match.lastindex is None:
                    return ignores
        return None


def _rule(line: str) -> Rule | None:
    """The rule that a line is; None for a comment, and for what git cannot read and passes over."""
    trimmed = _WITHOUT_SPACES.match(_as_bytes(line))
    if trimmed is None:
        return None
    text = trimmed[0].removesuffix("/")
    body = text.removeprefix("!")
    # pathspec would take other whitespace off the end, and with it the last byte of some letters.
    text = re.sub(r"(?<!\\)\s\Z", r"[\g<0>]", _CLASS.sub(_members, text))
    try:
        regex, ignores = GitIgnoreSpecPattern.pattern_to_regex(text)
        if regex is None or ignores is None:
            return None
        expression = _compiled(_SLASHLESS.sub("[^/", regex))
    except (ValueError, re.error):
        return None
    return Rule(expression, ignores, trimmed[0].endswith("/"), "/" not in body)


def _as_bytes(text: str) -> str:
    """The text with a character for each byte: so git counts what a ? stands for."""
    return text if text.isascii() else os.fsencode(text).decode("latin-1")


def _members(match: re.Match[str]) -> str:
    return _CLASSES[match[1]]


def _any_of(rules: list[Rule]) -> re.Pattern[str] | None:
    """One expression that matches where any of the rules may: it takes a tenth of their time."""
    if not rules:
        return None
    unnamed = (re.sub(r"\?P<\w+>", "", rule.expression.pattern) for rule in rules)
    return _compiled("|".join(f"(?:{each})" for each in unnamed))


def _compiled(regex: str) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of [[ and the like
        return re.compile(regex)
