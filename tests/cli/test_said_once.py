import json
from pathlib import Path

import pytest

from tests.cli.house import TODAY
from tests.conftest import Tokcount

PRICING = f"""
schema = 1
as_of = {TODAY}
source = "vendor"
[models."house"]
encoding = "o200k_base"
context_window = 10
input = 5
output = 5
"""
IMAGE = {"type": "image_url", "image_url": {"url": "x"}}
TALK = [
    {"role": "user", "content": [{"type": "text", "text": "hi"}, IMAGE]},
    {"role": "assistant", "content": "one two three"},
]


@pytest.fixture(autouse=True)
def _files(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)
    Path("a.json").write_text(json.dumps(TALK))


@pytest.mark.parametrize(
    ("args", "mark"),
    [
        (["count", "--chat"], ", of what is text\n"),
        (["cost", "--chat"], "incomplete: only what is text is priced\n"),
        (["cost", "--chat", "--per-turn"], "incomplete: only what is text is priced\n"),
    ],
)
@pytest.mark.parametrize("form", ["table", "markdown"])
def test_what_is_left_out_is_told_on_stderr_and_marked_below_a_table(
    tokcount: Tokcount, args: list[str], mark: str, form: str
) -> None:
    """So that a table that is kept does not look whole, and a screen has no sentence twice."""
    ran = tokcount(*args, "-m", "house", "-f", form, "a.json")
    assert ran.exit == 2
    assert "incomplete: no text here that could be counted: a.json: message 1" in ran.err
    assert "no text here" not in ran.out
    assert mark in ran.out


def test_why_a_request_does_not_fit_is_told_on_stderr(tokcount: Tokcount) -> None:
    """4 + 4 + 3 around 1 + 3 of text are 15; below the table stands how full the window is."""
    ran = tokcount("cost", "--chat", "-m", "house", "-f", "table", "a.json")
    assert "does NOT fit: ~15 of 10 tokens\n" in ran.out
    assert "exceeds" not in ran.out
    assert "a.json: input and output (15 tokens) exceed the context_window of house" in ran.err


@pytest.mark.parametrize("fits", [[], ["--fits"]])
def test_why_a_turn_does_not_fit_is_told_on_stderr(tokcount: Tokcount, fits: list[str]) -> None:
    """Its row says that it is too much."""
    args = ("cost", "--chat", "--per-turn", "-m", "house", *fits)
    ran = tokcount(*args, "-f", "table", "a.json")
    assert "too small" in ran.out
    assert "exceeds" not in ran.out
    assert ran.err.count("turn 1: input and output (11 tokens) exceed the context_window") == 1
