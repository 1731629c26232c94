from decimal import Decimal

import pytest

from tokcount.core.estimates import estimate_tokens
from tokcount.reports.estimate import Estimate


def _scaled(n_tokens: int, factor: str) -> int:
    estimate = Estimate(
        encoding="o200k_base", factor=Decimal(factor), low=Decimal("0.5"), high=Decimal(3)
    )
    return estimate_tokens(n_tokens, estimate)[0]


@pytest.mark.parametrize(
    ("n_tokens", "factor", "expected"),
    [(1, "1.5", 2), (3, "1.5", 5), (1, "1.49", 1), (5, "0.5", 3), (0, "1.5", 0), (7, "1", 7)],
)
def test_an_estimate_rounds_half_up(n_tokens: int, factor: str, expected: int) -> None:
    """A half goes up, to odd and to even numbers alike."""
    assert _scaled(n_tokens, factor) == expected


def test_a_range_is_never_too_narrow() -> None:
    """The low end rounds down and the high end up."""
    estimate = Estimate(
        encoding="o200k_base", factor=Decimal(1), low=Decimal("0.99"), high=Decimal("1.01")
    )
    assert estimate_tokens(10, estimate) == (10, (9, 11))
