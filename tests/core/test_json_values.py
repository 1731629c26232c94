import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.json_values import JsonValue, json_values
from tokcount.core.sources import Listing
from tokcount.core.strict_json import may_go_on
from tokcount.errors import InputError

VALUES = st.dictionaries(st.text(), st.integers() | st.text(), min_size=1, max_size=3)


def _values(text: str, name: str = "x") -> tuple[list[JsonValue], list[tuple[str, str]]]:
    listing = Listing()
    found = list(json_values([text], name, listing))
    return found, [(each.name, each.reason) for each in listing.errors]


@given(st.lists(VALUES, min_size=1, max_size=5), st.integers(0, 4))
def test_one_document_and_lines_hold_the_same(values: list[dict[str, object]], size: int) -> None:
    """However the text comes in: a list on one line or on many, and a value a line."""
    as_lines = "".join(f"{json.dumps(value)}\n\n" for value in values)
    found, errors = _values(as_lines, "x.jsonl")
    assert ([each.value for each in found], errors) == (values, [])
    for indent in (None, size):
        assert _values(json.dumps(values, indent=indent)) == ([JsonValue(None, values)], [])


@pytest.mark.parametrize(
    ("text", "name", "places"),
    [
        ('{"a": 1}', "x", [None]),
        ('{\n"a": 1\n}\n', "x", [None]),
        ('[{"a": 1}, 5]', "x", [None]),
        ('\n{"a": 1}\n\n{"a": 2}\n', "x", [2, 4]),
        ('{"a": 1}\n', "x.JSONL", [1]),
        ("[1]\n[2]", "x", [1, 2]),
    ],
)
def test_every_value_has_its_line(text: str, name: str, places: list[int | None]) -> None:
    """One document has none."""
    assert [each.line for each in _values(text, name)[0]] == places


def test_a_bad_line_is_an_error_of_its_own() -> None:
    """Also where it is the first: half of the lines are values, and tell."""
    good = [JsonValue(2, {"a": 1}), JsonValue(4, {"a": 2})]
    assert _values('{"a"\n{"a": 1}\n{"a": NaN}\n{"a": 2}\n') == (
        good,
        [
            ("x:1", "column 5: no JSON: Expecting ':' delimiter"),
            ("x:3", "column 7: no JSON: NaN is no number that can be read"),
        ],
    )


@pytest.mark.parametrize(
    "head",
    [
        '{"a": 1',  # it could go on, but not with two values
        '"usage": 5}}',  # the end of a line, of which the rest is in another file
        '{"a": "b',
        "log of today",
    ],
)
def test_a_broken_first_line_does_not_make_a_document(head: str) -> None:
    """What follows is read line by line, and not kept: there may be no end of it."""
    n_taken = 0

    def blocks() -> Iterator[str]:
        nonlocal n_taken
        yield f"{head}\n\n"
        while True:
            n_taken += 1
            yield '{"a": 1}\n'

    listing = Listing()
    values = json_values(blocks(), "x", listing)
    assert next(values) == JsonValue(3, {"a": 1})
    assert [each.name for each in listing.errors] == ["x:1"]
    assert n_taken <= 3


@pytest.mark.parametrize(
    "text",
    [
        '{"messages": [\n{"role": "user"}\n]}',
        '[{"a": 1},\n{"a": 2}\n]',
        "[\n[1]\n]",
        '{"a":\n{"b": 1}}',
    ],
)
def test_a_document_may_be_laid_out_on_lines_that_are_values(text: str) -> None:
    """As long as it is one in the end."""
    assert _values(text) == ([JsonValue(None, json.loads(text))], [])


@given(VALUES, st.integers(0, 60))
def test_what_a_document_begins_with_may_go_on(value: dict[str, object], n_shown: int) -> None:
    """Wherever a newline may stand in it."""
    lines = json.dumps([value, value], indent=0).split("\n")
    begun = "\n".join(lines[: n_shown % len(lines) + 1])
    assert may_go_on(begun)
    assert not may_go_on(f"{begun} ?")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: there is nothing; it must be JSON"),
        (" \n\n", "line 1, column 1: there is nothing; it must be JSON"),
        ('\n{\n "a" 1}', "line 3, column 6: no JSON: Expecting ':' delimiter"),
        ("[" * 100_000, "lists or objects are nested too deeply to be read"),
        ("1" * 5000, "line 1, column 1: no JSON: 11111111111111111111 is no number that can be"),
    ],
)
def test_one_document_that_is_no_json_is_an_error_with_its_place(text: str, said: str) -> None:
    """By line and column."""
    with pytest.raises(InputError) as caught:
        _values(text)
    assert str(caught.value).startswith(said)
