"""What is said of a limit that is exceeded, or may be."""

from decimal import Decimal

from tokcount.render.money import WIDE, grouped
from tokcount.reports.limit import Inside, OverLimit


def over_limit_line(over: OverLimit, option: str) -> str:
    """Return what is over which option, by how much, and what would be inside.

    >>> over_limit_line(OverLimit(name="total", amount=1234, limit=1000), "--max-tokens")
    'total: 1,234 tokens are 234 over --max-tokens 1,000'
    """
    limit = f"{option} {_number(over.limit)}"
    if not over.certain:
        return f"warning: {over.name}: an estimate, up to {_amount(over.amount)}, over {limit}"
    mark = "" if over.exact else "~"
    return (
        f"{over.name}: {mark}{_amount(over.amount)} are {_excess(over)} over {limit}"
        f"{inside_words(over.inside, mark) if over.inside else ''}"
    )


def inside_words(inside: Inside, mark: str) -> str:
    """Return what follows a cost that is over a limit, to say what would be inside.

    >>> inside_words(Inside(input_tokens=1200), "~")
    '; the largest input inside is ~1,200 tokens'
    """
    if inside.input_tokens is not None:
        return f"; the largest input inside is {mark}{inside.input_tokens:,} tokens"
    if inside.output_tokens is None:
        return "; what goes through the cache is over it by itself"
    which = "with this input" if inside.with_input else "without any input"
    return f"; the output is over it by itself: {which}, {inside.output_tokens:,} tokens are inside"


def _excess(over: OverLimit) -> str:
    if isinstance(over.amount, Decimal):
        return grouped(WIDE.subtract(over.amount, Decimal(over.limit)))
    return _number(over.amount - over.limit)


def _amount(amount: int | Decimal) -> str:
    return f"{_number(amount)} {'USD' if isinstance(amount, Decimal) else 'tokens'}"


def _number(amount: int | Decimal) -> str:
    return grouped(amount) if isinstance(amount, Decimal) else f"{amount:,}"
