import re
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.render.page.reading import read
from tests.render.tokens.built import MIXED
from tokcount.render.page import page as module
from tokcount.render.page.page import page
from tokcount.reports.counts import Counts
from tokcount.reports.inspect import InspectReport
from tokcount.reports.why import Bill, Cause, Kind, Rule, Waste, WhyReport

WHY = WhyReport(
    encoding="cl100k_base",
    model=None,
    sources=["<stdin>"],
    counts=MIXED.counts,
    rules=[
        Rule(name="words x 1.3", n_tokens=4, error=-1 / 3),
        Rule(name="characters / 4", n_tokens=3, error=-0.5),
    ],
    cause=Cause(what="short"),
    kinds=[
        Kind(name="Latin", n_chars=9, n_tokens=4, share=2 / 3),
        Kind(name="Han", n_chars=1, n_tokens=2, share=1 / 3),
        Kind(name="whitespace", n_chars=2, n_tokens=0, share=0.0),
    ],
)


NAMED = replace(MIXED, name="<b>\u202e.md")


def _page(report: InspectReport = NAMED, why: WhyReport = WHY) -> str:
    return "\n".join(page(report, why))


def test_the_page_forbids_scripts_and_whatever_is_elsewhere() -> None:
    """It has none, either: no element that runs, and none that is fetched."""
    shown = _page()
    assert (
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        " style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">"
    ) in shown
    assert set(read(shown).elements) == {
        *("html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p"),
        *("dl", "div", "dt", "dd", "table", "tr", "th", "td", "span", "i", "data"),
        *("details", "summary", "code"),
    }
    for fetched in ("url(", "@import", "src=", "href="):
        assert fetched not in shown


def test_the_page_says_what_it_is_of() -> None:
    """In its title and at its head, with nothing of a name left to act."""
    shown = _page()
    assert '<html lang="en">' in shown
    assert "<title>Tokens of &lt;b&gt;\\u202e.md · 6 tokens</title>" in shown
    assert "<h1>Tokens of &lt;b&gt;\\u202e.md</h1>" in shown
    assert "<h1>Tokens of a text</h1>" in _page(MIXED)


def test_the_counts_are_at_the_top() -> None:
    """With encoding and, where one was named, model."""
    figures = ["tokens", "6", "characters", "12", "characters a token", "2.00", "bytes", "15"]
    assert _cells(_page(), "dt|dd") == [*figures, "encoding", "cl100k_base"]
    of_model = _page(replace(MIXED, model="gpt-4"))
    assert _cells(of_model, "dt|dd")[-2:] == ["model", "gpt-4"]


def test_the_kinds_have_bars_as_long_as_their_shares() -> None:
    """The longest has all the room."""
    shown = _page()
    assert _cells(shown, "th")[:6] == ["kind", "characters", "tokens", "chars/token", "of all", ""]
    assert _cells(shown, "td")[:18] == [
        *("Latin", "9", "4", "2.25", "66.7%", '<span style="width:100.0%"></span>'),
        *("Han", "1", "2", "0.50", "33.3%", '<span style="width:50.0%"></span>'),
        *("whitespace", "2", "0", "-", "0.0%", '<span style="width:0.0%"></span>'),
    ]
    assert "Rules of thumb: words x 1.3 says 4 tokens (-33%); characters / 4 says 3" in shown


def test_money_is_shown_where_a_model_is_priced() -> None:
    """Of kinds, and of waste, with what that comes to in all requests."""
    bill = Bill(model="gpt-4", cost=Decimal("0.06"), rates=[], requests=3, projected=Decimal(2))
    kinds = [replace(WHY.kinds[0], cost=Decimal("0.04"))]
    waste = Waste(
        habit="trailing spaces",
        n_tokens=1,
        share=1 / 6,
        cost=Decimal("0.01"),
        projected=Decimal("0.03"),
    )
    shown = _page(why=replace(WHY, kinds=kinds, wastes=[waste], bill=bill))
    assert _cells(shown, "td")[5] == "$0.04"
    assert _cells(shown, "td")[7:12] == ["trailing spaces", "1", "16.7%", "$0.01", "$0.03"]


def test_an_empty_text_has_counts_alone() -> None:
    """It is made of nothing."""
    counts = Counts(n_tokens=0, n_chars=0, n_bytes=0)
    shown = _page(replace(MIXED, groups=[], counts=counts), replace(WHY, kinds=[], rules=[]))
    assert _cells(shown, "dt|dd")[1:6:2] == ["0", "0", "-"]
    assert _cells(shown, "h2") == ["Tokens"]


def test_the_list_has_the_figures_of_each_token() -> None:
    """For those who cannot point at one: bytes, and text in which everything can be seen."""
    cells = _cells(_page(), "td")[18:]
    assert cells[5:10] == ["1", "510", "0", "20 5b 78 5d", "<code>·[x]</code>"]
    assert cells[10:15] == ["2", "45918", "0", "e8 aa", "<code>\\xe8\\xaa</code>"]
    assert cells[-1] == "<code>&lt;|x|&gt;</code>"


def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the tokens, and of the list."""
    assert "first" not in _page().partition("</style>")[2]
    monkeypatch.setattr(module, "MOST_TOKENS", 4)
    monkeypatch.setattr(module, "MOST_LISTED", 2)
    shown = _page()
    assert "The first 4 tokens of 6 are shown." in shown
    assert "The first 2; -f csv has them all." in shown
    assert _cells(shown, "td")[-5] == "1"


def _cells(shown: str, name: str) -> list[str]:
    """The content of all elements of a name."""
    return [found[1] for found in re.findall(rf"<({name})(?: [^>]*)?>(.*?)</(?:{name})>", shown)]
