"""Runs programs one after the other, again and again, and takes their time and peak memory."""

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.benchmarks.cases import Case
from tests.benchmarks.peers import OURS, YARDSTICK, Program, Task

RSS_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(slots=True, kw_only=True)
class Result:
    """What one program did in one case; `problem` says why there are no times."""

    count: int | None = None
    problem: str = ""
    seconds: list[float] = field(default_factory=list)
    peak_bytes: int = 0

    @property
    def median_seconds(self) -> float | None:
        """The median over all runs, if there were any."""
        return median(self.seconds) if self.seconds else None


def measure(case: Case, programs: Sequence[Program], n_runs: int) -> dict[str, Result]:
    """Return what each program did, by name: first checked once, then timed in turns."""
    results: dict[str, Result] = {}
    commands: dict[str, tuple[Program, list[str]]] = {}
    for program in programs:
        command = program.command(case.task) if program.name in case.programs else None
        if command is None:
            continue
        results[program.name] = result = Result(problem=program.missing)
        if not program.missing:
            commands[program.name] = program, command
            run_once(program, command, case.task, result)
    _compare(results)
    for result in results.values():
        result.seconds.clear()  # the first run of each has warmed the disk's cache
    for _ in range(n_runs):
        for name, (program, command) in commands.items():
            if not results[name].problem:
                run_once(program, command, case.task, results[name])
    return results


def run_once(program: Program, command: Sequence[str], task: Task, result: Result) -> None:
    """Run a command to its end, and add what it took to the result."""
    with tempfile.TemporaryFile() as out, open(task.stdin or os.devnull, "rb") as given:
        started = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=given, stdout=out, stderr=subprocess.DEVNULL, env=program.env
        )
        _, status, usage = os.wait4(process.pid, 0)
        result.seconds.append(time.perf_counter() - started)
        process.returncode = os.waitstatus_to_exitcode(status)
        result.peak_bytes = max(result.peak_bytes, usage.ru_maxrss * RSS_UNIT)
        out.seek(0)
        if process.returncode:
            result.problem = f"fails (exit {process.returncode})"
        elif task.counts and program.name != YARDSTICK:
            result.count = last_count(out.read().decode())
            if result.count is None:
                result.problem = "no count"


def elsewhere(prepare: Callable[..., None], *args: object) -> None:
    """Do what needs memory in another process: a child's peak is never told as below its parent's.

    If that fails, so does this process.
    """
    process = multiprocessing.get_context("spawn").Process(target=prepare, args=args)
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(process.exitcode)


def last_count(output: str) -> int | None:
    r"""Return the number that the last line begins with: the only count, or the total.

    >>> last_count("3\ta.txt\n4\tb.txt\n7\ttotal\n")
    7
    """
    first = output.rstrip("\n").rpartition("\n")[2].partition("\t")[0]
    return int(first) if first.isdecimal() else None


def _compare(results: dict[str, Result]) -> None:
    """Mark as unequal whoever counts something else than tokcount, or where it fails the first."""
    counts = {name: result.count for name, result in results.items() if result.count is not None}
    if not counts:
        return
    reference = OURS if OURS in counts else next(iter(counts))
    for name, count in counts.items():
        if count != counts[reference]:
            results[name].problem = f"unequal: {count:,}, {reference} {counts[reference]:,}"
