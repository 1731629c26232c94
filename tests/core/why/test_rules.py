import pytest

from tokcount.core.why.rules import rules_of_thumb
from tokcount.reports.counts import Counts
from tokcount.reports.why import Rule


def test_rules_round_half_up_and_err_by_a_share_of_the_count() -> None:
    """5 words x 1.3 are 6.5, so 7 in place of 10; 50 characters / 4 are 12.5, so 13."""
    counts = Counts(n_tokens=10, n_chars=50, n_bytes=50, n_words=5)
    assert rules_of_thumb(counts) == [
        Rule(name="words x 1.3", n_tokens=7, error=-0.3),
        Rule(name="characters / 4", n_tokens=13, error=0.3),
    ]


@pytest.mark.parametrize("n_words", [0, None])
def test_of_no_tokens_there_is_no_error(n_words: int | None) -> None:
    """There is nothing to err by."""
    counts = Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=n_words)
    assert [(rule.n_tokens, rule.error) for rule in rules_of_thumb(counts)] == [
        (0, None),
        (0, None),
    ]
