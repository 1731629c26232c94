import pytest

from tokcount.core.logs.field_values import Coded, group_of

DOCUMENT = {
    "user": "anna",
    "meta": {"n": 5, "on": True, "tags": ["x", {"b": 1, "a": 2}], "no": None},
}


@pytest.mark.parametrize(
    ("path", "group"),
    [
        ("user", "anna"),
        ("meta.n", Coded("5")),
        ("meta.on", Coded("true")),
        ("meta.tags.0", "x"),
        ("meta.tags.1", Coded('{"a": 2, "b": 1}')),
        ("meta.tags", Coded('["x", {"a": 2, "b": 1}]')),
        ("meta.no", None),
        ("meta.gone", None),
        ("user.name", None),
        ("meta.tags.2", None),
        ("meta.tags.x", None),
        (f"meta.tags.{'9' * 5000}", None),
        ("", None),
    ],
)
def test_a_field_makes_the_group(path: str, group: str | Coded | None) -> None:
    """A text is itself, other values are their JSON, and nothing is no group of its own."""
    assert group_of(DOCUMENT, path) == group


def test_what_is_no_object_has_no_field() -> None:
    """A chat may be a mere list of messages."""
    assert group_of([{"role": "user"}], "user") is None
    assert group_of([{"role": "user"}], "0.role") == "user"
