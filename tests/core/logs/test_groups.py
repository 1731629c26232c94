from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.logs.field_values import Coded
from tokcount.core.logs.groups import Groups

LINE = {"market": "en", "meta": {"user": {"id": 5}, "tags": ["x"]}, "model": None}


def _groups(path: str, *documents: object, model: str | None = None) -> Groups:
    groups = Groups(path)
    for document in documents:
        groups.add(document, model)
    return groups


def test_a_request_is_of_the_model_that_it_names_anywhere() -> None:
    """Unless a field of that name is at the top; no other field stands for another one."""
    groups = _groups("model", LINE, {"model": "a"}, {"model": 5}, model="priced")
    assert [groups.labels[index] for index in range(3)] == ["priced", "a", Coded("5")]
    assert _groups("market.model", {}, model="priced").labels[0] is None


def test_a_field_that_no_request_has_is_a_mistake() -> None:
    """The fields of the first are named, those that look like it first."""
    assert _groups("meta.usr.id", LINE, {}).doubt("record") == (
        "no record has a field 'meta.usr.id' to group by; the first has meta.user.id, market"
    )
    assert _groups("x", [{"role": "user"}]).doubt("request") == (
        "no request has a field 'x' to group by; the first has no fields at all"
    )


def test_a_field_that_one_request_has_is_none() -> None:
    """Nor is one of a log without requests."""
    assert _groups("market", {}, LINE).doubt("record") is None
    assert _groups("market").doubt("record") is None
    cut = _groups("market", {}, LINE)
    cut.labels.cut(1)
    assert cut.doubt("record") is not None
    cut.labels.cut(0)
    assert cut.doubt("record") is None


def test_few_and_short_fields_are_named() -> None:
    """However many a line has."""
    line = {**{f"key{number}": 1 for number in range(9)}, "k" * 99: 1}
    assert _groups("x", line).doubt("record") == (
        "no record has a field 'x' to group by; the first has key0, key1, key2, key3, key4"
    )


def _names(values: Sequence[object]) -> list[str | None]:
    return [name for name, _ in _groups("x", *({"x": value} for value in values)).members()]


def test_a_text_that_reads_as_a_number_is_a_group_of_its_own() -> None:
    """Its name has quotes where there is such a number, too, and where it could have been given."""
    assert _names(["5", 6, "true", '"5"', None]) == ["5", "6", "true", '"5"', None]
    assert _names(["5", 5, "6", True, "true", "true"]) == ['"5"', "5", "6", "true", '"true"']
    assert _names(["5", 5, '"5"']) == ['"5"', "5", r'"\"5\""']


@given(st.lists(st.sampled_from(["5", 5, '"5"', "[5]", [5], None, r'"\"5\""', "a", True, "true"])))
def test_what_is_told_apart_has_names_of_its_own(values: list[object]) -> None:
    """However it is written."""
    kinds = {(type(value), str(value)) for value in values}
    names = _names(values)
    assert len(names) == len(set(names)) == len(kinds)
