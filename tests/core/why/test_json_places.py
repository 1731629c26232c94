import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.test_json_text import DOCUMENTS
from tokcount.core.why.json_places import json_places


def _found(text: str) -> list[str]:
    return [text[start:end] for start, end in json_places(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("1", []),
        ('"a"', []),
        ("[" * 100_000, []),
        ("[" + "9" * 10_000 + "]", ["[" + "9" * 10_000 + "]"]),
        (" [\n]\n", ["[\n]"]),
        ('{"a": 1}\n{"a": 2}', ['{"a": 1}', '{"a": 2}']),
        ('{"a": 1}\r\n\r\n[2]\r\n', ['{"a": 1}', "[2]"]),
        ('{\n"a": 1\n}\n{}', ['{\n"a": 1\n}', "{}"]),
    ],
)
def test_a_text_may_be_json_as_a_whole_or_document_by_document(text: str, found: list[str]) -> None:
    """Objects and lists alone count, else every number would be JSON."""
    assert _found(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Summarise this:\n\n@\n\nIn one sentence.",
        "Summarise this: @",
        "```json\n@\n```\n",
        "<data>@</data>",
        "1. First\n   @  \r\n2. Second",
        "data: @\n\ndata: [DONE]\n",
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_json_is_found_within_other_text(text: str, indent: int | None) -> None:
    """On lines of its own, behind a colon, or in tags."""
    document = json.dumps({"a": [1, {"b": "x: {}"}]}, indent=indent)
    assert _found(text.replace("@", document)) == [document]


@pytest.mark.parametrize(
    "text",
    [
        "[1] and more",
        "[1]\nA footnote",
        ">>> numbers\n[1, 2]\n",
        "[]\n{}\nand nothing",
        "He said {1, 2}",
        'x = {"a": 1}',
        'print({"a": 1})',
        'rows = [\n    {"a": 1},\n    {"a": 2},\n]\n',
        "{'a': 1}\nof Python",
        '{"a": 1,}\nnor this',
        '{"a": 1\n',
        '{"a": "b\nc"}\nnor this',
        "[x](y)\n[ ] to do",
    ],
)
def test_what_is_part_of_other_text_is_left_alone(text: str) -> None:
    """Footnotes, program text, and what is not quite JSON."""
    assert _found(text) == []


def test_the_search_goes_on_behind_a_fault() -> None:
    """And behind what is JSON, but part of a line."""
    assert _found('{"a": [1, 2\n{"b": x}\n{"c": 1}\n') == ['{"c": 1}']
    assert _found('{"a": 1} and\n{"c": 1}\n') == ['{"c": 1}']


def test_a_long_document_is_found_whole() -> None:
    """Wherever the first look at it ends: in a string, a number, an escape or a word."""
    for length in range(4060, 4100):
        document = json.dumps(["a" * length, 1234567, True, "é", None, {"b": []}])
        assert _found(f"{document}\n{document}") == [document, document]
    faulty = f'{{"a": "{"b" * 5000}", c}}\n[[1], 2]\n'
    assert _found(faulty) == ["[[1], 2]"]


@pytest.mark.parametrize("line", ['{"', "[[", ':{"a', '["\\', "[1,\n", '{"a": 1}x'])
def test_what_begins_and_never_ends_takes_no_time(line: str) -> None:
    """Each place is looked at once: a second look at each would never end."""
    assert _found(line * 200_000) == []


@given(
    documents=st.lists(DOCUMENTS.map(lambda each: {"in": each}), max_size=3),
    indent=st.none() | st.integers(0, 4) | st.just("\t"),
)
def test_each_document_is_found(documents: list[object], indent: int | str | None) -> None:
    """Between lines of other text."""
    written = [json.dumps(each, indent=indent) for each in documents]
    assert _found("".join(f"Next\n{each}\n" for each in written) + "End") == written


@given(text=st.text(alphabet='[]{}":,\n\\ a1'))
def test_what_is_found_is_json(text: str) -> None:
    """And in order."""
    end = 0
    for start, last in json_places(text):
        assert end <= start < last
        assert isinstance(json.loads(text[start:last]), list | dict)
        end = last
