from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.chats.house import request_of, said
from tokcount.core.chats.models import choose_of_requests
from tokcount.core.chats.reading import NamedRequest
from tokcount.core.settings.choosing import Choice
from tokcount.core.sources import Listing
from tokcount.errors import UsageError
from tokcount.reports.counts import LeftOut


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("TOKCOUNT_ENCODING", "TOKCOUNT_MODEL"):
        monkeypatch.delenv(name, raising=False)


def _requests(*models: str | None) -> Iterator[NamedRequest]:
    for line, model in enumerate(models, 1):
        yield NamedRequest("f", line, request_of(said("user", "hi"), model=model))


def test_the_first_request_says_and_who_says_otherwise_is_an_error() -> None:
    """Whatever the case; a request that says nothing goes along."""
    listing = Listing()
    chosen, requests = choose_of_requests(_requests("gpt-4o", "GPT-4o ", "gpt-4", None), listing)
    assert (chosen.model, chosen.encoding) == ("gpt-4o", None)
    assert [each.line for each in requests] == [1, 2, 4]
    reason = "names 'gpt-4', and others name 'gpt-4o'; give --model to count all as one"
    assert listing.errors == [LeftOut(name="f:3", reason=reason)]


def test_a_request_that_names_none_leaves_it_to_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All are then counted alike."""
    monkeypatch.setenv("TOKCOUNT_MODEL", "gpt-4")
    chosen, requests = choose_of_requests(_requests(None, "gpt-4o"), Listing())
    assert chosen == Choice(model="gpt-4", model_origin="TOKCOUNT_MODEL")
    assert len(list(requests)) == 2


def test_where_nothing_says_it_is_a_mistake() -> None:
    """The error names the ways out."""
    with pytest.raises(UsageError) as raised:
        choose_of_requests(_requests(None), Listing())
    said_of_it = "f:1 names no model, and --chat counts by the rules of one; name a --model"
    assert str(raised.value) == f"{said_of_it}, or an --encoding for an estimate"


def test_an_encoding_counts_but_has_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is enough for a count alone."""
    monkeypatch.setenv("TOKCOUNT_ENCODING", "gpt2")
    chosen, _ = choose_of_requests(_requests(None), Listing())
    assert chosen.encoding == "gpt2"
    with pytest.raises(UsageError, match=r"name a --model\Z"):
        choose_of_requests(_requests(None), Listing(), priced=True)


def test_without_requests_nothing_is_chosen() -> None:
    """What was wrong with them is told already."""
    chosen, requests = choose_of_requests(iter(()), Listing())
    assert (chosen, list(requests)) == (Choice(), [])
