"""A few tokens in a cell of the page, in the colours and frames of the running text.

What it leaves to others: the elements of a token (`running_text`), and how they look (`style`).
"""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

from tokcount.render.escape import escape_bytes
from tokcount.render.page.markup import element
from tokcount.render.page.running_text import marked_up
from tokcount.render.steps import BEYOND
from tokcount.render.tokens.shown import ORDINARY, Look, is_carried

if TYPE_CHECKING:
    from tokcount.reports.why import Excerpt

_FIRST_BYTE_INSIDE, _LAST_BYTE_INSIDE = 0x80, 0xBF


def coloured(excerpt: "Excerpt") -> str:
    """Return the tokens as elements, with a mark for those that the excerpt has not."""
    looks = cycle(ORDINARY)
    elements = [_shown(tokens, [next(looks) for _ in tokens]) for tokens in _groups(excerpt.tokens)]
    more = [element("span", BEYOND, class_="soft")] * (excerpt.n_tokens > len(excerpt.tokens))
    return element("code", "".join([*elements, *more]))


def _groups(tokens: Sequence[bytes]) -> Iterator[list[bytes]]:
    """The fewest tokens in a row that are whole characters; those of a cut one are by themselves.

    An excerpt may begin and end inside a character.
    """
    group: list[bytes] = []
    for token in tokens:
        if not group and _FIRST_BYTE_INSIDE <= token[0] <= _LAST_BYTE_INSIDE:
            yield [token]
            continue
        group.append(token)
        if _text_of(group) is not None:
            yield group
            group = []
    yield from ([token] for token in group)


def _shown(tokens: Sequence[bytes], looks: Sequence[Look]) -> str:
    text = _text_of(tokens)
    if text is None:
        return element("span", escape_bytes(tokens[0]), class_=looks[0])
    if len(tokens) == 1:
        carried = " k" if is_carried(text) else ""
        return element("span", marked_up(text), class_=looks[0] + carried)
    shared = "".join(
        element("span", "", class_=look, data_b=token.hex())
        for token, look in zip(tokens, looks, strict=True)
    )
    return element("span", marked_up(text) + shared, class_="g")


def _text_of(tokens: Sequence[bytes]) -> str | None:
    try:
        return b"".join(tokens).decode()
    except UnicodeDecodeError:
        return None
