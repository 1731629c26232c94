import csv
import io
import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.render.csv import write_csv
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, TIMES, Column, Estimated, Grid
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
