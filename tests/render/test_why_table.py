import io
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.render.why_report import BILL, NOTHING, REPORT
from tokcount.render.why_table import print_why
from tokcount.reports.why import Kind, Waste, WhyReport

SENTENCE = (
    "Tamil script takes 75% of the tokens, at 1.0 characters a token; English prose has about 4.5."
)


class Terminal(io.StringIO):
    """A file that is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Return True."""
        return True


def _printed(report: WhyReport, file: io.StringIO | None = None) -> list[str]:
    file = file or io.StringIO()
    print_why(report, file)
    return file.getvalue().splitlines()


def test_people_see_the_sentence_the_bars_and_then_the_tables() -> None:
    """A bar of a count or a kind is its part of the greatest, one of waste that of all tokens."""
    assert _printed(REPORT) == [
        SENTENCE,
        "",
        "Count",
        "                tokens  error",
        "counted            200         ████████████████████████████████████████",
        "words x 1.3         78   -61%  ███████████████▋",
        "characters / 4     100   -50%  ████████████████████",
        "400 characters (2.00 a token), 500 bytes, 60 words, cl100k_base",
        "",
        "By kind of character",
        "kind        chars  tokens  chars/token  share",
        "Tamil         150     150         1.00    75%  ████████████████████████████████████████",
        "Latin         249      50         4.98    25%  █████████████▍",
        "whitespace      1       0            -     0%",
        "total         400     200         2.00   100%",
        "a token and its blanks are of the kind of its first character that is not blank",
        "",
        "Waste",
        "habit          tokens  share",
        "indented JSON      40    20%  ████████",
        "each by itself: by what the texts are shorter without it, counted",
        "",
        "Passages of 50 tokens or more that come again",
        "repeated  length  times  first at  as tokens",
        "     110  50..60      3  a.json:7  The|·same|…",
        "    again at a.json:9  50 tokens",
        "    again at b\\n.txt:1  60 tokens",
        "length: the tokens of a copy; repeated: those of all copies",
        "",
        "Costliest words, by what they take beyond a token each",
        "tokens  times  as tokens",
        "     6      2  ·str|aw|berry",
        "",
        "Costliest lines",
        "tokens  chars  line       as tokens",
        "    30     90  b\\n.txt:4  誕(2)|·|x\\n|…",
        "(2): two tokens that share a character",
        "",
        "Costliest JSON keys",
        "tokens  of keys  of values  times  key         as tokens",
        '    15        6          9      3  users.name  name|":"',
        "",
        "Hygiene: characters that are seldom meant",
        "what                  places  tokens",
        "invisible characters       4      -2",
        "    a.json:1:9  U+200B ZERO WIDTH SPACE",
        "    b\\n.txt:2:3  \\u202e`|x",
        "    …  and 2 more",
        "tokens: what is saved without them, or with plain characters in their place",
    ]


def test_money_is_a_column_and_a_line() -> None:
    """The line says what it is projected to; each figure of a volume is for that."""
    kinds = [Kind(name="Tamil", n_chars=150, n_tokens=150, share=1.0, cost=Decimal("0.0004"))]
    waste = replace(REPORT.wastes[0], cost=Decimal("0.00008"), projected=Decimal(24))
    printed = _printed(replace(REPORT, bill=BILL, kinds=kinds, wastes=[waste]))
    assert printed[8:10] == [
        "m: $0.00040 as input of 2 texts, $120.00 in 30 days, at 10,000 requests a day of each",
        "cost: at the rates of vendor, as of 2026-11-09",
    ]
    assert printed[12:15] == [
        "kind   chars  tokens  chars/token  share      cost",
        f"Tamil    150     150         1.00   100%  $0.00040  {'█' * 40}",
        "total    400     200         2.00   100%  $0.00040",
    ]
    assert printed[18:20] == [
        "habit          tokens  share       cost  30 days",
        "indented JSON      40    20%  $0.000080   $24.00  ████████",
    ]


def test_passages_that_hold_other_waste_are_said_to() -> None:
    """Where there is other waste: the rows are no sum."""
    passages = Waste(habit="repeated passages", n_tokens=60, share=0.3)
    said = "repeated passages may hold other waste, so the sum may be more than all together"
    assert said in _printed(replace(REPORT, wastes=[passages, *REPORT.wastes]))
    assert said not in _printed(replace(REPORT, wastes=[passages]))


def test_three_places_are_shown_and_how_many_more_there_are() -> None:
    """Nothing is left out without a word."""
    oddity = replace(REPORT.oddities[0], places=list(REPORT.oddities[0].places) * 2)
    assert _printed(replace(REPORT, oddities=[oddity]))[-5:-1] == [
        "    a.json:1:9  U+200B ZERO WIDTH SPACE",
        "    b\\n.txt:2:3  \\u202e`|x",
        "    a.json:1:9  U+200B ZERO WIDTH SPACE",
        "    …  and 1 more",
    ]


def test_of_no_text_there_is_only_the_count() -> None:
    """And no bar."""
    assert _printed(NOTHING) == [
        "There are no tokens.",
        "",
        "Count",
        "             tokens  error",
        "counted           0",
        "words x 1.3       0      -",
        "0 characters, 0 bytes, 0 words, cl100k_base",
    ]


@pytest.mark.parametrize("columns", ["80", "40"])
def test_a_terminal_is_no_wider_than_it_is(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars and tokens take the room that is left; where there is none, there are no bars."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    printed = _printed(REPORT, Terminal())
    assert max(map(len, printed)) <= 80
    tamil = next(line for line in printed if line.startswith("Tamil  "))
    assert ("█" in tamil) == (columns == "80")


def test_bars_are_of_ascii_where_blocks_cannot_be_written() -> None:
    """So that no line is full of escapes."""

    class Plain(io.StringIO):
        encoding = "ascii"
        errors = "backslashreplace"

    assert _printed(REPORT, Plain())[11].endswith("75%  " + "#" * 40)


def test_the_cause_stands_out_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row and its bar, and no other but the count."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    marked = [line for line in _printed(REPORT) if "31m" in line]
    assert ["counted" in marked[0], "Tamil" in marked[1], len(marked)] == [True, True, 2]
