import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.why.json_text import compact, json_form, unescaped

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
DOCUMENTS = st.lists(VALUES, max_size=4) | st.dictionaries(st.text(), VALUES, max_size=4)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", None),
        ("1", None),
        ('"a"', None),
        ("[1] and more", None),
        ("[" * 100_000, None),
        ("[" + "9" * 10_000 + "]", "document"),
        (" [\n]\n", "document"),
        ('{"a": 1}\n{"a": 2}', "lines"),
        ('{"a": 1}\r\n\r\n[2]\r\n', "lines"),
        ('{"a": 1}\n2', None),
    ],
)
def test_a_text_is_json_as_a_whole_or_line_by_line(text: str, form: str | None) -> None:
    """Objects and lists alone count, else every number would be JSON."""
    assert json_form(text) == form


@given(document=DOCUMENTS, indent=st.none() | st.integers(0, 4) | st.just("\t"))
def test_compact_json_is_what_python_writes_compactly(
    document: object, indent: int | str | None
) -> None:
    """From whatever indentation."""
    text = json.dumps(document, indent=indent)
    assert compact(text, "document") == json.dumps(document, separators=(",", ":"))


def test_compact_json_keeps_numbers_and_keys_as_they_are() -> None:
    """Nothing is read and written again."""
    text = '{ "a" : 1.0e5 , "a" : "\\u00e9 \\" , " }'
    assert compact(text, "document") == '{"a":1.0e5,"a":"\\u00e9 \\" , "}'


@given(documents=st.lists(DOCUMENTS, min_size=2, max_size=3))
def test_lines_stay_lines(documents: list[object]) -> None:
    """Only what is between the parts of each is gone."""
    text = "".join(f"{json.dumps(each)}\n" for each in documents)
    expected = "".join(f"{json.dumps(each, separators=(',', ':'))}\n" for each in documents)
    assert compact(text, "lines") == expected


@given(document=DOCUMENTS)
def test_unescaped_json_says_the_same(document: object) -> None:
    """And has an escape only where there has to be one, or where nothing would be seen."""
    text = unescaped(json.dumps(document))
    assert json.loads(text) == document
    assert text == as_seen(document)


def as_seen(document: object) -> str:
    """Write JSON in which characters that cannot be seen are escaped, and no others."""
    text = json.dumps(document, ensure_ascii=False)
    return "".join(each if each.isprintable() else json.dumps(each)[1:-1] for each in text)


def test_half_a_pair_stays_an_escape() -> None:
    """No text can hold it."""
    assert unescaped(r'["\ud83d", "\ude42\ud83d"]') == r'["\ud83d", "\ude42\ud83d"]'
