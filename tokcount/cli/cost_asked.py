"""What all ways of pricing need of what `tokcount cost` was asked, and how each of them ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

from tokcount.cli.boundary import account_for, leave, tell
from tokcount.cli.decisions import tell_verdicts
from tokcount.core.costs.candidates import Candidate, candidates_of
from tokcount.core.costs.request import Request
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special, Split
from tokcount.core.engines import Engine
from tokcount.core.pricing.layers import RateOptions
from tokcount.core.pricing.model import PriceTable
from tokcount.core.resolve import named_tokenizer
from tokcount.core.settings.choosing import Choice, choose_priced
from tokcount.core.sources import Listing
from tokcount.core.tokenizer import Tokenizer, with_engine
from tokcount.render import cost as view
from tokcount.render.cost_warnings import warnings_of
from tokcount.render.explain import explained
from tokcount.render.output import print_lines
from tokcount.render.show import Format, show
from tokcount.reports.cost import CostReport

if TYPE_CHECKING:
    from tokcount.core.costs.deciding import Decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was asked, as the core takes it.

    `list_sources` finds the texts, when they are needed. `models` are those that were named; of
    `all_models` those of one `provider`, if there is one.
    """

    list_sources: Callable[[], Listing]
    decoding: Decoding
    models: Sequence[str]
    all_models: bool
    provider: str | None
    encoding: str | None
    split: Split | None
    special: Special
    engine: Engine
    table: PriceTable
    rates: RateOptions
    request: Request
    decisions: "Decisions | None"
    output: Format
    explain: bool
    no_progress: bool

    def choice(self) -> Choice:
        """Return what is priced, where no request names it."""
        if self.all_models:
            # What is set to count is set for other models, if all are named.
            return Choice(self.encoding)
        return choose_priced(self.encoding, self.models[0] if self.models else None)

    def candidates(self, chosen: Choice, *, counting: bool = True) -> list[Candidate]:
        """Return the models that are priced; where texts are counted, all can count them."""
        with chosen.blamed():
            named = named_tokenizer(chosen.encoding, self.split) if chosen.encoding else None
            if not self.all_models:
                priced = self.models or ([chosen.model] if chosen.model else [])
                found = candidates_of(priced, self.table, self.rates, named=named)
                return found if counting else list(map(self._of_given_tokens, found))
            from tokcount.core.costs.all_models import all_candidates, countable

            candidates = all_candidates(
                self.table, self.request, provider=self.provider, named=named
            )
            if not counting:
                return list(map(self._of_given_tokens, candidates))
            candidates, left_out = countable(candidates)
            tell(left_out)
            return candidates

    def _of_given_tokens(self, each: Candidate) -> Candidate:
        """The model without what is noted of how it counts: nothing is."""
        if each.tokenizer is None:
            return each
        return replace(each, tokenizer=replace(each.tokenizer, notes=self.table.notes))

    def tokenizers(self, candidates: Sequence[Candidate]) -> list[Tokenizer]:
        """Return what counts for each candidate."""
        return [
            with_engine(each.require_tokenizer(), self.engine, self.special) for each in candidates
        ]

    def judged(
        self, report: CostReport, candidates: Sequence[Candidate], *, needs_reply: bool = False
    ) -> CostReport:
        """Return the report with what was asked for beside the cost."""
        if self.all_models:
            from tokcount.core.costs.all_models import ranked

            report = ranked(report, candidates, self.table, needs_reply=needs_reply)
        if self.decisions is None:
            return report
        from tokcount.core.costs.deciding import decided

        return decided(report, candidates, self.request, self.decisions, self.table)


def show_cost(report: CostReport, asked: Asked) -> None:
    """Show a report, or the arithmetic in it."""
    if asked.explain:
        print_lines(explained(report))
    else:
        show(report, view, asked.output)


def conclude(
    report: CostReport,
    asked: Asked,
    *,
    partial: bool | None = None,
    most_errors: int | None = None,
    done: str = "counted",
) -> NoReturn:
    """Tell what is to be known of the costs, and end with the exit code that they have earned."""
    account_for(
        *(report.notes, report.skipped, report.errors),
        n_counted=report.n_sources,
        most_errors=most_errors,
        done=done,
    )
    tell((), warnings_of(report))
    tell_verdicts(report, "plain" if asked.explain else asked.output)
    verdicts = report.verdicts
    leave(
        partial=(report.partial if partial is None else partial)
        or bool(verdicts and verdicts.undecided),
        exceeded=bool(verdicts and verdicts.exceeded),
    )
