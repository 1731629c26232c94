from collections.abc import Iterator

import pytest

from tokcount.errors import InputError
from tokcount.render.ids import IdForm, id_pieces

FORMS: dict[IdForm, str] = {"spaces": "1 2 3\n", "lines": "1\n2\n3\n", "json": "[1, 2, 3]\n"}


@pytest.mark.parametrize("form", FORMS)
def test_ids_are_joined_across_batches(form: IdForm) -> None:
    """One without ids among them."""
    assert "".join(id_pieces(iter([[1, 2], [], [3]]), form)) == FORMS[form]
    assert "".join(id_pieces(iter([[], [1], [2, 3]]), form)) == FORMS[form]


def test_a_named_text_is_an_object() -> None:
    """Its name cannot act on a terminal, nor end the line."""
    line = "".join(id_pieces(iter([[1]]), "json", 'a"\n\x1b.txt'))
    assert line == '{"name": "a\\"\\n\\u001b.txt", "ids": [1]}\n'


@pytest.mark.parametrize(("form", "line"), [("spaces", "1\n"), ("lines", "1\n"), ("json", "[1\n")])
def test_ids_that_end_early_do_not_look_whole(form: IdForm, line: str) -> None:
    """The JSON list stays open; the line ends, for what comes next."""

    def batches() -> Iterator[list[int]]:
        yield [1]
        raise InputError("no more")

    printed: list[str] = []
    with pytest.raises(InputError):
        printed.extend(id_pieces(batches(), form))
    pieces = id_pieces(batches(), form)
    printed = [next(pieces), next(pieces)]
    assert "".join(printed) == line


def test_a_text_that_cannot_be_read_prints_nothing() -> None:
    """Not even an empty line."""

    def batches() -> Iterator[list[int]]:
        raise InputError("nothing")
        yield []

    with pytest.raises(InputError):
        next(id_pieces(batches(), "json"))
