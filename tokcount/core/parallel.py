"""Works through jobs on all cores, with the results in the order of the jobs.

What it leaves to others: what a job is (`tallying`), forks of the process (`forks`).
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

Key = TypeVar("Key")
Job = TypeVar("Job")
Result = TypeVar("Result")

JOBS_IN_FLIGHT_PER_CORE = 2


def in_order(
    work: Callable[[Job], Result],
    jobs: Iterable[tuple[Key, Job]],
    prepare: Callable[[], object],
    *,
    in_threads: bool,
) -> Iterator[tuple[Key, Result]]:
    """Yield the key and the result of each job; only a few are under way, or waiting, at a time.

    A job that is alone is done here. Before others are begun, `prepare` is called, to make `work`
    fit for several at once: in threads, if it lets go of Python's lock, else in forks of this
    process, where they can be.
    """
    jobs = iter(jobs)
    head = list(islice(jobs, 2))
    if len(head) < 2:  # noqa: PLR2004 - that is, no two jobs that could be done side by side
        for key, job in head:
            yield key, work(job)
        return
    prepare()
    n_workers = n_cores()
    from tokcount.core.forks import forked, may_fork

    if in_threads or n_workers == 1 or not may_fork():
        yield from _in_threads(work, chain(head, jobs), n_workers)
        return
    with forked(work, n_workers) as forks:
        of_workers = work if forks is None else forks.work
        yield from _in_threads(of_workers, chain(head, jobs), n_workers)


def n_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1  # pragma: no cover - not on Linux


def _in_threads(
    work: Callable[[Job], Result], jobs: Iterable[tuple[Key, Job]], n_threads: int
) -> Iterator[tuple[Key, Result]]:
    from concurrent.futures import Future, ThreadPoolExecutor

    pool = ThreadPoolExecutor(n_threads, "tokcount")
    under_way: deque[tuple[Key, Future[Result]]] = deque()
    try:
        for key, job in jobs:
            under_way.append((key, pool.submit(work, job)))
            if len(under_way) >= JOBS_IN_FLIGHT_PER_CORE * n_threads:
                done, result = under_way.popleft()
                yield done, result.result()
        for done, result in under_way:
            yield done, result.result()
    finally:
        pool.shutdown(cancel_futures=True)
