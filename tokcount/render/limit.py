"""What is said of a limit that is exceeded, or may be."""

from decimal import Decimal

from tokcount.render.money import digits
from tokcount.reports.limit import OverLimit


def over_limit_line(over: OverLimit, option: str) -> str:
    """Return what is over which option, and by how much.

    >>> over_limit_line(OverLimit(name="total", amount=1234, limit=1000), "--max-tokens")
    'total: 1,234 tokens are 234 over --max-tokens 1,000'
    """
    limit = f"{option} {_number(over.limit)}"
    if not over.certain:
        return f"warning: {over.name}: an estimate, up to {_amount(over.amount)}, over {limit}"
    mark = "" if over.exact else "~"
    return (
        f"{over.name}: {mark}{_amount(over.amount)} are {_number(over.amount - over.limit)}"
        f" over {limit}"
    )


def _amount(amount: int | Decimal) -> str:
    return f"{_number(amount)} {'USD' if isinstance(amount, Decimal) else 'tokens'}"


def _number(amount: int | Decimal) -> str:
    return digits(amount) if isinstance(amount, Decimal) else f"{amount:,}"
