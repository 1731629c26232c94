import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Ran, Tokcount
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.saved import Saved, dumps
from tokcount.core.bpe.training import train

pytestmark = pytest.mark.slow
fuzz = settings(
    max_examples=1000,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TEXT = "low lower lowest newest widest " * 3
TRAINED = train([TEXT], Recipe(alphabet="chars", split="words", end_of_word="</w>", n_merges=9))
FILE = dumps(
    Saved(
        recipe=TRAINED.recipe,
        starting=TRAINED.starting,
        merges=TRAINED.merges,
        special_tokens={"<|end|>": 99},
        n_bytes=TRAINED.n_bytes,
    )
).encode()
PRICING = (
    b'schema = 1\nas_of = 2026-11-09\nsource = "x"\n[models."m"]\ninput = 1.0\noutput = 2.0\n'
    b'encoding = "o200k_base"\ncontext_window = 1000\n[[models."m".tiers]]\nabove = 10\ninput = 2\n'
)


def _check(ran: Ran, *, is_json: bool = False, is_raw: bool = False) -> None:
    assert ran.exit in {0, 1, 2}
    assert "Traceback" not in ran.err
    assert is_raw or all(byte >= 0x20 or byte in b"\t\n" for byte in ran.raw)
    if is_json and ran.raw:
        json.loads(ran.raw, parse_constant=pytest.fail)


def _mutated(original: bytes) -> st.SearchStrategy[bytes]:
    """Bytes at random, or the original with a piece of it replaced."""

    def replaced(start: int, n_bytes: int, piece: bytes) -> bytes:
        return original[:start] + piece + original[start + n_bytes :]

    places = st.integers(0, len(original))
    telling = [b'"', b"[", b"]\n", b"= -1", b"\\u0000", b"9"]
    pieces = st.binary(max_size=6) | st.sampled_from(telling)
    return st.binary(max_size=80) | st.builds(replaced, places, st.integers(0, 40), pieces)


@fuzz
@given(
    content=st.binary(max_size=200),
    args=st.sampled_from(
        [
            ["count"],
            ["count", "--per-line"],
            ["count", "--jsonl", "a.b"],
            ["count", "--csv", "a"],
            ["inspect"],
            ["inspect", "--steps"],
            ["inspect", "--why"],
            ["compare"],
            ["cost", "-m", "gpt-4o", "--output-tokens", "1"],
            ["cost", "--all", "--output-tokens", "1..9", "--max-cost", "0.0001"],
            ["cost", "-m", "gpt-4", "--output-tokens", "2..3", "--budget", "1/day", "--fits"],
            ["count", "-m", "claude-opus-4-5", "--fits", "--reserve", "9"],
            ["encode"],
        ]
    ),
    more=st.sampled_from(
        [[], ["--binary"], ["--decode-errors", "replace"], ["--special", "token"]]
    ),
)
def test_any_content_is_taken_or_refused(
    tokcount: Tokcount, content: bytes, args: list[str], more: list[str]
) -> None:
    """In one line, and JSON is JSON."""
    Path("f").write_bytes(content)
    _check(tokcount(*args, *more, "-f", "json", "f"), is_json=True)
    _check(
        tokcount(*args, *more, "f") if args != ["encode"] else tokcount("decode", "f", "--bytes")
    )


@fuzz
@given(name=st.binary(min_size=1, max_size=40).filter(lambda name: not {0, 47} & {*name}))
def test_any_name_is_escaped(tokcount: Tokcount, name: bytes) -> None:
    """Of a file that is there, and of one that is not."""
    text = os.fsdecode(name)
    if name not in {b".", b".."}:
        Path(text).write_bytes(b"hello")
    for args in (["count", "--", text, "gone"], ["count", "-f", "json", "--", text]):
        _check(tokcount(*args), is_json="json" in args)
    if name not in {b".", b".."}:
        Path(text).unlink()


@fuzz
@given(content=_mutated(PRICING))
def test_any_pricing_file_is_taken_or_refused(tokcount: Tokcount, content: bytes) -> None:
    """With its line."""
    Path("p.toml").write_bytes(content)
    args = ("cost", "-m", "m", "--input-tokens", "20", "--output-tokens", "1", "-f", "json")
    _check(tokcount(*args, "--pricing", "p.toml"), is_json=True)
    _check(tokcount("models", "check", "p.toml"))


@fuzz
@given(content=_mutated(FILE), text=st.text(max_size=20))
def test_any_trained_file_is_taken_or_refused(
    tokcount: Tokcount, content: bytes, text: str
) -> None:
    """With its line."""
    Path("x.bpe.toml").write_bytes(content)
    Path("f").write_text(text, encoding="utf-8", errors="replace")
    _check(tokcount("count", "-f", "json", "-e", "x.bpe.toml", "f"), is_json=True)
    _check(tokcount("inspect", "--steps", "-e", "x.bpe.toml", "f"))


@fuzz
@given(content=st.binary(max_size=80) | st.just(b"YQ== 0\n"))
def test_any_file_of_ranks_is_taken_or_refused(tokcount: Tokcount, content: bytes) -> None:
    """With its line."""
    Path("x.tiktoken").write_bytes(content)
    _check(tokcount("count", "-e", "x.tiktoken", "--split", "gpt2", "--text", "a"))


@fuzz
@given(
    option=st.sampled_from(["--output-tokens", "--retries", "--budget", "--max-cost", "--reserve"]),
    value=st.text(st.sampled_from("0123456789.,%/_-+eEdaymonthur \u0661"), max_size=24),
    requests=st.sampled_from([[], ["--requests", "3"], ["--requests", "3/hour"]]),
)
def test_any_value_of_a_decision_is_taken_or_refused(
    tokcount: Tokcount, option: str, value: str, requests: list[str]
) -> None:
    """In one line, whatever is written there."""
    Path("own.toml").write_bytes(PRICING)
    args = ("cost", "-m", "m", "--input-tokens", "20", "--fits", "--pricing", "own.toml")
    ran = tokcount(*args, *requests, f"{option}={value}", "-f", "json")
    _check(ran, is_json=True)
