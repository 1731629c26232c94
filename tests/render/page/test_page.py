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
from tokcount.reports.why import (
    Bill,
    Cause,
    CostlyLine,
    CostlyWord,
    Excerpt,
    Kind,
    Rule,
    WhyReport,
)

WHY = WhyReport(
    encoding="cl100k_base",
    model=None,
    sources=["<stdin>"],
    counts=MIXED.counts,
    rules=[
        Rule(name="words x 1.3", n_tokens=4, error=-1 / 3),
        Rule(name="characters / 4", n_tokens=3, error=-0.5),
    ],
    cause=Cause(what="kind", name="Han", n_tokens=2, share=1 / 3, chars_per_token=0.5),
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
        *("details", "summary", "a"),
    }
    for fetched in ("url(", "@import", "src="):
        assert fetched not in shown
    assert re.findall("href=[^>]*", shown) == ['href="#tokens"']


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


def test_money_is_at_the_top_where_a_model_is_named() -> None:
    """That of the text, and that of its requests."""
    bill = Bill(
        model="m", cost=Decimal("0.002"), rates=(), requests=10, per="day", projected=Decimal("0.6")
    )
    priced = replace(WHY, kinds=[], bill=bill)
    assert _cells(_page(why=priced), "dt|dd")[-4:] == [
        *("cost as input", "$0.0020"),
        *("cost in 30 days, at 10 requests a day", "$0.60"),
    ]
    once = replace(bill, requests=None, per=None, projected=None)
    assert _cells(_page(why=replace(priced, bill=once)), "dt|dd")[-2:] == [
        "cost as input",
        "$0.0020",
    ]


def test_costly_words_lines_and_keys_are_shown_in_colour() -> None:
    """Each in its own table, and the frames are explained."""
    words = [CostlyWord(n_times=2, n_tokens=4, first=Excerpt(tokens=[b"ab", b"cd"], n_tokens=2))]
    shared = Excerpt(tokens=[b"\xe8\xaa", b"\x95"], n_tokens=2)
    lines = [CostlyLine(source="<stdin>", line=3, n_chars=1, excerpt=shared)]
    shown = _page(why=replace(WHY, words=words, lines=lines))
    of_words, of_lines = shown.split("<h2>Costliest ")[1:]
    assert '<td><code><span class="a">ab</span><span class="b">cd</span></code></td>' in of_words
    assert '<code><span class="g">誕<span class="a" data-b="e8aa">' in of_lines
    assert "in a frame: tokens that share the character before them" in of_lines
    assert "(2): " not in shown


def test_the_main_cause_and_its_sections_are_shown() -> None:
    """The sentence before all figures, each section under its title, and the tokens last."""
    shown = _page()
    assert shown.index('class="cause"') < shown.index("<dl>") < shown.index("<h2>")
    assert (
        '<p class="cause">Han script takes 33% of the tokens, at 0.5 characters a token; English'
        " prose has about 4.5.</p>"
    ) in shown
    assert _cells(shown, "h2") == ["Count", "By kind of character", "Tokens"]
    assert '<a href="#tokens">' in shown
    assert '<h2 id="tokens">' in shown


def test_an_empty_text_is_made_of_nothing() -> None:
    """Its counts are shown all the same."""
    counts = Counts(n_tokens=0, n_chars=0, n_bytes=0)
    nothing = replace(WHY, counts=counts, kinds=[], rules=[], cause=Cause(what="short"))
    shown = _page(replace(MIXED, groups=[], counts=counts), nothing)
    assert _cells(shown, "dt|dd")[1:6:2] == ["0", "0", "-"]
    assert '<p class="cause">There are no tokens.</p>' in shown
    assert _cells(shown, "h2") == ["Count", "Tokens"]


def test_the_list_has_the_figures_of_each_token() -> None:
    """For those who cannot point at one: bytes, and text in which everything can be seen."""
    listed = _cells(_page().partition("<details>")[2], "td")
    assert listed[6:12] == ["1", "510", "0", "20 5b 78 5d", "·[x]", ""]
    assert listed[12:18] == ["2", "45918", "0", "e8 aa", "\\xe8\\xaa", "誕"]
    assert listed[-2:] == ["&lt;|x|&gt;", ""]


def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the tokens, and of the list."""
    assert "The first" not in _page()
    monkeypatch.setattr(module, "MOST_TOKENS", 4)
    monkeypatch.setattr(module, "MOST_LISTED", 2)
    shown = _page()
    assert "The first 4 tokens of 6 are shown." in shown
    assert "The first 2; -f csv has them all." in shown
    assert _cells(shown, "td")[-6:-4] == ["1", "510"]


def _cells(shown: str, name: str) -> list[str]:
    """The content of all elements of a name."""
    return [found[1] for found in re.findall(rf"<({name})(?: [^>]*)?>(.*?)</(?:{name})>", shown)]
