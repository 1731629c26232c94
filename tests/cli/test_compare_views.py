from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.conftest import Tokcount

HELLO = {
    "en.txt": "hello",
    "hi.txt": "नमस्ते",
}  # 1 and 6 tokens in cl100k_base, 1 and 4 in o200k_base


@pytest.fixture(autouse=True)
def _texts(tokcount: Tokcount) -> None:  # noqa: ARG001 - it makes the directory
    for name, text in HELLO.items():
        Path(name).write_text(text, encoding="utf-8")


def test_several_texts_under_several_encodings_are_a_matrix(tokcount: Tokcount) -> None:
    """A row a text, a group of columns an encoding."""
    ran = tokcount("compare", "-f", "table", *HELLO)
    assert ran.out == (
        "         cl100k_base           o200k_base\n"
        "source        tokens   tokens       ratio\n"
        "en.txt             1       1   1.0x\n"
        "hi.txt             6       4*  1.5x fewer\n"
        "total              7       5*  1.4x fewer\n"
        "ratio: tokens against those of cl100k_base\n"
        "* fewest tokens\n"
    )


def test_one_text_is_a_table_of_encodings_unless_a_figure_is_asked_for(tokcount: Tokcount) -> None:
    """Then it is a matrix of one row."""
    table = tokcount("compare", "-f", "table", "hi.txt").out
    assert table.splitlines()[1].split() == ["6", "1.00x", "1.00", "cl100k_base", "hi.txt"]
    shown = tokcount("compare", "-f", "table", "--show", "tokens", "hi.txt").out
    assert shown.splitlines()[2].split() == ["hi.txt", "6", "4*"]


def test_long_has_a_row_for_each_count(tokcount: Tokcount) -> None:
    """In markdown, too."""
    rows = tokcount("compare", "-f", "table", "--long", *HELLO).out.splitlines()
    assert [row.split()[-2:] for row in rows[1:5]] == [
        [encoding, name] for name in HELLO for encoding in ("cl100k_base", "o200k_base")
    ]
    assert "| tokens | ratio |" in tokcount("compare", "-f", "markdown", "--long", *HELLO).out


def test_what_is_shown_can_be_chosen(tokcount: Tokcount) -> None:
    """Several figures in the order in which they are named."""
    ran = tokcount("compare", "-f", "markdown", *("--show", "fertility", "--show", "chars"), *HELLO)
    assert ran.out.splitlines()[0].startswith(
        "| source | `cl100k_base` tokens/word | `cl100k_base` chars/token |"
    )
    assert "**4.00**" in ran.out
    ran = tokcount("compare", "--show", "words", *HELLO)
    assert (ran.exit, ran.out) == (2, "")
    assert "'words' is none of tokens, chars, fertility, ratio, cost; see" in ran.err


def test_bars_are_drawn_beside_a_figure(tokcount: Tokcount) -> None:
    """Whoever asks for them means a table, also when piped."""
    ran = tokcount("compare", "--bars", *HELLO)
    assert ran.out.splitlines()[0] == "tokens"
    assert "6 ████" in ran.out
    assert "bars are of one figure; --show ratio has them of another\n" in ran.out
    assert "--show" not in tokcount("compare", "--bars", "--show", "tokens", *HELLO).out
    assert "█" not in tokcount("compare", "--show", "tokens", "-f", "table", *HELLO).out


@pytest.mark.parametrize(
    ("order", "names"),
    [("name", ["a", "b", "c"]), ("tokens", ["b", "c", "a"]), ("ratio", ["c", "b", "a"])],
)
def test_sources_are_sorted_in_every_format(
    tokcount: Tokcount, order: str, names: list[str]
) -> None:
    """By name, by tokens, or by how far they are from the baseline."""
    texts = {"b": "a b c d e f g नमस्ते", "a": "hello", "c": "नमस्ते"}
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    document = tokcount("compare", "--sort", order, *texts, "-f", "json").document
    assert [row["source"] for row in document["rows"]][::2] == names
    plain = tokcount("compare", "--sort", order, *texts).out.splitlines()
    assert [line.split("\t")[2] for line in plain][:6:2] == names


def test_a_chart_is_written_and_no_file_is_lost(tokcount: Tokcount) -> None:
    """Whatever is printed; a file that is there stays unless it is forced."""
    ran = tokcount("compare", "--svg", "charts/c.svg", *HELLO)
    assert (ran.exit, ran.out.count("\n")) == (0, 6)
    chart = Path("charts/c.svg").read_text(encoding="utf-8")
    texts = [each.text for each in ET.fromstring(chart).iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:6] == ["Tokens", "cl100k_base", "o200k_base", "en.txt", "1", "1"]
    again = tokcount("compare", "--svg", "charts/c.svg", "gone")
    assert (again.exit, again.out) == (2, "")
    assert "charts/c.svg is there already; use --force" in again.err
    forced = tokcount("compare", "--svg", "charts/c.svg", "--force", "--show", "chars", *HELLO)
    assert forced.exit == 0
    assert "Characters per token" in Path("charts/c.svg").read_text(encoding="utf-8")


def test_a_chart_is_never_written_over_a_text_that_it_is_of(tokcount: Tokcount) -> None:
    """By force neither."""
    Path("a.txt").write_text("hello")
    Path("b.txt").write_text("hallo")
    for more in ([], ["--parallel", "b.txt"]):
        ran = tokcount("compare", "a.txt", *more, "--svg", "a.txt", "--force")
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == "tokcount: a.txt is a text that is read; name another file\n"
    assert Path("a.txt").read_text() == "hello"


def test_a_chart_may_be_all_of_standard_output(tokcount: Tokcount) -> None:
    """Nothing else is printed there, and no file is named -."""
    for more in ([], ["--parallel"]):
        ran = tokcount("compare", *more, "--svg", "-", *HELLO)
        assert (ran.exit, ran.err) == (0, "")
        assert ran.out.startswith("<svg ")
        assert ran.out.endswith("</svg>\n")
        assert not Path("-").exists()
    for others in (["-f", "table"], ["--bars"]):
        ran = tokcount("compare", "--svg", "-", *others, *HELLO)
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == "tokcount: - is standard output, which is for one thing; name a file\n"


def test_there_is_no_chart_of_nothing(tokcount: Tokcount) -> None:
    """Where no text could be counted."""
    ran = tokcount("compare", "--svg", "c.svg", "gone")
    assert (ran.exit, Path("c.svg").exists()) == (2, False)


def test_samples_take_the_place_of_texts(tokcount: Tokcount) -> None:
    """In characters per token, as they are of different length; for models with money."""
    table = tokcount("compare", "--samples", "-f", "table").out.splitlines()
    assert table[0] == "chars/token"
    assert table[2].split() == ["sample:english", "4.62", "4.62"]
    assert len(table) == 2 + 15 + 2
    assert len(tokcount("compare", "--samples").out.splitlines()) == 32
    priced = tokcount(
        "compare", "--samples", "-m", "gpt-6-luna", "-m", "gpt-6.1-sol", "-f", "table"
    )
    assert "input cost" in priced.out.splitlines()[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--samples", "en.txt"], "--samples takes the place of a text; give one or the other"),
        (["--force", "en.txt"], "--force is about the file of --svg; give both"),
        (["--top", "3", "en.txt"], "--top is how many places --diff shows; give both"),
        (
            ["--bars", "--long", "en.txt"],
            "--bars are of one figure; give one --show, and leave out --long",
        ),
        (
            ["--requests", "5", "en.txt", "hi.txt"],
            (
                "--requests projects the cost of --parallel texts at a --model; for other texts see"
                " tokcount cost --requests"
            ),
        ),
        (
            ["--show", "premium", "en.txt"],
            "--show premium is of --parallel texts; of others it is --show ratio",
        ),
        (
            ["--parallel", "en.txt"],
            "--parallel takes a file or a folder for each of several languages",
        ),
        (
            ["--parallel", "--text", "x"],
            "--parallel takes files or folders; leave out --text and --files-from",
        ),
        (
            ["--diff", "gpt2", "o200k_base", "-e", "gpt2", "en.txt"],
            "--diff A B names what is compared; leave out --encoding",
        ),
        (
            ["--diff", "gpt2", "o200k_base", "en.txt", "hi.txt"],
            "--diff takes one text: a file, standard input or --text",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(
    tokcount: Tokcount, options: list[str], said: str
) -> None:
    """In one line, with what to do."""
    ran = tokcount("compare", *options)
    assert (ran.exit, ran.out, ran.err) == (2, "", f"tokcount: {said}\n")
