from typing import Any

import pytest

from tokcount.core.usage_records.finding import find_usage
from tokcount.core.usage_records.tokens import Tokens
from tokcount.errors import InputError

CHAT = {"prompt_tokens": 7, "completion_tokens": 3}
OTHER = {"input_tokens": 7, "output_tokens": 3}
GEMINI = {"promptTokenCount": 7, "candidatesTokenCount": 3}


@pytest.mark.parametrize(
    ("value", "model", "tier"),
    [
        (CHAT, None, None),
        (CHAT | {"model": " m "}, "m", None),
        ({"model": "m", "service_tier": "default", "usage": CHAT}, "m", None),
        ({"model": "m", "service_tier": "flex", "usage": CHAT}, "m", "flex"),
        ({"modelVersion": "m", "usageMetadata": GEMINI}, "m", None),
        ({"model": "models/m", "usage_metadata": GEMINI}, "m", None),
        (
            {"type": "response.completed", "response": {"model": "m", "usage": OTHER}},
            *("m", None),
        ),
        (
            {"type": "message_start", "message": {"model": "m", "usage": OTHER}},
            *("m", None),
        ),
        (
            {"custom_id": "1", "response": {"status_code": 200, "body": {"model": "m"} | CHAT}},
            *("m", "batch"),
        ),
        (
            {"custom_id": "1", "response": {"body": {"model": "m", "usage": CHAT}}},
            *("m", "batch"),
        ),
        (  # as OpenAI says in every line of a batch
            {"custom_id": "1", "response": {"body": {"service_tier": "default", "usage": CHAT}}},
            *(None, "batch"),
        ),
        (
            {"custom_id": "1", "response": {"body": {"service_tier": "flex", "usage": CHAT}}},
            *(None, "flex"),
        ),
        # without the id that lines of a batch have, it is a response that somebody logged
        ({"response": {"body": {"model": "m", "usage": CHAT}}}, "m", None),
        ({"response": {"body": {"service_tier": "default", "usage": CHAT}}}, None, None),
        ({"custom_id": None, "response": {"body": {"usage": CHAT}}}, None, None),
        ({"response": {"custom_id": "1", "body": {"usage": CHAT}}}, None, None),
        ({"custom_id": "1", "response": {"usage": CHAT}}, None, None),
        (
            {"result": {"message": {"model": "m", "usage": OTHER | {"service_tier": "batch"}}}},
            *("m", "batch"),
        ),
        ({"key": "1", "response": {"modelVersion": "m", "usageMetadata": GEMINI}}, "m", None),
        ({"model": "outer", "response": {"model": "inner", "usage": CHAT}}, "inner", None),
        ({"model": "m", "usage": OTHER | {"speed": "fast"}}, "m", "fast"),
        # the same record twice is one
        ({"usage": CHAT, "response": {"model": "m", "usage": CHAT}}, "m", None),
    ],
)
def test_a_record_is_found_in_what_providers_return(
    value: dict[str, Any], model: str | None, tier: str | None
) -> None:
    """With the model that is named nearest, and the service tier, if it is not the standard one."""
    found = find_usage(value)
    assert (found.tokens, found.model, found.tier) == (Tokens(input=7, output=3), model, tier)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], "is a list, and neither a usage record nor a response"),
        (5, "is 5, and neither"),
        ("x", 'is "x", and neither'),
        (None, "is null, and neither"),
        ({}, "holds no usage record: prompt_tokens, input_tokens or promptTokenCount was looked"),
        ({"usage": None}, "usage is null, and no usage record"),
        ({"usage": [1]}, "usage is a list, and no usage record"),
        ({"usage": {}}, "no usage record: has none of prompt_tokens"),
        (
            {"usage": CHAT, "response": {"usage": OTHER | {"output_tokens": 4}}},
            "holds usage records that differ: usage and response.usage",
        ),
        (
            CHAT | {"usage": {"prompt_tokens": 8, "completion_tokens": 3}},
            "holds usage records that differ: usage and the record itself",
        ),
        ({"model": 5, "usage": CHAT}, "model is 5, and no name of a model"),
        ({"model": "  ", "usage": CHAT}, 'model is "  ", and no name of a model'),
        ({"response": {"response": {"response": {"response": {"response": CHAT}}}}}, "holds no"),
    ],
)
def test_what_holds_no_record_says_what_was_looked_for(value: object, said: str) -> None:
    """So does what holds several that differ."""
    with pytest.raises(InputError) as caught:
        find_usage(value)
    assert str(caught.value).startswith(said)
