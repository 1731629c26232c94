import pytest

from tests.core.logs.house import TABLE, book
from tokcount.core import model_encoding
from tokcount.core.chats.requests import ChatRequest
from tokcount.core.logs.chat_models import CountedFor, OwnModels
from tokcount.core.model_encoding import tokenizer_of
from tokcount.errors import UnknownNameError


def test_of_thousands_of_unknown_names_the_first_20_tell_what_is_near() -> None:
    """The others that they are unknown, and what to do."""
    prices = book()
    said = []
    for number in range(25):
        with pytest.raises(UnknownNameError) as caught:
            prices.rates(f"plane{number}")
        said.append(str(caught.value))
    assert said[0].startswith("unknown model 'plane0'; near: plain, ")
    assert [" near: " in each for each in said] == [True] * 20 + [False] * 5
    assert said[20] == (
        "unknown model 'plane20'; see tokcount models list, or name another with --model, or give"
        " its rates"
    )


def test_so_do_the_models_that_requests_name() -> None:
    """In a log of chats, where names are looked up before there is a price."""

    def look_up(model: str | None) -> CountedFor:
        tokenizer_of(model or "", TABLE)
        raise AssertionError

    models = OwnModels(look_up)
    said = []
    for number in (*range(25), 24, 0):
        with pytest.raises(UnknownNameError) as caught:
            models.of(ChatRequest(model=f"plane{number}", messages=[]))
        said.append(" near: " in str(caught.value))
    assert said == [True] * 20 + [False] * 6 + [True]


def test_near_names_are_found_when_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not before, nor twice."""
    asked = []

    def nearest(name: str, _: object) -> list[str]:
        asked.append(name)
        return ["a", "b"]

    monkeypatch.setattr(model_encoding, "nearest", nearest)
    error = model_encoding.UnknownModelError("Plane", TABLE, "go by train")
    assert asked == []
    assert (str(error), str(error)) == (
        *(2 * ["unknown model 'Plane'; near: a, b; see tokcount models list, or go by train"]),
    )
    assert asked == ["plane"]
