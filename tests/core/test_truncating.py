from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.fitted import LOST, NAMES, TEXTS, Words, fitting_of
from tokcount.core.fitting import Fitting
from tokcount.core.truncating import READ_ON, Cut, cut_down
from tokcount.errors import InputError, UsageError
from tokcount.reports.truncate import Keep, TruncateReport

KEEPS: tuple[Keep, ...] = ("head", "tail", "ends")


def _cut(text: str, n_tokens: int, keep: Keep, ellipsis: str = "") -> TruncateReport:
    cut = Cut(n_tokens=n_tokens, keep=keep, ellipsis=ellipsis)
    return cut_down([text], cut, fitting_of("cl100k_base"))


@pytest.mark.parametrize("name", NAMES)
@given(
    text=TEXTS,
    n_tokens=st.integers(3, 25),
    keep=st.sampled_from(KEEPS),
    ellipsis=st.sampled_from(["", "…", " [...] "]),
)
def test_what_is_left_fits_and_is_of_the_text(
    name: str, text: str, n_tokens: int, keep: Keep, ellipsis: str
) -> None:
    """By a count of its own; head, tail or both, as much as there is room for."""
    fitting = fitting_of(name)
    report = cut_down([text], Cut(n_tokens=n_tokens, keep=keep, ellipsis=ellipsis), fitting)
    left = report.text
    assert fitting.encoding.count(left) == report.n_tokens <= n_tokens
    assert (report.n_tokens_before, report.n_chars_before) == (
        fitting.encoding.count(text),
        len(text),
    )
    if fitting.encoding.count(text) <= n_tokens:
        assert (left, report.cut) == (text, False)
        return
    assert report.cut
    if keep == "head":
        head, tail = left[: len(left) - len(ellipsis)], ""
    elif keep == "tail":
        head, tail = "", left[len(ellipsis) :]
    else:
        place = next(
            n
            for n in range(len(left) - len(ellipsis) + 1)
            if text.startswith(left[:n])
            and left[n : n + len(ellipsis)] == ellipsis
            and text.endswith(left[n + len(ellipsis) :])
        )
        head, tail = left[:place], left[place + len(ellipsis) :]
    assert head + ellipsis + tail == left
    assert text.startswith(head)
    assert text.endswith(tail)
    assert len(head) + len(tail) == report.n_chars_kept < len(text)
    assert report.n_tokens >= n_tokens - 2 * LOST - 1  # the ellipsis may be fewer in its place


@given(text=TEXTS, keep=st.sampled_from(KEEPS))
def test_nothing_is_left_of_a_text_where_nothing_is_allowed(text: str, keep: Keep) -> None:
    """An empty text is whole all the same."""
    report = _cut(text, 0, keep)
    assert (report.text, report.cut) == ("", text != "")


@pytest.mark.parametrize(
    ("keep", "ellipsis", "left"),
    [
        ("head", "", "one two three four"),
        ("tail", "", " seven eight nine ten"),
        ("ends", "", "one two nine ten"),
        ("head", "…", "one two three…"),
        ("tail", "…", "… eight nine ten"),
        ("ends", " [...]", "one two [...] ten"),
    ],
)
def test_the_ellipsis_stands_in_the_gap_and_counts(keep: Keep, ellipsis: str, left: str) -> None:
    """Of an odd number of tokens, the head has the greater part."""
    text = "one two three four five six seven eight nine ten"
    assert _cut(text, 4, keep, ellipsis).text == left


def test_an_ellipsis_that_is_too_long_is_refused() -> None:
    """Even where it would not be needed, so that it does not depend on the text."""
    for text in ("a", "a b c d e f"):
        with pytest.raises(UsageError, match="no room for the ellipsis") as caught:
            _cut(text, 4, "head", "one two three four five")
        assert str(caught.value).endswith("'one two three four five', which takes 5")


@pytest.mark.parametrize("keep", KEEPS)
def test_a_text_of_many_blocks_is_cut_like_one(keep: Keep) -> None:
    """And counted to its end, where it is no more than a megabyte longer than what is kept."""
    text = "".join(f"line {number}\r\n" for number in range(80_000))
    blocks = [text[start : start + 10_000] for start in range(0, len(text), 10_000)]
    fitting = fitting_of("cl100k_base")
    cut = Cut(n_tokens=30_001, keep=keep)
    report = cut_down(blocks, cut, fitting)
    assert report == cut_down([text], cut, fitting)
    assert report.n_tokens_before == fitting.encoding.count(text)
    assert fitting.encoding.count(report.text) in {30_000, 30_001}


def test_a_head_is_had_before_the_text_has_ended() -> None:
    """It says then that what is cut is more than was read."""
    n_read = 0

    def blocks() -> Iterator[str]:
        nonlocal n_read
        while True:
            n_read += 1
            yield "aaaaaaaaaa" * 10_000

    report = cut_down(blocks(), Cut(n_tokens=10), fitting_of("cl100k_base"))
    assert (report.read_all, report.cut, report.n_tokens) == (False, True, 10)
    assert READ_ON < report.n_chars_before < READ_ON + 1000
    assert n_read * 100_000 < READ_ON + 200_000


def test_special_text_is_found_wherever_it_is() -> None:
    """If it is an error, in what is cut, too."""
    fitting = fitting_of("cl100k_base", "error")
    for keep in KEEPS:
        text = "word " * 300_000 + "<|endoftext|>"
        with pytest.raises(InputError, match="at character 1500000 is a special token"):
            cut_down([text, text], Cut(n_tokens=2, keep=keep), fitting)


@pytest.mark.parametrize(
    ("keep", "left"),
    [("head", "a  b "), ("tail", "unknown f"), ("ends", "a f")],
)
def test_a_text_of_which_nothing_but_the_count_is_known_is_cut(keep: Keep, left: str) -> None:
    """An encoding that drops whitespace, and has no id for a word."""
    report = cut_down(["a  b unknown f"], Cut(n_tokens=2, keep=keep), Fitting(encoding=Words()))
    assert report.text.split() == left.split()
    assert (report.n_tokens_before, report.n_tokens) == (4, 2)


def test_the_tail_of_a_text_that_begins_with_whitespace_is_its_end() -> None:
    """Though an encoding that drops it could keep it for nothing."""
    report = cut_down(["\ta  b c d"], Cut(n_tokens=2, keep="tail"), Fitting(encoding=Words()))
    assert report.text.split() == ["c", "d"]
    assert "\ta  b c d".endswith(report.text)
