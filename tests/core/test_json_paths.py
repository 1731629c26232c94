import pytest

from tokcount.core.json_paths import value_at

DOCUMENT = {"a": {"b": [None, {"c": 5}]}, "0": "zero"}


@pytest.mark.parametrize(
    ("path", "value"), [("a.b.1.c", 5), ("a.b.0", None), ("0", "zero"), ("a.b", [None, {"c": 5}])]
)
def test_a_path_leads_to_a_value(path: str, value: object) -> None:
    """By keys, and in lists by places; null is a value."""
    assert value_at(DOCUMENT, path) == value


@pytest.mark.parametrize(
    "path", ["x", "a.x", "a.b.2", "a.b.-1", "a.b.c", "0.0", "a.b.0.c", "", "a.b." + "9" * 5000]
)
def test_a_path_may_lead_nowhere(path: str) -> None:
    """Whatever is missing on the way."""
    with pytest.raises(LookupError):
        value_at(DOCUMENT, path)
