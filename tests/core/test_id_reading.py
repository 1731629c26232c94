import json
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.id_reading import read_ids
from tokcount.errors import InputError

IDS = st.lists(st.integers(0, 250_000), max_size=30)
FORMS: dict[str, Callable[[list[int]], str]] = {
    "spaces": lambda ids: " ".join(map(str, ids)),
    "lines": lambda ids: "".join(f"{i}\r\n" for i in ids),
    "json": json.dumps,
    "pretty json": lambda ids: json.dumps(ids, indent=1),
    "commas": lambda ids: ",\t".join(map(str, ids)),
    "array": lambda ids: f"[{' '.join(map(str, ids))}]",
}


def _read(*blocks: str) -> list[int]:
    return [token_id for batch in read_ids(blocks) for token_id in batch]


@pytest.mark.parametrize("form", FORMS)
@given(ids=IDS, size=st.integers(1, 30))
def test_every_form_is_read_wherever_it_is_cut(form: str, ids: list[int], size: int) -> None:
    """Without being told which it is."""
    text = FORMS[form](ids)
    assert _read(*(text[start : start + size] for start in range(0, len(text), size))) == ids


@given(ids=st.lists(IDS, max_size=4))
def test_forms_may_follow_one_another(ids: list[list[int]]) -> None:
    """As files do that are read one after the other."""
    text = "\n".join(form(each) for form, each in zip(FORMS.values(), ids, strict=False))
    assert _read(text) == [token_id for each in ids for token_id in each]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2\nx 3", "line 2, in place of id 3: 'x' is not a token id"),
        ("1 -2", "line 1, in place of id 2: '-2' is not a token id"),
        ("1.0", "line 1, in place of id 1: '1.0' is not a token id"),
        ("1_0", "line 1, in place of id 1: '1_0' is not a token id"),
        ("٣", "line 1, in place of id 1: '٣' is not a token id"),
        ("[1, null]", "line 1, in place of id 2: 'null' is not a token id"),
        ("[1,,2]", "line 1, in place of id 2: ',' is not a token id"),
        ("[1,]", "line 1, in place of id 2: ']' is not a token id"),
        ("[[1]]", "line 1, in place of id 1: '[' is not a token id"),
        ("1]", "line 1, in place of id 2: ']' is not a token id"),
        ('[1]\n{"ids": [2]}', "line 2, in place of id 2: '{\"ids\":' is not a token id"),
        ("[1, 2", "the JSON list is cut short: no bracket closes it after id 2"),
        ("1, 2,", "nothing follows the comma after id 2"),
        ("9" * 5000, f"line 1, in place of id 1: '{'9' * 40}…' is not a token id"),
    ],
)
def test_what_is_no_id_is_named_with_its_place(text: str, said: str) -> None:
    """The line, and how many ids came before."""
    for blocks in ([text], [text[:2], text[2:]], ["\n", text]):
        moved = said.replace("line 2", "line 3").replace("line 1", "line 2")
        with pytest.raises(InputError) as caught:
            _read(*blocks)
        assert str(caught.value).startswith(moved if blocks[0] == "\n" else said)


@given(text=st.text("12 ,[]\n", max_size=12), size=st.integers(1, 6))
def test_where_blocks_end_makes_no_difference(text: str, size: int) -> None:
    """Neither to the ids, nor to what is said of a text that is none."""
    blocks = [text[start : start + size] for start in range(0, len(text), size)]
    try:
        ids = _read(text)
    except InputError as error:
        with pytest.raises(InputError, match=f"^{re.escape(str(error))}$"):
            _read(*blocks)
    else:
        assert _read(*blocks) == ids
        assert ids == [int(number) for number in re.findall("[0-9]+", text)]


def test_a_lump_without_an_end_is_not_gathered() -> None:
    """Megabytes of digits are refused at the first block."""
    blocks = iter(["1" * 1000] * 1000)
    with pytest.raises(InputError, match="is not a token id"):
        _read(*[next(blocks)])
    with pytest.raises(InputError, match="is not a token id"):
        list(read_ids(blocks))
    assert sum(1 for _ in blocks) == 998
