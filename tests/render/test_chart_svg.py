import re
from dataclasses import replace
from xml.etree import ElementTree as ET

from tests.render.compared import MODELS, TWO, count
from tokcount.render.chart_svg import chart_svg
from tokcount.render.compare_matrix import compare_matrix
from tokcount.render.matrix import Group, Matrix, MatrixRow
from tokcount.reports.compare import CompareReport

SVG = "{http://www.w3.org/2000/svg}"
MATRIX = compare_matrix(TWO, ["tokens"])


def _texts(matrix: Matrix, title: str = "Tokens") -> list[str | None]:
    tree = ET.fromstring(chart_svg(matrix, title))
    return [each.text for each in tree.iter(f"{SVG}text")]


def _bars(matrix: Matrix) -> list[tuple[str | None, float]]:
    """The colour and the length of each bar."""
    tree = ET.fromstring(chart_svg(matrix, "Tokens"))
    return [
        (rect.get("class"), float(rect.get("width", "")))
        for rect in tree.iter(f"{SVG}rect")
        if rect.get("height") == "14"
    ]


def test_a_chart_has_title_legend_names_and_figures() -> None:
    """In that order, and what the bold figures are; totals are left out."""
    assert _texts(MATRIX) == [
        *("Tokens", "old", "new"),
        *("en.txt", "5", "5", "hi.txt", "1,145", "229"),
        "bold: fewest tokens",
    ]


def test_bars_are_as_long_as_their_share_of_the_most() -> None:
    """229 is a fifth of 1,145; a colour an encoding."""
    (_, shortest), _, (old, longest), (new, fifth) = _bars(MATRIX)
    assert (old, new) == ("c0", "c1")
    assert abs(fifth * 5 - longest) < 0.5
    assert 1 <= shortest < 3


def test_a_long_legend_takes_several_lines() -> None:
    """None of its names goes beyond the edge."""
    rows = [count("en.txt", f"a-model-with-a-long-name-{n}", 5, 1.0) for n in range(7)]
    report = CompareReport(baseline=rows[0].label, rows=rows, totals=[])
    tree = ET.fromstring(chart_svg(compare_matrix(report, ["tokens"]), "Tokens"))
    legend = [each for each in tree.iter(f"{SVG}text") if each.get("class") == "legend"]
    assert [each.get("y") for each in legend] == ["68.0"] * 3 + ["87.0"] * 3 + ["106.0"]
    assert all(float(each.get("x", "")) < 500 for each in legend)
    (first,) = [each for each in tree.iter(f"{SVG}text") if each.get("class") == "name"]
    assert float(first.get("y", "")) > 120


def test_one_group_needs_no_legend_and_what_has_no_amount_no_bar() -> None:
    """Its text is there."""
    free = compare_matrix(replace(MODELS, rows=MODELS.rows[2:]), ["cost"])
    assert _texts(free, "USD") == ["USD", "en.txt", "no price"]
    assert _bars(free) == []


def test_a_note_that_is_the_title_is_not_repeated() -> None:
    """Whatever the case of its first letter."""
    noted = replace(MATRIX, captions=["tokens", "another note"], headline="it is so")
    assert _texts(noted)[-3:] == ["it is so", "another note", "bold: fewest tokens"]


def test_long_notes_and_names_are_parted_and_cut() -> None:
    """Notes at blanks; of a name the whole can be seen by pointing at it."""
    name = "a-very-long-name/" * 4
    row = MatrixRow(name=name, figures=MATRIX.rows[0].figures)
    long = replace(MATRIX, rows=[row], captions=["word " * 40])
    shown = _texts(long)
    assert shown[3] == "a-very-long-name…-very-long-name/"
    assert [len(text or "") <= 105 for text in shown[-3:]] == [True] * 3
    assert f"<title>{name}</title>" in chart_svg(long, "Tokens")


def test_nothing_of_a_name_is_markup_or_acts() -> None:
    """Angle brackets, quotes and controls are text."""
    evil = '<script>alert("&")</script>\x1b\u202e'
    row = MatrixRow(name=evil, figures=MATRIX.rows[0].figures)
    groups = [Group(name=evil, titles=["tokens"]), MATRIX.groups[1]]
    document = chart_svg(replace(MATRIX, rows=[row], groups=groups, captions=[evil]), evil)
    assert "<script" not in document
    assert "\x1b" not in document
    assert "\u202e" not in document
    title = ET.fromstring(document).find(f"{SVG}title")
    assert title is not None
    assert title.text == '<script>alert("&")</script>\\x1b\\u202e'


def test_a_chart_stands_alone_in_light_and_dark() -> None:
    """It asks for nothing from elsewhere."""
    document = chart_svg(MATRIX, "Tokens")
    assert re.findall(r"https?://[^\"]+", document) == ["http://www.w3.org/2000/svg"]
    assert "prefers-color-scheme:dark" in document
    assert not re.search(r"<(script|image|foreignObject|use|a)\b|@import|url\(", document)


def test_a_chart_of_nothing_is_a_chart() -> None:
    """It has its title."""
    nothing = Matrix(heading="source", groups=MATRIX.groups, rows=[])
    assert _texts(nothing) == ["Tokens", "old", "new"]
