"""What the dearest requests of a log look like to people.

What it leaves to others: the figures of all requests (`log_table`), other formats (`log`).
"""

from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Column, Grid
from tokcount.render.log_words import AS_IT_IS
from tokcount.render.money import usd_apart
from tokcount.reports.log import LogBill


def dearest(bill: LogBill, *, alone: bool) -> Grid:
    """Return a row a request; a bill that is not `alone` says at which model they are so dear."""
    several = bill.model is None
    amounts = usd_apart([each.cost for each in bill.dearest])
    at_model = "" if alone or several else f" at {escape(bill.model or '')}"
    return Grid(
        columns=[
            Column("cost", "cost", AS_IT_IS),
            Column("input", "input", AS_IT_IS),
            Column("output", "output", COUNT),
            *([Column("model", "model")] if several else []),
            Column("name", f"the dearest{at_model}"),
        ],
        rows=[
            [
                f"{'' if each.exact else '~'}{amount}",
                f"{'' if each.exact else '~'}{each.input_tokens:,}",
                each.output_tokens,
                *([each.model] if several else []),
                each.name,
            ]
            for each, amount in zip(bill.dearest, amounts, strict=True)
        ],
    )
