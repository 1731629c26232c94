import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Tokcount

KEYS = st.sampled_from(
    [
        *(
            "usage",
            "usageMetadata",
            "usage_metadata",
            "response",
            "custom_id",
            "body",
            "message",
            "result",
        ),
        *("prompt_tokens", "completion_tokens", "total_tokens", "promptTokens", "input_tokens"),
        *("output_tokens", "prompt_tokens_details", "completion_tokens_details", "cached_tokens"),
        *("input_tokens_details", "output_tokens_details", "reasoning_tokens", "audio_tokens"),
        *("cache_read_input_tokens", "cache_creation_input_tokens", "cache_creation"),
        *("ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens", "server_tool_use"),
        *("promptTokenCount", "candidatesTokenCount", "thoughtsTokenCount", "totalTokenCount"),
        *("cachedContentTokenCount", "promptTokensDetails", "modality", "dream_tokens"),
        *("model", "modelVersion", "service_tier", "speed", "inference_geo", "user"),
    ]
)
WORDS = st.sampled_from(
    [
        *("gpt-4o", "claude-haiku-5-5", "gemini-2.5-pro", "text-embedding-3-small", "nobody"),
        *(
            "code-davinci-001",
            "ft:gpt-4o:x",
            "batch",
            "flex",
            "AUDIO",
            "",
            "\ud800",
            "\x1b[2J\u202e",
        ),
    ]
)
NUMBERS = st.integers(0, 50) | st.integers() | st.integers(0, 10**15) | st.floats()
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=5)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=20,
)
FEW = st.none() | st.integers(0, 9)
USAGES = st.one_of(
    *(
        st.fixed_dictionaries({names[0]: NUMBERS}, optional=dict.fromkeys(names[1:], FEW | NUMBERS))
        for names in (
            ("prompt_tokens", "completion_tokens", "dream_tokens"),
            ("input_tokens", "output_tokens", "cache_read_input_tokens"),
            ("promptTokenCount", "candidatesTokenCount", "cachedContentTokenCount"),
        )
    )
)
RESPONSES = st.fixed_dictionaries(
    {"model": WORDS, "usage": USAGES}, optional={"service_tier": WORDS, "user": VALUES}
)
DOCUMENTS = VALUES | USAGES | RESPONSES | st.lists(RESPONSES, max_size=4)
# Dumped as Python does it, a value may be NaN, and a text have lone surrogates.
TEXTS = st.lists(DOCUMENTS.map(json.dumps), min_size=1, max_size=4).map("\n".join)
BYTES = TEXTS.map(str.encode) | st.binary(max_size=60) | st.just(b"[" * 100_000)
ARGS = st.sampled_from(
    [
        (),
        ("-m", "gpt-4o"),
        ("-m", "claude-haiku-5-5", "-m", "gpt-4o", "-m", "text-embedding-3-small"),
        ("--group-by", "user"),
        ("--group-by", "user.0.model", "--mode", "batch", "--cache-ttl", "long"),
        ("--max-cost", "0.0001", "--input-rate", "0.00000000000000000001"),
    ]
)


NAMES = st.sampled_from(["x.json", "x.jsonl"])
FORMS = st.sampled_from(["json", "plain", "table", "csv", "markdown"])


def _any_file(
    tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str, form: str
) -> None:
    Path(name).write_bytes(content)
    ran = tokcount("cost", "--usage", *args, "-f", form, name)
    assert ran.exit in {0, 1, 2}
    assert "Traceback" not in ran.err
    assert all(byte >= 0x20 or byte in b"\t\n" for byte in ran.raw)
    assert "\x1b" not in ran.err
    if form == "json" and ran.raw:
        assert isinstance(ran.document["models"], list)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(BYTES, ARGS, NAMES, FORMS)
def test_any_usage_file_is_priced_or_refused(
    tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str, form: str
) -> None:
    """No traceback, nothing raw on the terminal, and JSON is JSON."""
    _any_file(tokcount, content, args, name, form)


@pytest.mark.slow
@settings(suppress_health_check=list(HealthCheck), max_examples=1500, deadline=None)
@given(BYTES, ARGS, NAMES, FORMS)
def test_many_usage_files_are_priced_or_refused(
    tokcount: Tokcount, content: bytes, args: tuple[str, ...], name: str, form: str
) -> None:
    """The same, at length."""
    _any_file(tokcount, content, args, name, form)
