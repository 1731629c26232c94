"""Cuts a text down to a number of tokens: its beginning is kept, its end, or both.

What it leaves to others: how much fits (`fitting`), reading the text (`sources`).
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tokcount.core.checking import Checking
from tokcount.core.chunks import CHUNK_SIZE, chunks
from tokcount.core.fitting import Fitting
from tokcount.core.parallel import in_order
from tokcount.core.tallying import checked
from tokcount.core.text_ahead import TextAhead
from tokcount.errors import UsageError
from tokcount.reports.truncate import Keep, TruncateReport

READ_ON = 4 * CHUNK_SIZE
"""Characters that are read, and counted, to tell what is cut, where only the head is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """At most so many tokens, what to keep of a text that has more, and what to put in the gap."""

    n_tokens: int
    keep: Keep = "head"
    ellipsis: str = ""


def cut_down(blocks: Iterable[str], cut: Cut, fitting: Fitting) -> TruncateReport:
    """Return as much of a text as fits, by a count of what is returned.

    No character is cut. A text that fits is returned as it is; in any other the ellipsis stands
    where it was cut, and counts. Where the head is kept, no more is read than that and `READ_ON`
    characters, unless an error is to be made of special-token text.

    Raises:
        UsageError: the ellipsis alone does not fit.
        InputError: the text cannot be read, or the encoding cannot take it.
    """
    n_room = cut.n_tokens - fitting.count(cut.ellipsis)
    if n_room < 0:
        raise UsageError(
            f"--tokens {cut.n_tokens} leaves no room for the ellipsis {cut.ellipsis!r}, which takes"
            f" {cut.n_tokens - n_room}"
        )
    ahead = TextAhead(blocks)
    head = fitting.start_of(ahead, cut.n_tokens)
    if ahead.ends_after(len(head)):
        return _whole(head, cut, fitting)
    n_tail = {"head": 0, "tail": n_room, "ends": n_room // 2}[cut.keep]
    if cut.keep == "tail":
        head = ""
    elif n_room - n_tail < cut.n_tokens:
        head = fitting.start_of(ahead, n_room - n_tail)
    can_stop = cut.keep == "head" and fitting.special != "error"
    read = [ahead.look(len(head) + READ_ON)] if can_stop else ahead.rest()
    survey = _survey(read, n_tail, fitting)
    n_chars_beyond = survey.n_chars - len(head)
    tail = ""
    if cut.keep != "head":
        tail = survey.tail[max(0, len(survey.tail) - n_chars_beyond) :]
    head, tail = _shortened(head, tail, cut, fitting)
    text = head + cut.ellipsis + tail
    return TruncateReport(
        text=text,
        n_tokens=fitting.count(text),
        n_tokens_before=survey.n_tokens,
        n_chars_before=survey.n_chars,
        n_chars_kept=len(head) + len(tail),
        keep=cut.keep,
        read_all=not can_stop or ahead.ends_after(survey.n_chars),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Survey:
    """What there is of a text, and as much of its end as was asked for."""

    n_tokens: int
    n_chars: int
    tail: str


def _survey(blocks: Iterable[str], n_tail: int, fitting: Fitting) -> _Survey:
    """Count a text, of which no more is kept than its last chunks, those with `n_tail` tokens."""
    encoding = fitting.encoding
    parts = checked(chunks(blocks, cuts=encoding.cuts), [Checking(encoding, fitting.special)])
    jobs = ((chunk, chunk) for chunk in parts)
    counted = in_order(fitting.count, jobs, encoding.load, in_threads=encoding.in_threads)
    last: deque[tuple[str, int]] = deque()
    n_tokens = n_chars = n_held = 0
    for chunk, n_chunk in counted:
        n_tokens += n_chunk
        n_chars += len(chunk)
        last.append((chunk, n_chunk))
        n_held += n_chunk
        while last and n_held - last[0][1] >= n_tail:
            n_held -= last.popleft()[1]
    tail = ""
    if last:
        first, n_first = last.popleft()
        rest = "".join(chunk for chunk, _ in last)
        tail = fitting.end_of(first, n_tail - (n_held - n_first)) + rest
    return _Survey(n_tokens=n_tokens, n_chars=n_chars, tail=tail)


def _shortened(head: str, tail: str, cut: Cut, fitting: Fitting) -> tuple[str, str]:
    """Head and tail, less what is too much where they meet."""
    while (n_over := fitting.count(head + cut.ellipsis + tail) - cut.n_tokens) > 0:
        if tail:
            tail = fitting.end_of(tail, max(0, fitting.count(tail) - n_over))
        else:
            n_head = max(0, fitting.count(head) - n_over)
            head = fitting.start_of(TextAhead([head]), n_head)
    return head, tail


def _whole(text: str, cut: Cut, fitting: Fitting) -> TruncateReport:
    n_tokens = fitting.count(text)
    return TruncateReport(
        text=text,
        n_tokens=n_tokens,
        n_tokens_before=n_tokens,
        n_chars_before=len(text),
        n_chars_kept=len(text),
        keep=cut.keep,
    )
