from typing import Any

import pytest

from tokcount.core.bpe.recipe import Recipe
from tokcount.errors import UsageError


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"n_merges": None}, "tell when to stop"),
        ({"vocab_size": 300}, "tell when to stop"),
        ({"n_merges": -1}, "merges must be at least 0, got -1"),
        ({"min_frequency": 0}, "frequency must be at least 1, got 0"),
        ({"end_of_word": ""}, "must not be empty"),
        ({"end_of_word": "a\udcff"}, r"must be UTF-8, got 'a\\udcff'"),
        ({"alphabet": "bytes", "n_merges": None, "vocab_size": 255}, "no room for the 256 tokens"),
        (
            {"alphabet": "bytes", "end_of_word": "</w>", "n_merges": None, "vocab_size": 256},
            "no room for the 257 tokens",
        ),
        ({"alphabet": "bytes", "n_merges": 2_000_000}, "at most 1,114,112 tokens, not 2,000,256"),
    ],
)
def test_parts_that_do_not_go_together_are_refused(wrong: dict[str, Any], message: str) -> None:
    """Each by a message of its own, before any text is read."""
    right: dict[str, Any] = {"alphabet": "chars", "split": "words", "n_merges": 10}
    assert Recipe(**right).n_merges == 10
    with pytest.raises(UsageError, match=message):
        Recipe(**right | wrong)


def test_a_vocabulary_may_be_the_starting_tokens_alone() -> None:
    """No merge at all is few, but makes sense."""
    assert Recipe(alphabet="bytes", split="none", vocab_size=256).n_merges_after(256) == 0
