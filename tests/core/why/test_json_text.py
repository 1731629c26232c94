import json

from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.why.json_text import compact, unescaped

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
DOCUMENTS = st.lists(VALUES, max_size=4) | st.dictionaries(st.text(), VALUES, max_size=4)


@given(document=DOCUMENTS, indent=st.none() | st.integers(0, 4) | st.just("\t"))
def test_compact_json_is_what_python_writes_compactly(
    document: object, indent: int | str | None
) -> None:
    """From whatever indentation."""
    text = json.dumps(document, indent=indent)
    assert compact(text) == json.dumps(document, separators=(",", ":"))


def test_compact_json_keeps_numbers_and_keys_as_they_are() -> None:
    """Nothing is read and written again."""
    text = '{ "a" : 1.0e5 , "a" : "\\u00e9 \\" , " }'
    assert compact(text) == '{"a":1.0e5,"a":"\\u00e9 \\" , "}'


@given(document=DOCUMENTS)
def test_unescaped_json_says_the_same(document: object) -> None:
    """And has an escape only where there has to be one."""
    assert unescaped(json.dumps(document)) == json.dumps(document, ensure_ascii=False)


def test_half_a_pair_stays_an_escape() -> None:
    """No text can hold it."""
    assert unescaped(r'["\ud83d", "\ude42\ud83d"]') == r'["\ud83d", "\ude42\ud83d"]'


def test_emoji_and_the_joiners_in_them_need_no_escape() -> None:
    """A pair is one character; what cannot be seen by itself is a character, too."""
    text = r'["\ud83d\ude9a", "\uD83D\uDC69\u200d\ud83d\udcbb", "5\u00a0\u20ac"]'
    assert unescaped(text) == '["\U0001f69a", "\U0001f469\u200d\U0001f4bb", "5\xa0\u20ac"]'
