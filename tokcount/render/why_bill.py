"""What texts cost, in lines below the counts of a report on why they take their tokens.

What it leaves to others: amounts (`why_money`), what they are for (`why_words`).
"""

from collections.abc import Iterator

from tokcount.render.why_money import amount_of
from tokcount.render.why_words import volume_of
from tokcount.render.words import as_of, many
from tokcount.reports.why import WhyReport


def bill_lines(report: WhyReport) -> Iterator[str]:
    """Yield what the texts cost, how far that is to be trusted, and where the rates are from."""
    bill = report.bill
    if bill is None:
        return
    several = len(report.sources) > 1
    line = f"{bill.model}: {amount_of(bill.cost, bill)} as input"
    if several:
        line += f" of {many(len(report.sources), 'text')}"
    if bill.projected is not None:
        line += f", {amount_of(bill.projected, bill)} {volume_of(bill)}"
        line += " of each" if several else ""
    yield line
    if bill.instead:
        yield f"~: an estimate, counted with {bill.instead} instead of the model's own encoding"
    origins = [rate.origin for rate in bill.rates]
    said = (f"{origin.source or origin.file}{as_of(origin.as_of)}" for origin in origins)
    yield from (f"cost: at the rates of {each}" for each in dict.fromkeys(said))
