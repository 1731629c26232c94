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
        places = measured(
            tmp_path, "page.html", PLACES.replace("SELECTOR", selector), "--window-size=2000,600"
        )
        assert len(places) > 12
        assert {pieces for pieces, *_ in places} == {1}
        for (_, _, right), (_, left, _) in pairwise(places):
            assert left >= right - 1
