import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Tokcount

KEYS = st.sampled_from(
    [
        *("role", "content", "name", "messages", "input", "system", "instructions", "tools"),
        *("functions", "type", "text", "function", "arguments", "tool_calls", "function_call"),
        *("parameters", "properties", "enum", "items", "model", "body", "tool_choice", "output"),
        *("response_format", "json_schema", "description", "refusal", "input_schema", "summary"),
    ]
)
WORDS = st.sampled_from(
    [
        *("user", "assistant", "system", "tool", "text", "function", "image_url", "tool_use"),
        *("tool_result", "function_call", "function_call_output", "reasoning", "auto", "gpt-4o"),
        *("json_schema", "object", "", "\ud800", "\x1b[2J\u202e", "<|endoftext|>"),
    ]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=5)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)
MESSAGES = st.fixed_dictionaries({"role": WORDS, "content": VALUES}) | st.dictionaries(KEYS, VALUES)
REQUESTS = st.fixed_dictionaries(
    {"messages": st.lists(MESSAGES, max_size=4)},
    optional={"tools": st.lists(VALUES, max_size=3), "system": VALUES, "tool_choice": VALUES},
)
DOCUMENTS = VALUES | REQUESTS | st.lists(MESSAGES, max_size=4)
# Dumped as Python does it, a value may be NaN, and a text have lone surrogates.
TEXTS = st.lists(DOCUMENTS.map(json.dumps), min_size=1, max_size=3).map("\n".join)
BYTES = TEXTS.map(str.encode) | st.binary(max_size=60) | st.just(b"[" * 100_000)
ARGS = st.sampled_from(
    [
        ("count", "-m", "gpt-4o"),
        ("count", "-e", "gpt2", "--special", "error"),
        ("count",),
        ("cost", "-m", "claude-haiku-5-5", "-m", "gpt-4o", "--cached-tokens", "9"),
        ("cost",),
    ]
)


def _any_file(tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str) -> None:
    Path(name).write_bytes(content)
    for form in ("json", "plain", "table", "csv"):
        ran = tokcount(*args, "--chat", "-f", form, name)
        assert ran.exit in {0, 1, 2}
        assert "Traceback" not in ran.err
        assert all(byte >= 0x20 or byte in b"\t\n" for byte in ran.raw)
        assert "\x1b" not in ran.err
        if form == "json" and ran.raw:
            _check_sums(ran.document)


def _check_sums(document: Any) -> None:
    for source in document.get("sources", []):
        assert sum(source["breakdown"].values()) == source["tokens"]
    for model in document.get("models", []):
        for source in model["sources"]:
            assert sum(source["breakdown"].values()) == source["usage"]["input_tokens"]


quiet = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@quiet
@given(content=BYTES, args=ARGS, name=st.sampled_from(["chat.json", "chat.jsonl"]))
def test_any_chat_file_is_taken_or_refused(
    tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str
) -> None:
    """In a line each, with parts that add up."""
    _any_file(tokcount, content, args, name)


@pytest.mark.slow
@settings(quiet, max_examples=1000)
@given(content=BYTES, args=ARGS, name=st.sampled_from(["chat.json", "chat.jsonl"]))
def test_many_chat_files_are_taken_or_refused(
    tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str
) -> None:
    """As above."""
    _any_file(tokcount, content, args, name)
