from dataclasses import replace

from tokcount.render.truncate import cut_line
from tokcount.reports.truncate import TruncateReport

REPORT = TruncateReport(
    text="…",
    n_tokens=100,
    n_tokens_before=12_345,
    n_chars_before=54_321,
    n_chars_kept=400,
    keep="head",
)


def test_what_was_cut_is_told_in_tokens_and_characters() -> None:
    """Out of how many, and where."""
    said = "12,245 of 12,345 tokens, 53,921 of 54,321 characters; 100 are left"
    assert cut_line(REPORT, "a.txt") == f"a.txt: cut at the end: {said}"
    assert cut_line(replace(REPORT, keep="tail"), "a") == f"a: cut at the beginning: {said}"
    assert cut_line(replace(REPORT, keep="ends"), "a") == f"a: cut in the middle: {said}"
    one = cut_line(replace(REPORT, n_tokens=1, n_tokens_before=2), "a")
    assert one.endswith("1 of 2 tokens, 53,921 of 54,321 characters; 1 is left")


def test_what_was_not_read_is_more_than_what_was() -> None:
    """No figure is given for it that would look exact."""
    assert cut_line(replace(REPORT, read_all=False), "a") == (
        "a: cut at the end: more than 12,245 tokens (53,921 characters), which was read no further;"
        " 100 are left"
    )
