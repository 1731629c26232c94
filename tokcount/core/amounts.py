"""Reads amounts of money as people write them."""

import re
from decimal import Decimal, InvalidOperation

MOST_DIGITS = 30
_THOUSANDS = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?"


def read_amount(text: str) -> Decimal | None:
    """Return an amount that is written as 0.05, 1500 or 1,500.00; None for any other text.

    None too where it has so many digits that sums and products of it might not be exact.

    >>> read_amount("1,500.50"), read_amount("-1"), read_amount("1,5")
    (Decimal('1500.50'), None, None)
    """
    try:
        number = Decimal(text.replace(",", "") if re.fullmatch(_THOUSANDS, text) else text)
    except InvalidOperation:
        return None
    if not number.is_finite() or number < 0:
        return None
    too_long = len(number.as_tuple().digits) > MOST_DIGITS or abs(number.adjusted()) > MOST_DIGITS
    return None if too_long else number
