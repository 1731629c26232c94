"""Puts the requests of a log into groups by one of their fields, and notices where none has it.

What it leaves to others: reading the field (`field_values`), what each group costs (`reporting`).
"""

import json
from collections.abc import Container, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice

from tokcount.core.logs.field_values import Coded, group_of
from tokcount.core.logs.labels import Labels
from tokcount.reports.log import Unit

MODEL = "model"
DEEPEST, MOST_LOOKED_AT, MOST_SHOWN, LONGEST_SHOWN = 3, 50, 5, 40


class Groups:
    """The group of each request, by a field of what was logged of it."""

    def __init__(self, path: str) -> None:
        """Begin with no request; in the path, keys are parted by dots."""
        self.path = path
        self.labels = Labels[str | Coded]()
        self._sample: object = None

    def add(self, document: object, model: str | None) -> None:
        """Add a request; `model` is the one that it names anywhere, or else is priced at.

        That is its group where groups are made of models, and no field of that name is at the top.
        """
        group = group_of(document, self.path)
        if group is None and self.path == MODEL:
            group = model
        if self._sample is None:
            self._sample = document
        self.labels.append(group)

    def members(self) -> list[tuple[str | None, Sequence[int]]]:
        """Return the name of every group, and its requests, by number.

        A text is its own name, unless a number or the like reads the same: then it is in quotes, as
        is any text that could be taken for one in quotes.
        """
        members = self.labels.members()
        coded = {label.json for label, _ in members if isinstance(label, Coded)}
        are_mixed = any(label in coded for label, _ in members)
        return [(_name(label, coded if are_mixed else ()), chosen) for label, chosen in members]

    def doubt(self, unit: Unit) -> str | None:
        """Return what is wrong where no request has the field, and which it has in its place."""
        if not self.labels or not self.labels.are_nothing:
            return None
        paths = list(islice(_paths(self._sample, "", DEEPEST), MOST_LOOKED_AT))
        near = get_close_matches(self.path, paths, MOST_SHOWN)
        shown = list(dict.fromkeys([*near, *paths]))[:MOST_SHOWN]
        there = f"the first has {', '.join(shown)}" if shown else "the first has no fields at all"
        return f"no {unit} has a field {self.path!r} to group by; {there}"


def _name(label: str | Coded | None, coded: Container[str]) -> str | None:
    if isinstance(label, Coded):
        return label.json
    if label is None or not coded or not (label in coded or label.startswith('"')):
        return label
    return json.dumps(label, ensure_ascii=False)


def _paths(value: object, path: str, depth: int) -> Iterator[str]:
    """The paths to what makes a group: texts, numbers and the like, not lists."""
    for name, inner in value.items() if isinstance(value, dict) else ():
        if isinstance(inner, dict):
            if depth:
                yield from _paths(inner, f"{path}{name}.", depth - 1)
        elif isinstance(inner, str | int | float) and len(path) + len(name) <= LONGEST_SHOWN:
            yield f"{path}{name}"
