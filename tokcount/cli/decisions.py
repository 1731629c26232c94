"""What `tokcount cost` is asked to decide: reads it, has it decided, and says what came of it.

Most runs are asked nothing, and do not wait for the imports.
"""

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from tokcount.cli.boundary import complain, tell
from tokcount.core.costs.projection import Volume, parse_retries, parse_volume
from tokcount.render.show import Format, meant
from tokcount.reports.cost import CostReport

if TYPE_CHECKING:
    from tokcount.core.costs.deciding import Decisions


class Limits(NamedTuple):
    """The options that ask for a decision, or shape one."""

    requests: str | None
    retries: str | None
    max_cost: Decimal | None
    budget: str | None
    fits: bool
    reserve: int | None

    @property
    def for_a_verdict(self) -> bool:
        """Whether there is something to decide."""
        return self.max_cost is not None or self.budget is not None or self.fits


def volume_of(limits: Limits) -> Volume | None:
    """Return the volume that is to be projected, with its retries.

    Raises:
        UsageError: there is no such volume, or share, or retries of nothing.
    """
    if limits.requests is None:
        return None
    return replace(parse_volume(limits.requests), retries=_retries(limits))


def decisions_of(
    limits: Limits, volume: Volume | None, *, given: bool, of_chat: bool = False
) -> "Decisions | None":
    """Return what is to be decided, if anything is; `given` tokens are those of no text.

    `of_chat` says that they are those of a chat request.

    Raises:
        UsageError: there is no such budget, or one of it and the volume has a unit and one has not.
    """
    if not limits.for_a_verdict:
        return None
    from tokcount.core.costs.deciding import Decisions
    from tokcount.core.costs.volume_budget import check_budget, parse_budget

    budget = None
    if limits.budget is not None:
        budget = replace(parse_budget(limits.budget), retries=_retries(limits))
        check_budget(budget, volume)
    return Decisions(
        max_cost=limits.max_cost,
        budget=budget,
        fits=limits.fits,
        reserve=limits.reserve,
        given=given,
        of_chat=of_chat,
    )


def tell_verdicts(report: CostReport, output: Format) -> None:
    """Tell on stderr what is over a limit, and what a format without captions has no place for."""
    if report.verdicts is None:
        return
    from tokcount.render.verdicts import complaints, told

    if meant(output) in {"plain", "csv"}:
        tell(told(report))
    for line in complaints(report):
        complain(line)


def _retries(limits: Limits) -> Decimal:
    return Decimal(0) if limits.retries is None else parse_retries(limits.retries)
