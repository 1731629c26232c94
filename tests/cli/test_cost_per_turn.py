import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.house import PRICING
from tests.conftest import Tokcount

# The published rule is gpt-4o's, so that it counts exactly; these rates are as good as any.
ROW = """
[models."gpt-4o"]
encoding = "o200k_base"
cache_min = 12
context_window = 39
input = 5
cached_input = 0.5
output = 25
"""
COST = ("cost", "--chat", "--per-turn")
# Of 2 tokens each, but the last, which is of 1; a role is 1 more, a message 3, the reply's start 3.
TALK = [
    {"role": "system", "content": "hello world"},
    {"role": "user", "content": "hello world"},
    {"role": "assistant", "content": "hello world"},
    {"role": "user", "content": "hello world"},
    {"role": "assistant", "content": "hi"},
]


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING + ROW)


def _save(document: object, name: str = "talk.json") -> None:
    Path(name).write_text(json.dumps(document))


def test_a_real_conversation_costs_the_sum_of_its_replies(tokcount: Tokcount) -> None:
    """Inputs are 2 x 6 + 3 = 15 and 4 x 6 + 3 = 27, outputs 2 and 1; rates are per million.

    42 x 5 + 3 x 25 = 285; with caching 15 are read again: 27 x 5 + 15 x 0.5 + 75 = 217.5.
    """
    _save(TALK)
    ran = tokcount(*COST, "-m", "gpt-4o", "talk.json")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == ("0.000285\tgpt-4o\twithout caching\n0.0002175\tgpt-4o\twith caching\n")


def test_the_request_may_name_its_model(tokcount: Tokcount) -> None:
    """As without --per-turn; and come from standard input."""
    document = json.dumps({"model": "gpt-4o", "messages": TALK})
    assert tokcount(*COST, stdin=document).out.startswith("0.000285\tgpt-4o\t")
    ran = tokcount(*COST, stdin=json.dumps(TALK))
    assert (ran.exit, ran.out) == (2, "")
    assert "names no model" in ran.err


@pytest.mark.parametrize("model", ["gpt-4o", "gpt-4", "gpt-6-luna", "claude-haiku-5-5"])
def test_the_input_of_a_turn_is_what_count_says_of_all_before_it(
    tokcount: Tokcount, model: str
) -> None:
    """With tools, a system prompt, a tool call and its result; exact, or with its range."""
    call = {"id": "c1", "type": "function", "function": {"name": "now", "arguments": "{}"}}
    tool = {"type": "function", "function": {"name": "now", "description": "Tell the time."}}
    messages: list[Any] = [
        {"role": "system", "content": "You tell the time."},
        {"role": "user", "name": "ann", "content": "What time is it?"},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "12:03"},
        {"role": "assistant", "content": "Three past noon."},
        {"role": "user", "content": [{"type": "text", "text": "And in Lima?"}]},
    ]
    _save({"messages": messages, "tools": [tool]})
    ran = tokcount(*COST, "-m", model, "-f", "json", "talk.json")
    turns = ran.document["models"][0]["turns"]
    assert len(turns) == 3
    for end, turn in zip((2, 4, 6), turns, strict=True):
        _save({"messages": messages[:end], "tools": [tool]}, "before.json")
        counted = tokcount("count", "--chat", "-m", model, "-f", "json", "before.json").document
        assert turn["input_tokens"] == counted["total"]["tokens"]
        if counted["range"] is not None:
            assert turn["input_range"] == counted["range"]


def test_a_last_message_without_a_reply_has_the_output_that_is_given(tokcount: Tokcount) -> None:
    """Without it only its input is priced, and that is said."""
    _save(TALK[:2])
    ran = tokcount(*COST, "-m", "gpt-4o", "talk.json")
    assert ran.out.startswith("0.000075\t")  # 15 x 5
    assert ran.err == (
        "tokcount: warning: turn 1: no output tokens given: this prices its input only\n"
    )
    ran = tokcount(*COST, "-m", "gpt-4o", "--output-tokens", "10", "talk.json")
    assert (ran.out[:8], ran.err) == ("0.000325", "")  # and 10 x 25


def test_output_tokens_have_no_use_after_a_last_reply(tokcount: Tokcount) -> None:
    """And that is said."""
    _save(TALK)
    ran = tokcount(*COST, "-m", "gpt-4o", "--output-tokens", "10", "talk.json")
    assert ran.out.startswith("0.000285\t")
    assert ran.err == "tokcount: note: talk.json ends with a reply: --output-tokens has no use\n"


def test_the_turn_that_does_not_fit_is_named(tokcount: Tokcount) -> None:
    """27 + 5 + 6 are 38, and 2 of output are one too many."""
    _save([*TALK, {"role": "user", "content": "hello world"}, TALK[2]])
    ran = tokcount(*COST, "-m", "gpt-4o", "talk.json", "-f", "json")
    assert ran.exit == 0
    assert ran.document["models"][0]["context"]["overflow"]["turn"] == 3
    assert ran.err == (
        "tokcount: warning: turn 3: input and output (40 tokens) exceed the context_window of"
        " gpt-4o (39); 2 turns are possible\n"
    )


def test_an_estimate_says_why(tokcount: Tokcount) -> None:
    """No rule is published for house."""
    _save(TALK)
    ran = tokcount(*COST, "-m", "house", "talk.json", "-f", "json")
    (model,) = ran.document["models"]
    assert model["exact"] is False
    assert ran.document["doubts"] == ["messages of house"]
    assert "note: an estimate, by our reading, as no rule is published for it: mes" in ran.err


def test_what_is_no_text_makes_the_conversation_incomplete(tokcount: Tokcount) -> None:
    """The text is priced, the exit code is 2."""
    image = {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}}
    _save([{"role": "user", "content": [{"type": "text", "text": "hello"}, image]}])
    ran = tokcount(*COST, "-m", "gpt-4o", "talk.json", "-f", "json")
    assert ran.exit == 2
    assert ran.document["partial"] is True
    assert ran.document["left_out"] == ["talk.json: message 1: image_url"]
    assert "incomplete: no text here that could be counted" in ran.err


def test_a_limit_holds_for_the_conversation(tokcount: Tokcount) -> None:
    """As with --turns."""
    _save(TALK)
    args = (*COST, "-m", "gpt-4o", "talk.json", "--max-cost")
    assert tokcount(*args, "0.0002175").exit == 0
    assert tokcount(*args, "0.0002").exit == 1


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("[", "talk.json: line 1, column 2: no JSON"),
        ("[]", "talk.json: holds no message"),
        ('[{"role": "assistant", "content": "hi"}]', "talk.json: no message of a user or a tool"),
    ],
)
def test_what_is_no_conversation_is_an_error(tokcount: Tokcount, document: str, said: str) -> None:
    """Of the input: it names the file, and nothing is priced."""
    Path("talk.json").write_text(document)
    ran = tokcount(*COST, "-m", "gpt-4o", "talk.json")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith(f"tokcount: {said}")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["a.json", "a.jsonl"], "--per-turn prices one conversation, got a.json and a.jsonl:1"),
        (["a.jsonl"], "--per-turn prices one conversation, got a.jsonl:1 and a.jsonl:2"),
        (["a.json", "--cached-tokens", "1"], "--cached-tokens is about one request; leave it out"),
        (["a.json", "--input-tokens", "1"], "--input-tokens is about one request; leave it out"),
        (["a.json", "--explain"], "--explain is about one request; leave it out with --per-turn"),
        (["a.json", "--join"], "--join does not go with --chat"),
        (["a.json", "--user-tokens", "1"], "--user-tokens needs --turns"),
    ],
)
def test_what_means_nothing_is_2(tokcount: Tokcount, args: list[str], said: str) -> None:
    """One line on stderr, nothing on stdout."""
    _save(TALK, "a.json")
    Path("a.jsonl").write_text(f"{json.dumps(TALK)}\n" * 2)
    ran = tokcount(*COST, "-m", "gpt-4o", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith(f"tokcount: {said}")
    assert ran.err.count("\n") == 1


def test_per_turn_is_about_chats(tokcount: Tokcount) -> None:
    """A text has no turns."""
    ran = tokcount("cost", "-m", "gpt-4o", "--per-turn", "--text", "hello")
    assert ran.err == "tokcount: --per-turn needs --chat; give both\n"


_SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
_KEYS = st.sampled_from(["role", "content", "messages", "input", "type", "text", "tool_calls"])
_VALUES = st.recursive(
    _SCALARS | st.sampled_from(["user", "assistant", "system", "text", "tool"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_VALUES.map(json.dumps) | st.text(max_size=30), st.sampled_from(["json", "table", "plain"]))
def test_any_json_is_taken_or_refused(tokcount: Tokcount, text: str, form: str) -> None:
    """In lines, never with a traceback."""
    Path("talk.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    ran = tokcount(*COST, "-m", "gpt-4o", "-f", form, "talk.json")
    assert ran.exit in {0, 1, 2}
    assert "Traceback" not in ran.err
