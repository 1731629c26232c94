"""What `tokcount split` reports."""

from dataclasses import dataclass
from typing import Literal

At = Literal["line", "paragraph", "token"]
"""Where a text is parted if it can be: after a line, a paragraph, or wherever a part is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a text: bytes `start` to `end` of its UTF-8.

    It begins with `overlap`, which the part before ends with: without it, the parts joined are the
    text.
    """

    index: int
    n_tokens: int
    start: int
    end: int
    overlap: str
    text: str
