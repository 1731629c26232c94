import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.toml.lines import find_lines

TRICKY = """\
# [models.comment]
schema = 1  # schema = 2
"quoted \\"key\\"" = '''
[models.inside]
x = 1''' # after
multi = \"\"\"a \\\"\"\" b
c = 3\"\"\"
[models."gpt-5.4"]
input = 2
modes = { batch = 0.5, flex = { multiplier = 0.5, tiers = [{ above = 1 }] } }
aliases = [ # first
  "a]", # ]
  'b,',
]
when = 2026-11-09 01:02:03
[[models."gpt-5.4".tiers]]
above = 1
[[models."gpt-5.4".tiers]]
above = 2
[ models . 'x' ]
a.b.c = [[], [1, [2]], {}]
end = true
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("schema",), 2),
        (('quoted "key"',), 3),
        (("multi",), 6),
        (("models",), 8),
        (("models", "gpt-5.4", "input"), 9),
        (("models", "gpt-5.4", "modes", "flex", "tiers", 0, "above"), 10),
        (("models", "gpt-5.4", "aliases", 0), 12),
        (("models", "gpt-5.4", "aliases", 1), 13),
        (("models", "gpt-5.4", "when"), 15),
        (("models", "gpt-5.4", "tiers", 0, "above"), 17),
        (("models", "gpt-5.4", "tiers", 1), 18),
        (("models", "gpt-5.4", "tiers", 1, "above"), 19),
        (("models", "x"), 20),
        (("models", "x", "a", "b"), 21),
        (("models", "x", "a", "b", "c", 1, 1, 0), 21),
        (("models", "x", "end"), 22),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_every_key_is_found_on_its_line(
    path: tuple[str | int, ...], line: int, newline: str
) -> None:
    """Strings, comments, inline tables, dotted and quoted keys and CRLF do not lead it astray."""
    assert find_lines(TRICKY.replace("\n", newline))[path] == line


def paths(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every key and element of a document."""
    if path:
        yield path
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield from paths(item, (*path, key))


VALUES = st.recursive(
    st.booleans() | st.integers(-(2**60), 2**60) | st.text() | st.dates() | st.datetimes(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.text(), VALUES))
def test_no_key_of_any_document_is_missed(document: dict[str, Any]) -> None:
    """The lines found are those of the keys that tomllib reads, no more and no fewer."""
    text = tomli_w.dumps(document)
    assert set(find_lines(text)) == set(paths(tomllib.loads(text)))
