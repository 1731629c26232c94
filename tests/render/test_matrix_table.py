import io
import os
from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.compared import MODELS, TWO, count
from tokcount.render.compare_matrix import compare_matrix
from tokcount.render.matrix import Matrix, MatrixRow
from tokcount.render.matrix_table import print_matrix
from tokcount.reports.compare import CompareReport

MATRIX = compare_matrix(TWO, ["tokens", "ratio"])


def _printed(matrix: Matrix, columns: int | None = None, *, bars: bool = False) -> str:
    """What is printed to a file, or to a terminal of so many columns."""
    file = io.StringIO()
    if columns is None:
        assert print_matrix(matrix, file, bars=bars)
        return file.getvalue()
    size = os.terminal_size((columns, 40))
    with (
        mock.patch.object(os, "get_terminal_size", return_value=size),
        mock.patch.object(file, "fileno", return_value=1),
    ):
        has_room = print_matrix(matrix, file, bars=bars)
    assert has_room == bool(file.getvalue())
    return file.getvalue()


def test_names_of_groups_stand_over_their_columns() -> None:
    """Decimal points stand below one another, and the best of a row has a star."""
    assert _printed(MATRIX) == (
        "            old                  new\n"
        "source   tokens   tokens       ratio\n"
        "en.txt        5       5   1.0x\n"
        "hi.txt    1,145     229*  5.0x fewer\n"
        "total     1,150     234*  4.9x fewer\n"
        "ratio: tokens against those of old\n"
        "* fewest tokens\n"
    )


def test_a_terminal_that_is_too_narrow_has_a_matrix_for_each_figure() -> None:
    """One below the other."""
    assert _printed(MATRIX, 36) == _printed(MATRIX)
    assert _printed(MATRIX, 35) == (
        "tokens\n"
        "source     old    new\n"
        "en.txt       5     5\n"
        "hi.txt   1,145   229*\n"
        "total    1,150   234*\n"
        "\n"
        "ratio\n"
        "source          new\n"
        "en.txt   1.0x\n"
        "hi.txt   5.0x fewer\n"
        "total    4.9x fewer\n"
        "ratio: tokens against those of old\n"
        "* fewest tokens\n"
    )


def test_more_groups_than_have_room_come_some_at_a_time() -> None:
    """The notes stand below the last."""
    many = compare_matrix(MODELS, ["tokens", "cost"])
    assert _printed(many, 37).startswith("tokens\n")
    assert _printed(many, 36) == (
        "                      exact\n"
        "source   tokens  input cost\n"
        "en.txt        5     $0.0020\n"
        "\n"
        "                      guess\n"
        "source   tokens  input cost\n"
        "en.txt       ~6     ~$0.012\n"
        "\n"
        "                       free\n"
        "source   tokens  input cost\n"
        "en.txt        5    no price\n"
        "~ guess: an estimate, from 4 to 9 \n"
        "tokens\n"
    )


def test_bars_in_parts_are_of_one_scale_and_have_their_room() -> None:
    """15 characters are 1,145 in both, so that 3 are 229."""
    matrix = compare_matrix(TWO, ["tokens"])
    groups = [replace(group, name=group.name * 4) for group in matrix.groups]
    assert _printed(replace(matrix, groups=groups, totals=[]), 30, bars=True) == (
        "tokens\n"
        "source   oldoldoldold\n"
        "en.txt       5 ▏\n"
        "hi.txt   1,145 ███████████████\n"
        "\n"
        "tokens\n"
        "source   newnewnewnew\n"
        "en.txt     5  ▏\n"
        "hi.txt   229* ███\n"
        "* fewest tokens\n"
    )


def test_bars_may_be_beside_one_of_several_figures() -> None:
    """Right behind it, where all of the matrix and eight characters of them have room."""
    report = CompareReport(
        baseline="en.txt",
        rows=[
            *(count("en.txt", "old", 5, 1.0), count("en.txt", "new", 5, 1.0)),
            *(count("hi.txt", "old", 40, 8.0), count("hi.txt", "new", 10, 2.0)),
        ],
        totals=[],
    )
    matrix = replace(compare_matrix(report, ["ratio", "tokens"]), bars_of="ratio")
    assert _printed(matrix, 57, bars=True).splitlines()[:4] == [
        "         old                      new",
        "source   ratio           tokens   ratio           tokens",
        "en.txt    1.0x █              5    1.0x █             5",
        "hi.txt    8.0x ████████      40    2.0x ██           10*",
    ]
    assert "█" not in _printed(matrix, 54, bars=True)
    by_figure = _printed(matrix, 30, bars=True)
    assert by_figure.startswith("ratio\n")
    assert "█" not in by_figure.partition("tokens\n")[2]


def test_long_names_end_the_line() -> None:
    """Where they may run over; those of 24 characters begin it."""
    for n_characters, line in ((24, f"{'n' * 24}        5"), (25, "     5        5   1.0x ")):
        row = replace(MATRIX.rows[0], name="n" * n_characters)
        shown = _printed(replace(MATRIX, rows=[row], totals=[]))
        assert shown.splitlines()[2].startswith(line)


def test_where_nothing_fits_nothing_is_printed() -> None:
    """Whoever asked has another way."""
    assert _printed(MATRIX, 20) == ""


def test_only_a_long_name_may_run_over_the_end_of_a_line() -> None:
    """A matrix for each figure is tried before."""
    row = replace(MATRIX.rows[0], name="a-name-of-forty-characters-that-is-a-path")
    long = replace(MATRIX, rows=[row], totals=[])
    starts = [_printed(long, columns)[:6] for columns in (66, 65, 58, 41, 40)]
    assert starts == ["   old", "tokens", "tokens", "   old", "tokens"]


def test_bars_are_as_long_as_their_share_of_the_most() -> None:
    """229 of 1,145 is a fifth of 24 characters; a total has none."""
    matrix = compare_matrix(TWO, ["tokens"])
    assert _printed(matrix, bars=True) == (
        "tokens\n"
        "source   old                              new\n"
        "en.txt       5 ▏                            5  ▏\n"
        "hi.txt   1,145 ████████████████████████   229* ████▊\n"
        "total    1,150                            234*\n"
        "* fewest tokens\n"
    )


def test_bars_take_the_room_that_there_is() -> None:
    """Where that is too little, there are none."""
    matrix = compare_matrix(TWO, ["tokens"])
    assert max(map(len, _printed(matrix, 40, bars=True).splitlines())) <= 40
    assert "█" in _printed(matrix, 40, bars=True)
    assert _printed(matrix, 28, bars=True) == _printed(matrix)


def test_bars_are_of_letters_where_there_are_no_blocks() -> None:
    """As in a terminal of ASCII."""
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    print_matrix(compare_matrix(TWO, ["tokens"]), file, bars=True)
    file.seek(0)
    assert "1,145 ########################   229* #####\n" in file.read()


@given(
    numbers=st.lists(st.integers(0, 10**9), min_size=1, max_size=7),
    columns=st.integers(20, 160),
    bars=st.booleans(),
)
def test_no_figure_is_cut_at_any_width(numbers: list[int], columns: int, bars: bool) -> None:  # noqa: FBT001 - it is drawn
    """Each stands whole on one line, and no line is longer than the terminal."""
    counted = [count("a.txt", f"label{n}", tokens, None) for n, tokens in enumerate(numbers)]
    report = CompareReport(baseline="label0", rows=counted, totals=[])
    lines = _printed(compare_matrix(report, ["tokens"]), columns, bars=bars).splitlines()
    assert all(len(line.rstrip()) <= columns for line in lines)
    shown = " ".join(lines).replace("*", " ").split()
    expected = [f"{number:,}" for number in numbers]
    assert not lines or [word for word in shown if word in expected] == expected


def test_names_are_escaped() -> None:
    """Nothing of them acts on the terminal."""
    row = MatrixRow(name="a\x1b[2J", figures=MATRIX.rows[0].figures)
    group = replace(MATRIX.groups[0], name="old\u202e")
    evil = replace(MATRIX, rows=[row], totals=[], groups=[group, MATRIX.groups[1]])
    printed = _printed(evil)
    assert "a\\x1b[2J" in printed
    assert "old\\u202e" in printed
    assert "\x1b" not in printed


def test_the_best_is_green_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its star stays where there is no colour."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[32m  229*\x1b[0m" in _printed(MATRIX)


def test_a_headline_stands_before_the_notes() -> None:
    """It is what the figures say."""
    printed = _printed(replace(compare_matrix(MODELS, ["tokens"]), headline="so it is"))
    assert printed.splitlines()[3:5] == ["so it is", "~ guess: an estimate, from 4 to 9 tokens"]
