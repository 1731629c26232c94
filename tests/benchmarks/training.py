"""Prints one table: how long tokcount trains, beside `tokenizers` and beside counting anew.

    python -m tests.benchmarks.training [--quick] [--mb N] [--runs N]

The extra `dev` installs `tokenizers`. The text is made of what is installed here (`corpora`).
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from tests.benchmarks.corpora import write_mixed
from tests.benchmarks.run import Result, elsewhere
from tests.benchmarks.table import cell, processor
from tests.benchmarks.trainers import OURS, RECOUNTING, TOKENIZERS

COLUMNS = (OURS, TOKENIZERS, RECOUNTING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One row of the table: so many merges on so many bytes, and who makes them."""

    n_bytes: int
    n_merges: int
    trainers: Sequence[str] = (OURS,)
    n_runs: int = 1


def main() -> None:
    """Make the text, train on it case by case, and print."""
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        lines = [["case", *COLUMNS], ["---", *["---:"] * len(COLUMNS)]]
        for case in cases(options.mb * 1_000_000, options.runs):
            print(f"{name_of(case)}, {case.n_runs} runs", file=sys.stderr)
            path = folder / f"{case.n_bytes}.txt"
            elsewhere(write_mixed, path, case.n_bytes)
            lines.append(row(case, measure(case, path)))
    print("\n".join(f"| {' | '.join(line)} |" for line in lines))
    print(circumstances(options.runs))


def cases(n_bytes: int, n_runs: int) -> list[Case]:
    """Return the cases: side by side, against counting anew, and ever more text."""
    sizes = [size for size in (10**power for power in range(2, 9)) if size <= n_bytes]
    return [
        Case(n_bytes=n_bytes, n_merges=32_000, trainers=(OURS, TOKENIZERS), n_runs=n_runs),
        Case(n_bytes=1_000_000, n_merges=1000, trainers=(OURS, RECOUNTING)),
        *(Case(n_bytes=size, n_merges=1000, n_runs=n_runs) for size in sizes),
    ]


def measure(case: Case, path: Path) -> dict[str, Result]:
    """Return what each trainer took, in processes of their own and in turns."""
    results = {name: Result() for name in case.trainers}
    for _ in range(case.n_runs):
        for name, result in results.items():
            command = [sys.executable, "-m", "tests.benchmarks.trainers", name]
            command += [str(path), str(case.n_merges)]
            ran = subprocess.run(command, capture_output=True, text=True, check=False)
            if ran.returncode:
                result.problem = (ran.stderr.splitlines() or ["fails"])[-1]
                continue
            took = json.loads(ran.stdout)
            result.seconds.append(took["seconds"])
            result.peak_bytes = max(result.peak_bytes, took["peak_bytes"])
    return results


def row(case: Case, results: dict[str, Result]) -> list[str]:
    """Return the cells of a line; what is alone has its time per byte.

    >>> row(Case(n_bytes=2_000_000, n_merges=9), {OURS: Result(seconds=[0.5], peak_bytes=10**7)})
    ['9 merges on 2 MB', '0.500 s, 10 MB; 250 ns a byte', '-', '-']
    """
    ours = results[OURS].median_seconds
    cells = [cell(results.get(name), None if name == OURS else ours) for name in COLUMNS]
    if len(results) == 1 and ours:
        cells[0] += f"; {ours * 1e9 / case.n_bytes:,.0f} ns a byte"
    return [name_of(case), *cells]


def name_of(case: Case) -> str:
    """Return how many merges, and on how much text.

    >>> name_of(Case(n_bytes=10_000, n_merges=1000))
    '1,000 merges on 10 kB'
    """
    size = case.n_bytes
    factor, unit = next(each for each in ((10**6, "MB"), (1000, "kB"), (1, "B")) if size >= each[0])
    return f"{case.n_merges:,} merges on {size // factor} {unit}"


def circumstances(n_runs: int) -> str:
    """Return when, where and with what it was measured, and how to read it."""
    return (
        f"\nMedians of {n_runs} interleaved runs (of one where pairs are counted anew), from the"
        " first byte read to the last merge; x: times tokcount's time; then the peak memory of the"
        " process. Fewer merges are made where no pair is met twice."
        f" {datetime.now(UTC):%Y-%m-%d}, {processor()}, {os.cpu_count()} cores,"
        f" {platform.system()} {platform.machine()}, Python {platform.python_version()},"
        f" tokenizers {version('tokenizers')}."
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.training")
    parser.add_argument("--quick", action="store_true", help="5 MB and 1 run")
    parser.add_argument("--mb", type=int, help="size of the large text in MB; default: 100")
    parser.add_argument("--runs", type=int, help="runs of each case; default: 3")
    options = parser.parse_args()
    options.mb = options.mb or (5 if options.quick else 100)
    options.runs = options.runs or (1 if options.quick else 3)
    return options


if __name__ == "__main__":
    main()
