"""What token ids look like: in lines, between spaces, or as JSON."""

from collections.abc import Iterator, Sequence
from typing import Literal

from tokcount.errors import InputError
from tokcount.render.json import dump

IdForm = Literal["spaces", "lines", "json"]


def id_pieces(
    batches: Iterator[Sequence[int]], form: IdForm, name: str | None = None
) -> Iterator[str]:
    r"""Yield the ids of a text as they come; where they end early, the JSON list is not closed.

    Of a text that cannot be read at all, nothing. JSON is the bare list, or an object with the
    `name`.

    >>> "".join(id_pieces(iter([[1, 2], [3]]), "json"))
    '[1, 2, 3]\n'
    """
    if form == "json":
        before, joint, after = _around(name)
    else:
        before, joint, after = "", "\n" if form == "lines" else " ", ""
    batches = filter(None, batches)
    first = next(batches, [])
    yield before + joint.join(map(str, first))
    try:
        for ids in batches:
            yield joint + joint.join(map(str, ids))
    except InputError:
        yield "\n"
        raise
    if first or form != "lines":
        yield f"{after}\n"


def _around(name: str | None) -> tuple[str, str, str]:
    if name is None:
        return "[", ", ", "]"
    return f'{{"name": {dump(name)}, "ids": [', ", ", "]}"
