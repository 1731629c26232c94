from typing import Any

import pytest

from tests.core.usage_records.usage import ANTHROPIC, CHAT, GEMINI, RESPONSES
from tokcount.core.usage_records.shapes import tokens_of
from tokcount.errors import InputError


@pytest.mark.parametrize(
    ("usage", "said"),
    [
        (
            CHAT | {"total_tokens": 130},
            "total_tokens is 130, but prompt_tokens 100 + completion_tokens 20 are 120",
        ),
        (
            {"prompt_tokens": 100, "total_tokens": 130},
            "total_tokens is 130, but prompt_tokens 100 is all that there is",
        ),
        (
            GEMINI | {"totalTokenCount": 110},
            (
                "totalTokenCount is 110, but promptTokenCount 90 + toolUsePromptTokenCount 10 +"
                " candidatesTokenCount 15 + thoughtsTokenCount 5 are 120"
            ),
        ),
        (
            ANTHROPIC | {"cache_creation_input_tokens": 31},
            (
                "cache_creation_input_tokens is 31, but cache_creation.ephemeral_5m_input_tokens"
                " 20 + cache_creation.ephemeral_1h_input_tokens 10 are 30"
            ),
        ),
        (
            ANTHROPIC | {"cache_creation": {"ephemeral_24h_input_tokens": 5}},
            (
                "cache_creation_input_tokens is 30, but cache_creation.ephemeral_24h_input_tokens 5"
                " is all that there is"
            ),
        ),
        (
            CHAT | {"prompt_tokens_details": {"cached_tokens": 101}},
            (
                "prompt_tokens_details.cached_tokens is 101, but prompt_tokens, which it is part"
                " of, is 100"
            ),
        ),
        (
            RESPONSES | {"output_tokens_details": {"reasoning_tokens": 21}},
            (
                "output_tokens_details.reasoning_tokens is 21, but output_tokens, which it is part"
                " of, is 20"
            ),
        ),
        (
            CHAT | {"prompt_tokens_details": {"text_tokens": 70, "audio_tokens": 31}},
            (
                "prompt_tokens_details.text_tokens 70 + prompt_tokens_details.audio_tokens 31 are"
                " 101, but prompt_tokens, which they are part of, is 100"
            ),
        ),
        (
            RESPONSES | {"output_tokens_details": {"text_tokens": 11, "audio_tokens": 10}},
            (
                "output_tokens_details.text_tokens 11 + output_tokens_details.audio_tokens 10 are"
                " 21, but output_tokens, which they are part of, is 20"
            ),
        ),
        (
            CHAT
            | {
                "completion_tokens_details": {
                    "reasoning_tokens": 10,
                    "accepted_prediction_tokens": 5,
                    "rejected_prediction_tokens": 6,
                }
            },
            (
                "completion_tokens_details.reasoning_tokens 10 +"
                " completion_tokens_details.accepted_prediction_tokens 5 +"
                " completion_tokens_details.rejected_prediction_tokens 6 are 21, but"
                " completion_tokens, which they are part of, is 20"
            ),
        ),
        (
            CHAT | {"completion_tokens_details": {"rejected_prediction_tokens": 21}},
            (
                "completion_tokens_details.rejected_prediction_tokens is 21, but completion_tokens,"
                " which it is part of, is 20"
            ),
        ),
        (
            GEMINI | {"promptTokensDetails": [{"tokenCount": 60}, 5, {"token_count": 31}]},
            "promptTokensDetails tells 91, but promptTokenCount, which they are part of, is 90",
        ),
        (
            GEMINI | {"promptTokensDetails": [{"modality": "TEXT", "tokenCount": "90"}]},
            'promptTokensDetails.tokenCount is "90", which is no whole number of at least 0',
        ),
        (
            GEMINI | {"cachedContentTokenCount": 91},
            "cachedContentTokenCount is 91, but promptTokenCount, which it is part of, is 90",
        ),
        (
            CHAT | {"prompt_tokens_details": {"cached_tokens": 60, "cache_write_tokens": 50}},
            "prompt_tokens is 100, but of it 60 tokens were read from the cache and 50 written",
        ),
        ({"completion_tokens": 5}, "has no prompt_tokens"),
        ({"output_tokens": 5}, "has no input_tokens"),
        ({"candidatesTokenCount": 5}, "has no prompt_token_count"),
        ({"prompt_tokens": -1}, "prompt_tokens is -1, which is no whole number of at least 0"),
        ({"prompt_tokens": 1.0}, "prompt_tokens is 1.0, which is no whole number of at least 0"),
        ({"prompt_tokens": "5"}, 'prompt_tokens is "5", which is no whole number of at least 0'),
        ({"prompt_tokens": True}, "prompt_tokens is true, which is no whole number of at least 0"),
        ({"prompt_tokens": [5]}, "prompt_tokens is a list, which is no whole number of at least 0"),
        (
            {"prompt_tokens": 10**15 + 1},
            "prompt_tokens is 1000000000000001, which is more than 1000000000000000",
        ),
        (
            {"input_tokens": 10**15, "cache_read_input_tokens": 1},
            "tells more than 1000000000000000 tokens in all",
        ),
        (
            {"prompt_tokens": 5, "prompt_tokens_details": [1]},
            "prompt_tokens_details is a list, and no object",
        ),
        (
            {"prompt_tokens": 5, "promptTokens": 6},
            "promptTokens is there twice, as prompt_tokens too",
        ),
        ({"tokens": 5}, "no usage record: has none of prompt_tokens, input_tokens or"),
    ],
)
def test_a_record_that_does_not_add_up_is_an_error(usage: dict[str, Any], said: str) -> None:
    """It names the field, as it is written there, and the figures."""
    with pytest.raises(InputError) as caught:
        tokens_of(usage)
    assert str(caught.value).startswith(said)
