import json

from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.house import read, said
from tests.core.why.test_json_text import DOCUMENTS
from tokcount.core.why.json_keys import costly_keys

TEXT = '{"users":[{"name":"Ann"},{"name":"Bert","tags":["x",["y"]]}],"n":1}'


def test_keys_are_by_their_path_without_indexes() -> None:
    """With the tokens of all places, and of values: `Ann`, `"},{"` and `B`, `ert`, `","`."""
    keys = {key.path: key for key in costly_keys([read(TEXT)], 9)}
    assert {path: key.n_times for path, key in keys.items()} == {
        "users": 1,
        "users.name": 2,
        "users.tags": 1,
        "n": 1,
    }
    name = keys["users.name"]
    assert said([name.first]) == ['name|":"']
    assert (name.n_key_tokens, name.n_value_tokens, name.n_tokens) == (4, 5, 9)


def test_keys_of_several_texts_are_one_list() -> None:
    """Of those that are JSON, whole or by lines; the costliest first."""
    texts = [read('{"a": 1}\n{"a": 22}\n'), read('{"a": 3, "b": "strawberry"}'), read("a: 1")]
    keys = costly_keys(texts, 9)
    assert [(key.path, key.n_times) for key in keys] == [("a", 3), ("b", 1)]
    assert costly_keys(texts, 1) == keys[:1]


def test_keys_of_json_within_other_text_are_found() -> None:
    """In all places of it."""
    text = 'Compare {"x": 1} with\n{"a": 1, "b": 22}\nand\n{"a": {"b": 3}}\nplease.'
    keys = costly_keys([read(text)], 9)
    assert {key.path: key.n_times for key in keys} == {"a": 2, "b": 1, "a.b": 1}


def test_a_key_is_the_same_with_escapes_and_without() -> None:
    """Its places count together."""
    (key,) = costly_keys([read('[{"name": 1}, {"n\\u0061me": 2}]')], 9)
    assert (key.path, key.n_times) == ("name", 2)


def test_a_key_with_a_dot_is_quoted_in_a_path() -> None:
    """Or it would look like two."""
    (key,) = costly_keys([read('{"a.b": 1}')], 9)
    assert key.path == '"a.b"'


def _paths(value: object, path: str = "") -> list[str]:
    """Every place of a key, by a walk over what Python reads."""
    if isinstance(value, list):
        return [found for each in value for found in _paths(each, path)]
    if not isinstance(value, dict):
        return []
    found = []
    for key, inner in value.items():
        here = f"{path}/{key!r}"
        found += [here, *_paths(inner, here)]
    return found


@given(document=DOCUMENTS, indent=st.none() | st.just(2))
def test_each_key_is_met_as_often_as_it_stands(document: object, indent: int | None) -> None:
    """And no token is of two keys, nor of a key and a value."""
    found = read(json.dumps(document, indent=indent))
    keys = costly_keys([found], 1000)
    paths = _paths(document)
    assert sum(key.n_times for key in keys) <= len(paths)
    assert len(keys) <= len(set(paths))
    assert sum(key.n_tokens for key in keys) <= len(found.ids)
