"""What `tokcount count --fits` does beside counting."""

from pathlib import Path

from tokcount.cli.boundary import complain, tell
from tokcount.core.costs.cost import today
from tokcount.core.pricing.layers import load_table
from tokcount.core.token_fit import with_fit
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.render.fit import said_of
from tokcount.render.show import Format, meant
from tokcount.reports.count import CountReport


def model_of(tokenizer: Tokenizer, *, several: bool) -> str:
    """Return the model that a total is held against.

    Raises:
        UsageError: there is none, or it is not a total that is counted.
    """
    if several:
        raise UsageError(
            "--fits holds the total against a window; leave out what counts or shows parts of it"
        )
    if tokenizer.model is None:
        raise UsageError("--fits holds the total against a model's window; name a --model")
    return tokenizer.model


def fitted(
    report: CountReport, model: str, reserve: int, pricing: Path | None, *, of_chat: bool = False
) -> CountReport:
    """Return the count with how its total fits into the model."""
    return with_fit(report, model, reserve, load_table(pricing), today(), of_chat=of_chat)


def tell_fit(report: CountReport, output: Format) -> bool | None:
    """Tell on stderr what does not fit, and what does where the format has no place for it.

    Returns whether the total fits; None where that is not known.
    """
    if report.fit is None:
        return True
    told, complaints = said_of([report.fit])
    if meant(output) in {"plain", "csv"}:
        tell(told)
    for line in complaints:
        complain(line)
    return report.fit.fits
