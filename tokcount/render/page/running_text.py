"""The tokens in the page as the text runs: an element each, with its id and bytes.

The text of the elements is the text that was inspected, so that it can be copied: marks for
whitespace, circles for accents and the bytes of shared characters are added by the style sheet.
Only what cannot be seen is written out, in a `data` element whose `value` is the number of the
character.

What it leaves to others: colours and marks (`style`).
"""

from collections.abc import Iterator
from html import escape as quoted
from itertools import groupby
from typing import TYPE_CHECKING

from tokcount.render.tokens.shown import Look, Marks, is_carried, seen, with_looks

if TYPE_CHECKING:
    from tokcount.reports.inspect import InspectReport, Token, TokenGroup

MOST_TOKENS, BLOCK = 250_000, 200
WHITESPACE = {" ": "sp", "\t": "tab", "\n": "nl"}
MARKS = Marks()


def running_text(report: "InspectReport") -> Iterator[str]:
    """Yield the elements of the first tokens; no newline parts them but those of the text.

    They are in blocks of many tokens, which a browser lays out one by one.
    """
    n_tokens = n_in_block = 0
    yield "<div>"
    for group, looks in with_looks(report):
        n_tokens += len(looks)
        n_in_block += len(looks)
        if n_tokens > MOST_TOKENS:
            break
        yield _one(group, looks[0]) if len(looks) == 1 else _several(group, looks)
        if n_in_block >= BLOCK and group.text.endswith("\n"):
            yield "</div><div>"
            n_in_block = 0
    yield "</div>"


def said_of(token: "Token") -> str:
    """Return id and bytes of a token, as one reads them where one points."""
    id_ = "no id" if token.id is None else f"id {token.id}"
    return f"{id_} \u00b7 {'special' if token.special else token.data.hex(' ')}"


def _one(group: "TokenGroup", look: Look) -> str:
    carried = " k" if is_carried(group.text) else ""
    said = said_of(group.tokens[0])
    return f'<span class="{look}{carried}" data-i="{said}">{marked_up(group.text)}</span>'


def _several(group: "TokenGroup", looks: list[Look]) -> str:
    """The text that tokens share, and an empty element each, which the style sheet fills."""
    tokens = "".join(
        f'<span class="{look}" data-b="{token.data.hex()}" data-i="{said_of(token)}"></span>'
        for token, look in zip(group.tokens, looks, strict=True)
    )
    return f'<span class="g">{marked_up(group.text)}{tokens}</span>'


def marked_up(text: str) -> str:
    """Return the text of a token, with an element for each kind of mark in it."""
    if text.isalnum() and text.isascii():
        return text
    return "".join(_alike(kind, "".join(run)) for kind, run in groupby(text, key=_kind))


def _kind(character: str) -> str:
    if character in WHITESPACE:
        return WHITESPACE[character]
    return "unseen" if seen(character, MARKS)[1] else ""


def _alike(kind: str, run: str) -> str:
    if kind == "":
        return quoted(run)
    if kind == "unseen":
        shown = ((ord(character), seen(character, MARKS)[0]) for character in run)
        return "".join(f'<data value="{code}">{text}</data>' for code, text in shown)
    if kind == "sp":
        return f"<i>{run}</i>"
    return "".join(f'<i class="{kind}">{character}</i>' for character in run)
