"""Keeps a million exact amounts of USD in 8 bytes each, where that is enough.

What it leaves to others: how they come about (`unit_rates`).
"""

from array import array
from decimal import ROUND_FLOOR, Decimal

from tokcount.core.costs.exact import EXACT, ROUNDING

PLACES = 12  # of a USD: a rate with 6 decimals, a token


class Amounts:
    """Amounts as whole numbers of a unit, which becomes smaller when one of them needs it."""

    def __init__(self) -> None:
        """Begin with none."""
        self.places = PLACES
        self._units: array[int] | list[int] = array("Q")

    def append(self, n_units: int, places: int) -> None:
        """Add an amount, so many units of 10 to the power of `-places` USD."""
        if places > self.places:
            self._refine(places)
        n_units *= 10 ** (self.places - places)
        try:
            self._units.append(n_units)
        except OverflowError:  # more than 64 bits
            self._units = [*self._units, n_units]

    def copy(self) -> "Amounts":
        """Return the same amounts again, to be added to on their own."""
        other = Amounts()
        other.places, other._units = self.places, self._units[:]
        return other

    def __len__(self) -> int:
        """How many there are."""
        return len(self._units)

    def __getitem__(self, index: int) -> int:
        """Return an amount in units."""
        return self._units[index]

    def cut(self, n_kept: int) -> None:
        """Forget all but the first."""
        del self._units[n_kept:]

    def usd(self, n_units: int) -> Decimal:
        """Return what so many units are, in USD."""
        return EXACT.scaleb(Decimal(n_units), -self.places)

    def units(self, usd: Decimal) -> int:
        """Return how many whole units an amount has: what is more than them is more than it."""
        scaled = ROUNDING.scaleb(usd, self.places)
        return int(scaled.to_integral_value(ROUND_FLOOR, ROUNDING))

    def _refine(self, places: int) -> None:
        factor = 10 ** (places - self.places)
        finer = [n_units * factor for n_units in self._units]
        try:
            self._units = array("Q", finer)
        except OverflowError:
            self._units = finer
        self.places = places
