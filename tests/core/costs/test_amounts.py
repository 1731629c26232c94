from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.costs.amounts import Amounts


@given(st.lists(st.tuples(st.integers(0, 10**30), st.integers(12, 26))))
def test_amounts_are_kept_exactly(given_amounts: list[tuple[int, int]]) -> None:
    """Whatever their units, and however large."""
    amounts = Amounts()
    for n_units, places in given_amounts:
        amounts.append(n_units, places)
    kept = [amounts.usd(amounts[index]) for index in range(len(amounts))]
    assert kept == [Decimal(f"{n_units}E-{places}") for n_units, places in given_amounts]


def test_a_finer_amount_makes_all_units_finer() -> None:
    """Three units of a trillionth are three thousand of a thousandth of that."""
    amounts = Amounts()
    amounts.append(3, 12)
    amounts.append(7, 15)
    amounts.append(1, 12)
    assert ([amounts[0], amounts[1], amounts[2]], amounts.places) == ([3000, 7, 1000], 15)


def test_a_limit_is_exceeded_by_the_next_unit() -> None:
    """Between two units it counts as the lower one."""
    amounts = Amounts()
    assert amounts.units(Decimal("0.000000000005")) == 5
    assert amounts.units(Decimal("0.0000000000059")) == 5


def test_what_is_cut_is_forgotten() -> None:
    """The first ones stay."""
    amounts = Amounts()
    for n_units in (1, 2, 3):
        amounts.append(n_units, 12)
    amounts.cut(1)
    assert (len(amounts), amounts[0]) == (1, 1)
