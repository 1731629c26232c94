"""Prints one table: tokcount beside its peers, from what is installed here.

    python -m tests.benchmarks [--quick] [--mb N] [--runs N]

The extra `bench` installs the peers. What cannot be measured, because a peer is missing, counts
something else or fails, stands in its cell.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.cases import cases
from tests.benchmarks.corpora import write_corpora
from tests.benchmarks.peers import fill_tiktoken_cache, programs
from tests.benchmarks.run import elsewhere, measure
from tests.benchmarks.table import circumstances, table


def main() -> None:
    """Prepare, measure case by case, and print."""
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        elsewhere(write_corpora, folder, options.mb * 1_000_000)
        elsewhere(fill_tiktoken_cache, folder / "ranks")
        measured = []
        for case in cases(folder, options.mb):
            n_runs = options.runs if case.short else max(1, options.runs // 4)
            print(f"{case.name}, {n_runs} runs", file=sys.stderr)
            measured.append((case, measure(case, programs(folder / "ranks"), n_runs)))
    print(table(measured))
    print(circumstances(options.runs))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="5 MB and 3 runs")
    parser.add_argument("--mb", type=int, help="size of the large text in MB; default: 200")
    parser.add_argument(
        "--runs", type=int, help="runs of each short case; of the long ones a fourth; default: 12"
    )
    options = parser.parse_args()
    options.mb = options.mb or (5 if options.quick else 200)
    options.runs = options.runs or (3 if options.quick else 12)
    return options


if __name__ == "__main__":
    main()
