import json

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
