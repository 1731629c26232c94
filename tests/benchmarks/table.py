"""One markdown table, and under it where and when it was made."""

import os
import platform
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

from tests.benchmarks.cases import Case
from tests.benchmarks.peers import FAST, OURS, TIKTOKEN, TTOK, YARDSTICK
from tests.benchmarks.run import Result

COLUMNS = (YARDSTICK, OURS, FAST, TIKTOKEN, TTOK)
PACKAGES = ("tokcount", "typer", "tiktoken", "toktok-rs", "ttok")


def table(measured: Sequence[tuple[Case, Mapping[str, Result]]]) -> str:
    """Return the table: the median time, how many times tokcount's it is, and the peak memory."""
    lines = [["case", *COLUMNS], ["---", *["---:"] * len(COLUMNS)]]
    for case, results in measured:
        ours = results[OURS].median_seconds if OURS in results else None
        cells = [cell(results.get(name), None if name == OURS else ours) for name in COLUMNS]
        lines.append([case.name, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cell(result: Result | None, base_seconds: float | None) -> str:
    """Return one cell; the ratio is to the base, where there is one.

    >>> cell(Result(seconds=[0.25, 0.5, 0.3], peak_bytes=31_000_000), 0.1)
    '0.300 s, 3.0x, 31 MB'
    """
    if result is None:
        return "-"
    seconds = result.median_seconds
    if result.problem or seconds is None:
        return result.problem or "not run"
    parts = [f"{seconds:.3f} s" if seconds < 1 else f"{seconds:.1f} s"]
    if base_seconds:
        parts.append(f"{seconds / base_seconds:.1f}x")
    return ", ".join([*parts, f"{result.peak_bytes / 1e6:.0f} MB"])


def circumstances(n_runs: int) -> str:
    """Return when, where and with what it was measured, and how to read it."""
    packages = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    return (
        f"\nMedians of {n_runs} interleaved runs ({max(1, n_runs // 4)} from 1 MB up) of whole"
        " processes, all counts equal unless a cell says otherwise; x: times tokcount's time; then"
        f" the peak memory. {datetime.now(UTC):%Y-%m-%d}, {processor()}, {os.cpu_count()} cores,"
        f" {platform.system()} {platform.machine()}, Python {platform.python_version()},"
        f" {packages}."
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def processor() -> str:
    """Return the name of the processor, where it can be told."""
    if sys.platform == "linux":
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"
