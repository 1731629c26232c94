from datetime import date

import pytest

from tests.core.pricing.texts import price_of
from tokcount.core.costs.limits import context_of, rate_warnings
from tokcount.core.costs.rates import rates_for
from tokcount.reports.cost import Usage

ROW = "[models.m]\ninput = 2\noutput = 8\n"
LIMITED = price_of(ROW + "context_window = 100\nmax_input = 80\nmax_output = 30")


@pytest.mark.parametrize(
    ("n_input", "n_output", "used", "left", "fits"),
    [
        (80, 20, 100, 0, True),
        (80, 21, 101, -1, False),
        (81, 0, 81, 19, False),
        (10, 31, 41, 59, False),
        (80, None, 80, 20, True),
    ],
)
def test_a_request_fits_when_it_exceeds_no_limit(
    n_input: int,
    n_output: int | None,
    used: int,
    left: int,
    fits: bool,  # noqa: FBT001 # expected
) -> None:
    """Input and output share the window, and each may have a limit of its own."""
    context = context_of(LIMITED, Usage(input_tokens=n_input, output_tokens=n_output))
    assert (context.window, context.used, context.left, context.fits) == (100, used, left, fits)


def test_each_limit_that_is_exceeded_is_named() -> None:
    """With both figures."""
    context = context_of(LIMITED, Usage(input_tokens=81, output_tokens=31))
    assert context.warnings == (
        "input and output (112 tokens) exceed the context_window of m (100)",
        "the input (81 tokens) exceeds the max_input of m (80)",
        "the output (31 tokens) exceeds the max_output of m (30)",
    )


def test_without_a_known_window_nobody_knows_whether_it_fits() -> None:
    """Null, and not true."""
    context = context_of(price_of(ROW), Usage(input_tokens=1))
    assert (context.window, context.used, context.left, context.fits) == (None, 1, None, None)


def warnings(text: str, at: date) -> tuple[str, ...]:
    """Return what is doubtful about a model on a day."""
    price = price_of(text)
    return rate_warnings(price, rates_for(price, 1, at=at), at)


@pytest.mark.parametrize(
    ("at", "warning"),
    [
        (date(2027, 1, 8), ()),
        (
            date(2027, 1, 9),
            ("rates of m are as of 2026-11-09, 61 days before 2027-01-09",),
        ),
        (
            date(2026, 11, 8),
            ("rates of m are as of 2026-11-09; on 2026-11-08 they may have been others",),
        ),
        (date(2026, 11, 9), ()),
    ],
)
def test_rates_are_stale_after_sixty_days(at: date, warning: tuple[str, ...]) -> None:
    """And say nothing of the time before them."""
    assert warnings(f"as_of = 2026-11-09\n{ROW}", at) == warning


@pytest.mark.parametrize(
    ("at", "warned"),
    [
        (date(2026, 10, 31), False),
        (date(2026, 11, 1), True),
        (date(2026, 11, 30), True),
        (date(2026, 12, 1), False),
    ],
)
def test_a_change_within_thirty_days_is_announced(at: date, warned: bool) -> None:  # noqa: FBT001 # expected
    """Until the day on which it has come."""
    found = warnings(ROW + "changes = [{ from = 2026-12-01, input = 4, output = 20 }]", at)
    announced = ("rates of m change on 2026-12-01: input 4, output 20",)
    assert found == (announced if warned else ())


@pytest.mark.parametrize(
    ("at", "warning"),
    [
        (date(2026, 10, 31), ()),
        (date(2026, 11, 1), ("m retires on 2026-12-01; n replaces it",)),
        (date(2026, 12, 1), ("m was retired on 2026-12-01; n replaces it",)),
        (date(2027, 12, 1), ("m was retired on 2026-12-01; n replaces it",)),
    ],
)
def test_a_retirement_is_announced_and_remembered(at: date, warning: tuple[str, ...]) -> None:
    """A retired model is still priced."""
    assert warnings(ROW + 'retires = 2026-12-01\nreplaced_by = "n"', at) == warning


def test_a_rate_of_another_unit_is_pointed_at() -> None:
    """Once, even where it stands in for another rate."""
    found = warnings("[models.m]\ninput = 0.002\noutput = 8", date(2026, 11, 9))
    warning = (
        "0.toml:3: input: 0.002 USD per 1,000,000 tokens is unusually low; "
        "is it a rate per token or per 1,000 tokens?"
    )
    assert found == (warning,)
