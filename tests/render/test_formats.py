import codecs
import csv
import io
import json
import os
from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.render.csv import write_csv
from tokcount.render.escape import escape, write_out
from tokcount.render.grid import COUNT, TIMES, Cell, Column, Estimated, Grid
from tokcount.render.json import json_lines
from tokcount.render.markdown import markdown_lines
from tokcount.render.table import print_table

GRID = Grid(
    columns=[
        Column("tokens", "tokens", COUNT),
        Column("ratio", "ratio", TIMES),
        Column("text", "text", spaces_shown=True),
        Column("name", "source"),
    ],
    rows=[
        [1234567, 1.0, " a b", "北京 notes.txt"],
        [Estimated(12), None, "x", "list[str]\x1b.txt"],
    ],
    totals=[[1234579, 0.5, "", "total"]],
    captions=["o200k_base, exact"],
)


def _table(grid: Grid) -> str:
    file = io.StringIO()
    print_table(grid, file)
    return file.getvalue()


def test_a_table_is_aligned() -> None:
    """Numbers stand to the right, text to the left, wide characters take two columns."""
    assert _table(GRID) == (
        "   tokens  ratio  text  source\n"
        "1,234,567  1.00x  ·a·b  北京 notes.txt\n"
        "      ~12      -  x     list[str]\\x1b.txt\n"
        "1,234,579  0.50x        total\n"
        "o200k_base, exact\n"
    )


def _at_a_terminal(grid: Grid, columns: int) -> list[str]:
    """What is to be seen on each line of a terminal, which wraps what is too long."""
    size = os.terminal_size((columns, 40))
    file = io.StringIO()
    with (
        mock.patch.object(os, "get_terminal_size", return_value=size),
        mock.patch.object(file, "fileno", return_value=1),
    ):
        print_table(grid, file)
    text = file.getvalue()
    lines = text.removesuffix("\n").split("\n")
    return [
        line[start : start + columns].rstrip() for line in lines for start in _starts(line, columns)
    ]


def _starts(line: str, columns: int) -> range:
    return range(0, max(len(line), 1), columns)


def test_at_a_narrow_terminal_a_row_takes_several_lines() -> None:
    """They are aligned, too; what has nothing in it takes none; captions are parted at blanks."""
    assert _at_a_terminal(GRID, 20) == [
        "   tokens  ratio",
        "  text",
        "  source",
        "1,234,567  1.00x",
        "  ·a·b",
        "  北京 notes.txt",
        "      ~12      -",
        "  x",
        "  list[str]\\x1b.txt",
        "1,234,579  0.50x",
        "  total",
        "o200k_base, exact",
    ]
    lines = _at_a_terminal(replace(GRID, captions=["of 1,234,567 tokens 12,345 are new"]), 24)
    assert lines[-2:] == ["of 1,234,567 tokens", "12,345 are new"]


@given(
    numbers=st.lists(st.integers(0, 10**12), min_size=1, max_size=9),
    columns=st.integers(20, 200),
)
def test_no_number_is_cut_at_any_width(numbers: list[int], columns: int) -> None:
    """Each stands whole on one line of the terminal."""
    titles = [Column(f"c{index}", f"c{index}", COUNT) for index in range(len(numbers))]
    grid = Grid(columns=[*titles, Column("name", "source")], rows=[[*numbers, "a name " * 9]])
    shown = " ".join(_at_a_terminal(grid, columns)).split()
    assert [word for word in shown if word[0].isdecimal()] == [f"{n:,}" for n in numbers]


def test_what_is_written_as_an_escape_is_aligned_as_one() -> None:
    """Under a locale without the letters of a cell, the escape is what takes its room."""
    codecs.register_error("write-out", write_out)
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="write-out", newline="\n")
    rows: list[list[Cell]] = [["北京", 1], ["x", 2]]
    print_table(Grid(columns=[Column("a", "a"), Column("b", "b", COUNT)], rows=rows), file)
    file.seek(0)
    assert file.read() == "a             b\n\\u5317\\u4eac  1\nx             2\n"


@pytest.mark.parametrize(
    ("env", "n_styled"),
    [
        ({}, 0),
        ({"FORCE_COLOR": "1"}, 3),
        ({"FORCE_COLOR": ""}, 0),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, 3),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, 0),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, 0),
    ],
)
def test_colour_can_be_forced_where_nothing_forbids_it(
    env: dict[str, str], n_styled: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file has no style of itself; NO_COLOR and a dumb terminal take even bold away."""
    for name, value in {"FORCE_COLOR": "", "NO_COLOR": "", "TERM": "xterm", **env}.items():
        monkeypatch.setenv(name, value)
    assert _table(GRID).count("\x1b[0m") == n_styled


def test_a_table_is_as_wide_as_its_content(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal, and with a very long name, nothing is cut or wrapped."""
    monkeypatch.setenv("COLUMNS", "20")
    long = "long name " * 40 + ".txt"
    grid = Grid(
        columns=[Column("tokens", "tokens", COUNT), Column("name", "source")],
        rows=[[123456789012, long]],
    )
    assert _table(grid) == f"{'tokens':>15}  source\n123,456,789,012  {long}\n"


def test_captions_are_escaped() -> None:
    """A file's own words, such as who states its rates, cannot act on the terminal."""
    grid = Grid(columns=GRID.columns, rows=[], captions=["rates: \x1b[2J\u202e\nvendor"])
    assert _table(grid).endswith("rates: \\x1b[2J\\u202e\\nvendor\n")
    assert list(markdown_lines(grid))[-1] == "rates: \\x1b[2J\\u202e\\nvendor"


def test_a_table_of_nothing_has_its_titles() -> None:
    """No row is no error."""
    assert _table(Grid(columns=GRID.columns, rows=[])) == "tokens  ratio  text  source\n"


def test_csv_has_raw_numbers_and_escaped_text() -> None:
    """No thousands separators, no marks, no totals; what has no value is empty."""
    file = io.StringIO()
    write_csv(GRID, file)
    assert file.getvalue() == (
        "tokens,ratio,text,name\n1234567,1.0, a b,北京 notes.txt\n12,,x,list[str]\\x1b.txt\n"
    )


@given(text=st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Z"])))
def test_csv_is_read_back_as_it_was(text: str) -> None:
    """Commas and quotes in text do not break a row."""
    file = io.StringIO()
    write_csv(Grid(columns=[Column("a", "a"), Column("b", "b")], rows=[[text, "x"]]), file)
    (_, row) = csv.reader(io.StringIO(file.getvalue()))
    assert row == [escape(text), "x"]


def test_markdown_is_a_table_with_code_spans() -> None:
    """Text stands in code spans, in which nothing is markup."""
    assert list(markdown_lines(GRID)) == [
        "| tokens | ratio | text | source |",
        "| ---: | ---: | --- | --- |",
        "| 1,234,567 | 1.00x | `·a·b` | `北京 notes.txt` |",
        "| ~12 | - | `x` | `list[str]\\x1b.txt` |",
        "| 1,234,579 | 0.50x |  | `total` |",
        "",
        "o200k_base, exact",
    ]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(document=st.dictionaries(st.text(), JSON_VALUES, min_size=1, max_size=4))
def test_json_is_read_back_as_it_was(document: dict[str, object]) -> None:
    """Any document, whatever text is in it, in ASCII alone."""
    text = "\n".join(json_lines(document))
    assert text.isascii()
    assert json.loads(text) == document


def test_a_name_that_is_not_utf8_is_written_out_in_json() -> None:
    """Strict readers take no lone surrogate; a pair is a character."""
    name = os.fsdecode(b"caf\xe9.txt")
    document: dict[str, object] = {"a": [{"name": name}], "b": ("\ud800", "🙂"), "c": name}
    lines = list(json_lines(document))
    assert lines[2] == '    {"name": "caf\\\\xe9.txt"}'
    assert json.loads("\n".join(lines)) == {
        "a": [{"name": "caf\\xe9.txt"}],
        "b": ["\\ud800", "🙂"],
        "c": "caf\\xe9.txt",
    }


def test_json_has_an_item_a_line() -> None:
    """Long lists can be read, and compared line by line."""
    assert list(json_lines({"a": [1, {"b": None}], "c": [], "d": "x"})) == [
        "{",
        '  "a": [',
        "    1,",
        '    {"b": null}',
        "  ],",
        '  "c": [],',
        '  "d": "x"',
        "}",
    ]


def test_json_has_no_nan() -> None:
    """What is no number is a bug, not JSON."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        list(json_lines({"a": float("nan")}))
