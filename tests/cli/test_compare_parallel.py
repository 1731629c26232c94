from pathlib import Path

import pytest

from tests.conftest import Tokcount

PRICING = """
schema = 1
source = "vendor"
as_of = 2026-11-29
[models."old"]
encoding = "cl100k_base"
input = 1000
output = false
[models."new"]
encoding = "o200k_base"
input = 1400
output = false
"""
MODELS = ("-m", "old", "-m", "new", "--pricing", "p.toml")


@pytest.fixture(autouse=True)
def _texts(tokcount: Tokcount) -> None:  # noqa: ARG001 - it makes the directory
    """1 and 6 tokens in cl100k_base, 1 and 4 in o200k_base, and the same in folders."""
    for language, text in {"en": "hello", "hi": "नमस्ते"}.items():
        Path(f"{language}.txt").write_text(text, encoding="utf-8")
        Path(language).mkdir()
        for name in ("a.txt", "b.txt"):
            Path(language, name).write_text(text, encoding="utf-8")
    Path("p.toml").write_text(PRICING)


def test_premiums_are_shown_by_language(tokcount: Tokcount) -> None:
    """Hindi costs 6 and 4 times as much as English."""
    ran = tokcount("compare", "--parallel", "en.txt", "hi.txt", "-f", "table")
    assert ran.out == (
        "               cl100k_base        o200k_base\n"
        "language   tokens  premium   tokens  premium\n"
        "en.txt          1     1.0x       1      1.0x\n"
        "hi.txt          6     6.0x       4*     4.0x\n"
        "premium: tokens over those in en.txt, same encoding\n"
        "* fewest tokens\n"
    )


def test_money_says_where_the_cheaper_model_flips(tokcount: Tokcount) -> None:
    """In English 1 x 1000 is less than 1 x 1400; in Hindi 6 x 1000 is more than 4 x 1400.

    300 requests in 30 days of 0.001, 0.0014, 0.006 and 0.0056 USD.
    """
    args = ("compare", "--parallel", "en", "hi", *MODELS, "--requests", "10/day")
    table = tokcount(*args, "-f", "table").out.splitlines()
    assert [line.split() for line in table[2:4]] == [
        ["en", "2", "1.0x", "$0.30*", "2", "1.0x", "$0.42"],
        ["hi", "12", "6.0x", "$1.80", "8*", "4.0x", "$1.68*"],
    ]
    assert table[4] == "the cheapest model flips: old for en; new for hi"
    ran = tokcount(*args)
    assert ran.out.splitlines()[2:] == [
        "12\told\thi\t6.0\t0.006\t1.8",
        "8\tnew\thi\t4.0\t0.0056\t1.68",
    ]
    assert "note: the cheapest model flips: old for en; new for hi\n" in ran.err
    document = tokcount(*args, "-f", "json").document
    assert document["projection"] == {"requests": 10, "per": "day", "days": 30}
    assert [row["projected_cost"] for row in document["rows"]] == ["0.3", "0.42", "1.8", "1.68"]
    assert [each["models"] for each in document["cheapest"]] == [["old"], ["new"]]


def test_a_missing_file_is_named_and_the_others_go_on(tokcount: Tokcount) -> None:
    """The exit code is 2, as of all that is partial."""
    Path("hi/b.txt").unlink()
    ran = tokcount("compare", "--parallel", "en/", "hi/", "-e", "cl100k_base")
    assert (ran.exit, ran.out) == (2, "1\tcl100k_base\ten\t1.0\t-\n6\tcl100k_base\thi\t6.0\t-\n")
    assert ran.err == (
        "tokcount: hi/b.txt: missing, so b.txt does not count in any language\n"
        "tokcount: partial: 1 of 2 texts is not in every language; premiums are of the other 1\n"
    )
    args = ("compare", "--parallel", "en", "hi", "-e", "cl100k_base")
    table = tokcount(*args, "-f", "table").out
    assert "partial: 1 of 2 texts is not in every language; premiums are of the other 1\n" in table
    assert tokcount(*args, "-f", "json").document["left_out"] == 1


def test_a_missing_language_is_counted_as_one(tokcount: Tokcount) -> None:
    """However many texts the others have."""
    ran = tokcount("compare", "--parallel", "en", "hi", "ta", "-e", "cl100k_base")
    assert (ran.exit, len(ran.out.splitlines())) == (2, 2)
    assert ran.err == (
        "tokcount: ta: No such file or directory\n"
        "tokcount: partial: 1 of 3 languages could not be counted\n"
    )


def test_every_format_has_the_languages(tokcount: Tokcount) -> None:
    """And a chart has their premiums."""
    for form in ("table", "csv", "markdown", "json"):
        assert "hi.txt" in tokcount("compare", "--parallel", "en.txt", "hi.txt", "-f", form).out
    long = tokcount("compare", "--parallel", "en.txt", "hi.txt", "-f", "table", "--long").out
    assert long.splitlines()[0].split()[1:] == ["premium", "chars/token", "encoding", "language"]
    tokcount("compare", "--parallel", "en.txt", "hi.txt", "--svg", "p.svg")
    chart = Path("p.svg").read_text(encoding="utf-8")
    assert "<title>Premium: tokens over those in en.txt, same encoding</title>" in chart
    assert ">6.0x</text>" in chart


def test_six_samples_are_parallel(tokcount: Tokcount) -> None:
    """They say the same."""
    ran = tokcount("compare", "--samples", "--parallel", "--sort", "ratio", "-e", "cl100k_base")
    languages = [line.split("\t")[2] for line in ran.out.splitlines()]
    assert languages[0] == "sample:tamil"
    assert languages[-1] == "sample:english"
    assert len(languages) == 6


def test_premiums_have_bars(tokcount: Tokcount) -> None:
    """They are what is shown then, and it is said how to see other figures; --show names them."""
    args = ("compare", "--parallel", "en.txt", "hi.txt", "--bars")
    ran = tokcount(*args)
    assert ran.out.splitlines()[0] == "premium"
    assert "6.0x ████" in ran.out
    assert "bars are of one figure; --show tokens has them of another\n" in ran.out
    for name in ("premium", "ratio"):
        shown = tokcount(*args, "--show", name).out
        assert shown == ran.out.replace(
            "bars are of one figure; --show tokens has them of another\n", ""
        )
