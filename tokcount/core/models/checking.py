"""Checks a pricing file, and reports every fault in it.

What it leaves to others: finding them (`pricing.layers`).
"""

from collections.abc import Iterable
from pathlib import Path

from tokcount.core.pricing.layers import check_file
from tokcount.core.pricing.problems import Problem
from tokcount.reports.models_check import CheckReport, Finding


def check_pricing(path: Path) -> CheckReport:
    """Return every problem and every warning of a pricing file.

    Raises:
        PricingError: it cannot be read at all, or the user's own file, which it may build on, has
            faults.
    """
    problems, warnings = check_file(path)
    return CheckReport(file=str(path), problems=_findings(problems), warnings=_findings(warnings))


def _findings(problems: Iterable[Problem]) -> tuple[Finding, ...]:
    return tuple(Finding(line=each.line, key=each.key, what=each.what) for each in problems)
