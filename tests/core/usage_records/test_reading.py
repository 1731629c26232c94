import json

import pytest

from tokcount.core.sources import Listing
from tokcount.core.usage_records.reading import usage_records
from tokcount.core.usage_records.tokens import Tokens

LINES = [
    {"model": "m", "user": "a", "usage": {"prompt_tokens": 7, "completion_tokens": 3}},
    {"usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 11}},
    5,
]


def test_bad_records_are_errors_and_the_others_are_read() -> None:
    """Each by its place, and with all that was logged of it."""
    listing = Listing()
    text = "\n".join(map(json.dumps, LINES))
    (record,) = usage_records([text], "u.jsonl", listing)
    assert record == ("u.jsonl:1", Tokens(input=7, output=3), "m", None, LINES[0], False)
    assert [(each.name, each.reason) for each in listing.errors] == [
        ("u.jsonl:2", "total_tokens is 11, but prompt_tokens 7 + completion_tokens 3 are 10"),
        ("u.jsonl:3", "is 5, and neither a usage record nor a response"),
    ]


def test_records_of_a_list_are_numbered_from_1() -> None:
    """As lines and messages are."""
    listing = Listing()
    (record,) = usage_records([json.dumps(LINES[:2])], "u.json", listing)
    assert record.name == "u.json, record 1"
    assert [each.name for each in listing.errors] == ["u.json, record 2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"prompt_tokens": 5, "prompt_tokens": 6}', "prompt_tokens is there twice"),
        ('{"usage": {"prompt_tokens": 5, "x": 1, "x": 1}}', "x is there twice"),
        (
            '{"prompt_tokens": 5, "promptTokensDetails": {"cachedTokens": 5, "cachedTokens": 0}}',
            "promptTokensDetails.cachedTokens is there twice",
        ),
        (
            '{"promptTokenCount": 5, "promptTokensDetails": [{"tokenCount": 1, "tokenCount": 2}]}',
            "promptTokensDetails.tokenCount is there twice",
        ),
        ('{"model": "a", "model": "b", "usage": {"prompt_tokens": 5}}', "model is there twice"),
        (
            '{"response": {"usage": {"prompt_tokens": 5}, "usage": {"prompt_tokens": 6}}}',
            "response.usage is there twice",
        ),
    ],
)
def test_a_name_that_is_there_twice_is_an_error(text: str, said: str) -> None:
    """Which of its values holds, nobody knows; in a line, too."""
    for content, place in ((text, "u.json"), (f"[{text}]", "u.json, record 1")):
        listing = Listing()
        assert list(usage_records([content], "u.json", listing)) == []
        assert [(each.name, each.reason) for each in listing.errors] == [(place, said)]


def test_what_is_there_twice_and_not_read_is_no_error() -> None:
    """A log may hold anything beside a record."""
    text = '{"a": 1, "a": 2, "b": {"c": 1, "c": 2}, "usage": {"prompt_tokens": 5}}'
    (record,) = usage_records([text], "u.json", Listing())
    assert record.tokens == Tokens(input=5)
