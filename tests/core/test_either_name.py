from pathlib import Path

import pytest

from tokcount.core.either_name import resolve_either
from tokcount.errors import UnknownNameError, UsageError


def test_a_name_is_that_of_an_encoding_or_of_a_model() -> None:
    """Whatever the case."""
    found = resolve_either(["CL100K_base", "GPT-4o"])
    assert [(each.encoding_name, each.model) for each in found] == [
        ("cl100k_base", None),
        ("o200k_base", "GPT-4o"),
    ]


def test_a_name_that_is_neither_has_near_ones_of_both_kinds() -> None:
    """Nobody has to know which kind was meant."""
    with pytest.raises(UnknownNameError) as caught:
        resolve_either(["o200k", "gpt2"])
    assert str(caught.value).startswith(
        "'o200k' is neither an encoding nor a model that is known; near: o200k_base, o200k_harmony"
    )


def test_options_that_nothing_uses_are_refused() -> None:
    """A pricing file without a model, a split without ranks."""
    with pytest.raises(UsageError, match="--pricing is about models"):
        resolve_either(["gpt2", "p50k_base"], pricing=Path("p.toml"))
    with pytest.raises(UsageError, match="--split is for the ranks"):
        resolve_either(["gpt2", "p50k_base"], split="gpt2")
