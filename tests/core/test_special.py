import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.special import SpecialTokens
from tokcount.errors import InputError

SPECIAL = SpecialTokens("mine", {"<|end|>": 7, "<|end|><|end|>": 8, ".*": 9})


@given(text=st.lists(st.sampled_from(["<|end|>", ".*", *"<|end>. "])).map("".join))
def test_parts_are_the_text(text: str) -> None:
    """End to end; none is empty, and no two without an id stand side by side."""
    parts = list(SPECIAL.parts(text))
    assert "".join(part for part, _ in parts) == text
    assert all(part for part, _ in parts)
    assert "<|end|>" not in "\n".join(part for part, token_id in parts if token_id is None)


def test_the_longest_of_several_that_begin_alike_is_taken() -> None:
    """Whatever their order; and nothing in them is a pattern."""
    assert list(SPECIAL.parts("a<|end|><|end|>.*b")) == [
        ("a", None),
        ("<|end|><|end|>", 8),
        (".*", 9),
        ("b", None),
    ]


def test_a_refused_text_is_told_with_the_place_and_the_ways_out() -> None:
    """The place is that in the longer text."""
    with pytest.raises(InputError) as caught:
        SPECIAL.refuse("ab<|end|>", start=100)
    assert str(caught.value) == (
        "'<|end|>' at character 102 is a special token of mine; use --special text to count it as"
        " text, --special token as one control token"
    )


def test_without_special_tokens_all_is_text() -> None:
    """Nothing is refused, and nothing cut."""
    none = SpecialTokens("mine", {})
    none.refuse("<|end|>")
    assert list(none.parts("<|end|>")) == [("<|end|>", None)]
