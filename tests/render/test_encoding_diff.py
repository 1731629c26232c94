import io
import os
from dataclasses import replace
from unittest import mock

from tokcount.render import encoding_diff as view
from tokcount.render.encoding_diff_table import print_diff
from tokcount.reports.encoding_diff import DiffReport, Parting, Place, Stretch

WORD = Stretch(
    text=" né",
    left=[b" n", b"\xc3", b"\xa9"],
    right=[" né".encode()],
    times=4,
    place=Place(start=1007, line=12, column=3),
)
BARS = Stretch(
    text="a|b",
    left=[b"a|b"],
    right=[b"a", b"|", b"b"],
    times=1,
    place=Place(start=2, line=1, column=3),
)
REPORT = DiffReport(
    left="old",
    right="new",
    n_left=1020,
    n_right=1014,
    n_same=1003,
    n_stretches=7,
    n_met=11,
    parting=Parting(before="o ", stretch=BARS, after="\n né"),
    stretches=[WORD, BARS],
)


def _at_a_terminal(report: DiffReport, columns: int) -> list[str]:
    file = io.StringIO()
    size = os.terminal_size((columns, 40))
    with (
        mock.patch.object(os, "get_terminal_size", return_value=size),
        mock.patch.object(file, "fileno", return_value=1),
    ):
        print_diff(report, file)
    return file.getvalue().splitlines()


def test_plain_has_both_sides_of_a_stretch_on_a_line() -> None:
    """Tokens between bars; what is part of a character as bytes."""
    assert list(view.plain(REPORT)) == [
        "3\t1\t4\t1007\t n|\\xc3|\\xa9\t né",
        "1\t3\t1\t2\ta|b\ta|||b",
    ]


def test_a_table_has_a_row_for_each_side() -> None:
    """Below it are the sums, and where the encodings first part."""
    file = io.StringIO()
    print_diff(REPORT, file)
    assert file.getvalue() == (
        "more  times  first at  tokens  encoding  between bars\n"
        "  +8      4      12:3       3  old       |·n|\\xc3|\\xa9|\n"
        "                            1  new       |·né|\n"
        "  -2      1       1:3       1  old       |a|b|\n"
        "                            3  new       |a|||b|\n"
        "old: 1,020 tokens; new: 1,014 tokens; 1,003 tokens the same on both sides\n"
        "they first part at byte 2, line 1, column 3: o·|a|b|\\n·né\n"
        "tokens differ 11 times, in 7 ways, 2 of which are shown;"
        " more: tokens of old less those of new\n"
    )


def test_of_more_tokens_than_have_room_the_first_are_shown() -> None:
    """At least one is; the mark says that there are more."""
    many = replace(WORD, left=[b"abc"] * 9)
    lines = _at_a_terminal(replace(REPORT, stretches=[many]), 60)
    assert lines[1:3] == [
        " +32      4      12:3       9  old       |abc|abc|abc|abc|…",
        "                            1  new       |·né|",
    ]
    one = replace(WORD, left=[b"a" * 30, b"b"])
    assert _at_a_terminal(replace(REPORT, stretches=[one]), 60)[1].endswith(f"|{'a' * 30}|…")


def test_what_has_room_is_whole() -> None:
    """No mark."""
    many = replace(WORD, left=[b"abc"] * 4)
    lines = _at_a_terminal(replace(REPORT, stretches=[many]), 58)
    assert lines[1].endswith("|abc|abc|abc|abc|")


def test_encodings_that_agree_never_part() -> None:
    """There is nothing to list."""
    same = replace(REPORT, n_stretches=0, n_met=0, parting=None, stretches=[])
    assert view.grid(same).captions[1:] == ["they never part"]
    assert view.document(same)["first"] is None


def test_csv_has_a_row_a_stretch() -> None:
    """With the place as three numbers."""
    row, _ = view.records(REPORT).rows
    assert row == [8, 4, 1007, 12, 3, 3, 1, " n|\\xc3|\\xa9", " né"]


def test_json_has_the_bytes_of_every_token() -> None:
    """In hex, so that none is lost."""
    document = view.document(REPORT)
    stretch = {
        "text": "a|b",
        "start": 2,
        "line": 1,
        "column": 3,
        "times": 1,
        "difference": -2,
        "left": ["617c62"],
        "right": ["61", "7c", "62"],
    }
    assert document["first"] == {"before": "o ", **stretch, "after": "\n né"}
    assert document["left"] == {"name": "old", "tokens": 1020}
    assert document["same_tokens"] == 1003
    assert document["different"] == {"stretches": 7, "times": 11}
    stretches = document["stretches"]
    assert isinstance(stretches, list)
    assert stretches[1] == stretch


def test_a_long_stretch_is_quoted_without_its_middle() -> None:
    """The table shows its tokens."""
    assert REPORT.parting is not None
    long = replace(REPORT.parting, stretch=replace(BARS, text="a" * 30 + "b" * 30))
    assert (
        view.grid(replace(REPORT, parting=long))
        .captions[1]
        .endswith(f"o·|{'a' * 20}…{'b' * 20}|\\n·né")
    )
