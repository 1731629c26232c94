"""Where things stand in the page that `inspect --html` writes, measured in Chromium."""

from itertools import pairwise
from pathlib import Path

from tests.cli.browser import in_a_browser, measured
from tests.conftest import Tokcount

pytestmark = in_a_browser
# Of each element: how many pieces it is in, and where it begins and ends.
PLACES = (
    "[...document.querySelectorAll('SELECTOR')].map(each => [each.getClientRects().length,"
    " each.getBoundingClientRect().left, each.getBoundingClientRect().right])"
)


def test_tokens_stay_in_order_whichever_way_their_text_runs(
    tokcount: Tokcount, tmp_path: Path
) -> None:
    """Each in one piece, to the right of the one before it; so do those that share a character."""
    text = "Hello שלום 123 🎉 ok 45 👍🏽 العربية: 12 (x) 誕 end"
    tokcount("inspect", "-e", "cl100k_base", "--html", "page.html", "--text", text)
    for selector in (".tokens [data-i]", ".tokens div > span"):
        expression = PLACES.replace("SELECTOR", selector)
        places = measured(tmp_path, "page.html", expression, width=2000)
        assert len(places) > 12
        assert {pieces for pieces, *_ in places} == {1}
        for (_, _, right), (_, left, _) in pairwise(places):
            assert left >= right - 1


def test_on_a_telephone_nothing_is_off_the_screen(tokcount: Tokcount, tmp_path: Path) -> None:
    """At 420 px no table has to be scrolled, and the bars are there."""
    text = (
        '{"größe": "\\u0928\\u092e", "identifier": "3f2b8c1e-9d4a-4c7b-8e21-5a6f0d9c7b13"} \u200b'
        " identifiers नमस्ते 🎉👍🏽 שלום https://example.com/a/very/long/path/that/goes/on/for/ever\n"
    )
    volume = ["-m", "gpt-6-luna", "--requests", "10000/day"]
    tokcount("inspect", *volume, "--html", "page.html", "--text", text * 3)
    beyond, bars = measured(
        tmp_path,
        "page.html",
        "[[...document.querySelectorAll('html, .scroll, .tokens')]"
        ".map(each => each.scrollWidth - each.clientWidth),"
        " [...document.querySelectorAll('.marked .bar span')]"
        ".map(each => each.getBoundingClientRect().width)]",
        width=420,
    )
    assert len(beyond) > 5
    assert set(beyond) == {0}
    assert min(bars) > 100
