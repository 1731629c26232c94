"""Tells on which line of a TOML text each key stands, which `tomllib` does not.

It reads only texts that `tomllib` has accepted, and so may be lenient: it looks for keys and steps
over values. What it leaves to others: the values themselves, and every error.
"""

import re
import tomllib
from bisect import bisect_right

KeyPath = tuple[str | int, ...]

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
KEY_PART = re.compile(r"""[ \t]*([A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*""")
STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""",
    re.DOTALL,
)
SCALAR = re.compile(r"[^,\]}#\r\n]+")


def find_lines(text: str) -> dict[KeyPath, int]:
    r"""Return the line, from 1, of every key of a TOML text; elements of arrays go by index.

    >>> find_lines('a = 1\n[[b]]\nc = { d = 2 }')[("b", 0, "c", "d")]
    3
    """
    finder = _Finder(text)
    finder.read_document()
    return finder.lines


class _Finder:
    """A position in the text, the table that keys belong to, and the lines found so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[KeyPath, int] = {}
        self.last_index: dict[KeyPath, int] = {}
        self.line_starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def read_document(self) -> None:
        table: KeyPath = ()
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.read_header()
            else:
                self.read_pair(table)
            self.skip(BLANK)

    def read_header(self) -> KeyPath:
        start, is_array = self.at, self.text.startswith("[[", self.at)
        self.at += 2 if is_array else 1
        parts = self.read_key()
        self.at += 2 if is_array else 1
        table: KeyPath = ()
        for number, part in enumerate(parts, start=1):
            table = (*table, part)
            self.note(table, start)
            if is_array and number == len(parts):
                self.last_index[table] = self.last_index.get(table, -1) + 1
            if table in self.last_index:
                table = (*table, self.last_index[table])
        self.note(table, start)
        return table

    def read_pair(self, table: KeyPath) -> None:
        start = self.at
        path = table
        for part in self.read_key():
            path = (*path, part)
            self.note(path, start)
        self.at += 1  # the equals sign
        self.read_value(path)

    def read_value(self, path: KeyPath) -> None:
        self.skip(BLANK)
        opening = self.text[self.at : self.at + 1]
        if opening == "[":
            self.read_array(path)
        elif opening == "{":
            self.read_inline_table(path)
        else:
            self.skip(STRING if opening in {'"', "'"} else SCALAR)

    def read_array(self, path: KeyPath) -> None:
        index = 0
        while not self.closes("]"):
            self.note((*path, index), self.at)
            self.read_value((*path, index))
            index += 1

    def read_inline_table(self, path: KeyPath) -> None:
        while not self.closes("}"):
            self.read_pair(path)

    def closes(self, bracket: str) -> bool:
        """Step over the opening bracket or a comma; tell whether the closing one follows."""
        self.skip(BLANK)
        if self.text[self.at] != bracket:
            self.at += 1
            self.skip(BLANK)
        if self.text[self.at] != bracket:
            return False
        self.at += 1
        return True

    def read_key(self) -> list[str]:
        parts = []
        while match := KEY_PART.match(self.text, self.at):
            parts.append(_unquoted(match[1]))
            self.at = match.end()
            if self.text[self.at] != ".":
                break
            self.at += 1
        return parts

    def skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.at):
            self.at = match.end()

    def note(self, path: KeyPath, offset: int) -> None:
        if path not in self.lines:
            self.lines[path] = bisect_right(self.line_starts, offset)


def _unquoted(key: str) -> str:
    if key[0] not in {'"', "'"}:
        return key
    text: str = tomllib.loads(f"key = {key}")["key"]
    return text
