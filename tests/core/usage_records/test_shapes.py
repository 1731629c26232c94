from typing import Any

import pytest

from tests.core.usage_records.usage import ANTHROPIC, CHAT, GEMINI, RESPONSES
from tokcount.core.usage_records.fields import snake_case
from tokcount.core.usage_records.shapes import tokens_of
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError


def _camel(value: Any) -> Any:
    """The other case of all names."""
    if not isinstance(value, dict):
        return value
    words = {name: name.split("_") for name in value}
    return {
        words[name][0] + "".join(map(str.capitalize, words[name][1:])): _camel(inner)
        for name, inner in value.items()
    }


def _snake(value: dict[str, Any]) -> dict[str, Any]:
    return {snake_case(name): inner for name, inner in value.items()}


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        (CHAT, Tokens(input=100, cached=64, output=20)),
        (RESPONSES, Tokens(input=100, cached=64, output=20)),
        # 10 + 60 + 30 are the input
        (ANTHROPIC, Tokens(input=100, cached=60, written_short=20, written_long=10, output=20)),
        # 90 + 10 of the prompt, 15 + 5 of the candidates
        (GEMINI, Tokens(input=100, cached=40, output=20)),
    ],
)
def test_each_providers_record_is_read(usage: dict[str, Any], tokens: Tokens) -> None:
    """In camelCase and in snake_case."""
    assert tokens_of(usage) == tokens
    assert tokens_of(_camel(_snake(usage))) == tokens
    assert tokens_of(_snake(usage)) == tokens


@pytest.mark.parametrize(
    ("usage", "tokens"),
    [
        ({"input_tokens": 7, "output_tokens": 3}, Tokens(input=7, output=3)),
        ({"prompt_tokens": 7}, Tokens(input=7)),
        ({"prompt_tokens": 7, "total_tokens": 7}, Tokens(input=7, output=0)),
        ({"promptTokenCount": 7}, Tokens(input=7, output=0)),
        ({"prompt_tokens": 7, "prompt_tokens_details": None}, Tokens(input=7)),
        (
            {"prompt_tokens": 9, "prompt_tokens_details": {"cache_write_tokens": 4}},
            Tokens(input=9, written=4),
        ),
        (
            {"input_tokens": 1, "cache_creation_input_tokens": 4, "output_tokens": 0},
            Tokens(input=5, written=4, output=0),
        ),
        (
            {"input_tokens": 1, "cache_creation": {"ephemeral_1h_input_tokens": 4}},
            Tokens(input=5, written_long=4),
        ),
        # kinds, and what else output is made of, overlap: 9 of text are 4 of reasoning, and 5
        (
            {
                "prompt_tokens": 7,
                "completion_tokens": 9,
                "completion_tokens_details": {
                    "text_tokens": 9,
                    "reasoning_tokens": 4,
                    "accepted_prediction_tokens": 3,
                    "rejected_prediction_tokens": 2,
                },
            },
            Tokens(input=7, output=9),
        ),
        # a kind may not be told
        (
            {"promptTokenCount": 7, "promptTokensDetails": [{"tokenCount": 6}]},
            Tokens(input=7, output=0),
        ),
        (
            {"input_tokens": 5, "output_tokens": 1, "cache_read_input_tokens": None},
            Tokens(input=5, output=1),
        ),
        (
            {"prompt_tokens": 5, "completion_tokens": 1, "cache_read_input_tokens": 0},
            Tokens(input=5, output=1),
        ),
    ],
)
def test_what_is_not_told_is_not_invented(usage: dict[str, Any], tokens: Tokens) -> None:
    """An output is 0 only where the total says so, or where zeros are left out, as by Gemini."""
    assert tokens_of(usage) == tokens


@pytest.mark.parametrize(
    ("usage", "names"),
    [
        ({"prompt_tokens": 5, "input_tokens": 5}, ("prompt_tokens", "input_tokens")),
        ({"prompt_tokens": 5, "promptTokenCount": 5}, ("prompt_tokens", "promptTokenCount")),
        (
            RESPONSES | {"cache_read_input_tokens": 5},
            ("input_tokens_details", "cache_read_input_tokens"),
        ),
        (CHAT | {"cacheReadInputTokens": 5}, ("prompt_tokens", "cacheReadInputTokens")),
    ],
)
def test_a_record_that_could_be_of_several_providers_is_an_error(
    usage: dict[str, Any], names: tuple[str, str]
) -> None:
    """Cached tokens would be part of the input for one, and beside it for the other."""
    with pytest.raises(InputError, match=f"^has both {names[0]} and {names[1]}, so whose usage"):
        tokens_of(usage)


@pytest.mark.parametrize(
    ("usage", "doubt"),
    [
        (
            CHAT | {"prompt_tokens_details": {"audio_tokens": 3}},
            "audio tokens in the input: priced here as text is",
        ),
        (
            CHAT | {"completion_tokens_details": {"audioTokens": 3}},
            "audio tokens in the output: priced here as text is",
        ),
        (
            GEMINI | {"promptTokensDetails": [{"modality": "AUDIO", "tokenCount": 3}]},
            "audio tokens in the input: priced here as text is",
        ),
        (
            GEMINI | {"candidatesTokensDetails": [{"modality": "IMAGE", "tokenCount": 3}, 5]},
            "image tokens in the output: priced here as text is",
        ),
        (
            ANTHROPIC | {"server_tool_use": {"web_search_requests": 2}},
            "server_tool_use.web_search_requests: billed apart, and left out",
        ),
        (ANTHROPIC | {"inference_geo": "us"}, 'inference_geo "us": may have rates of its own'),
        (CHAT | {"prompt_cache_hit_tokens": 4}, "prompt_cache_hit_tokens: not read, so perhaps"),
        (
            CHAT | {"prompt_tokens_details": {"dream_tokens": 4}},
            "prompt_tokens_details.dream_tokens: not read, so perhaps not priced",
        ),
        (
            RESPONSES | {"input_token_details": {"cache_read": 100, "audio": 0}},
            "input_token_details.cache_read: not read, so perhaps not priced",
        ),
        (
            CHAT | {"inputTokensDetails": {"more": {"cachedTokens": 100}}},
            "inputTokensDetails.more.cachedTokens: not read, so perhaps not priced",
        ),
        (
            ANTHROPIC | {"cache_creation": {"ephemeral_24h_input_tokens": 30}},
            "cache_creation.ephemeral_24h_input_tokens: not read",
        ),
    ],
)
def test_what_is_billed_besides_is_a_doubt(usage: dict[str, Any], doubt: str) -> None:
    """One, and the tokens are read all the same."""
    (found,) = tokens_of(usage).doubts
    assert found.startswith(doubt)
    assert tokens_of(usage).input == 100


@pytest.mark.parametrize(
    ("by_life", "written"),
    [
        # as we wrote it, as lodash and pydantic do, and as the API does
        ({"ephemeral5mInputTokens": 20, "ephemeral1hInputTokens": 10}, (20, 10, 0)),
        ({"ephemeral5MInputTokens": 20, "ephemeral1HInputTokens": 10}, (20, 10, 0)),
        ({"ephemeral_5m_input_tokens": 20, "ephemeral_1h_input_tokens": 10}, (20, 10, 0)),
        ({"ephemeral1HInputTokens": 30}, (0, 30, 0)),
        ({"ephemeral5MInputTokens": 20, "ephemeral24HInputTokens": 10}, (20, 0, 10)),
        ({"ephemeral24HInputTokens": 30}, (0, 0, 30)),
        ({"ephemeral5MInputTokens": None}, (0, 0, 30)),
        ({}, (0, 0, 30)),
    ],
)
def test_what_was_written_to_the_cache_is_told_by_its_life(
    by_life: dict[str, Any], written: tuple[int, int, int]
) -> None:
    """For short, for long, and for nobody here knows how long; all of it is input."""
    tokens = tokens_of(_camel(ANTHROPIC) | {"cacheCreation": by_life})
    assert (tokens.written_short, tokens.written_long, tokens.written) == written
    assert tokens.input == 100


def test_a_record_may_have_very_many_fields() -> None:
    """The name of each is found without going through all others, or this would take minutes."""
    many = {f"moreTokens{number}": 1 for number in range(20_000)}
    doubts = tokens_of(CHAT | many | {"completion_tokens_details": many}).doubts
    assert (len(doubts), doubts[-1]) == (40_000, "moreTokens19999: not read, so perhaps not priced")


def test_other_objects_in_a_record_are_no_doubt() -> None:
    """Neither what is not about tokens, nor tokens of which there are none."""
    others = {
        "request": {"max_tokens": 3},
        "cost_details": {"usd": 0.5},
        "more_tokens": {"seen": 0},
    }
    assert tokens_of(CHAT | others).doubts == ()
