from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.conftest import Tokcount

with_extra = pytest.mark.skipif(
    find_spec("toktok") is None, reason="the extra fast is not installed: pip install '.[fast]'"
)
without_extra = pytest.mark.skipif(find_spec("toktok") is not None, reason="the extra is installed")


def test_json_names_the_engine(tokcount: Tokcount) -> None:
    """A prompt is tiktoken's, whatever is installed."""
    for engine in ("auto", "tiktoken"):
        document = tokcount("count", "-f", "json", "--engine", engine, stdin="hello").document
        assert document["engine"] == "tiktoken"


@with_extra
def test_the_extra_counts_what_tiktoken_counts(tokcount: Tokcount) -> None:
    """Where it is asked for it counts the least text, too."""
    text = "Hello, नमस्ते <|endoftext|> 你好!\r\n\n"
    expected = tokcount("count", "--engine", "tiktoken", stdin=text).out
    assert tokcount("count", "--engine", "fast", stdin=text).out == expected
    document = tokcount("count", "--engine", "fast", "-f", "json", stdin=text).document
    assert (document["engine"], f"{document['total']['tokens']}\n") == ("fast", expected)


@with_extra
@pytest.mark.parametrize("command", [["compare"], ["cost", "-m", "gpt-4o", "--output-tokens", "1"]])
def test_every_command_that_counts_takes_an_engine(tokcount: Tokcount, command: list[str]) -> None:
    """With the same result."""
    Path("a.txt").write_text("one two three " * 99)
    outputs = {tokcount(*command, "--engine", e, "a.txt").out for e in ("tiktoken", "fast")}
    assert len(outputs) == 1


@with_extra
def test_the_extra_refuses_control_tokens(tokcount: Tokcount) -> None:
    """In one line with the ways out."""
    ran = tokcount("count", "--engine", "fast", "--special", "token", stdin="x")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: --engine fast cannot do --special token; use --engine auto or --special text\n"
    )


@without_extra
def test_a_missing_extra_is_told_with_the_way_out(tokcount: Tokcount) -> None:
    """In one line."""
    ran = tokcount("count", "--engine", "fast", stdin="x")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: --engine fast is not installed; pip install 'tokcount[fast]', or use"
        " --engine auto\n"
    )
