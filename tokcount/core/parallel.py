"""Works through jobs on all cores, with the results in the order of the jobs.

In threads, since tiktoken lets go of Python's lock while it encodes. What it leaves to others: what
a job is (`counting`).
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

JOBS_IN_FLIGHT_PER_CORE = 2


def in_order(
    work: Callable[[Job], Result], jobs: Iterable[Job], prepare: Callable[[], object]
) -> Iterator[Result]:
    """Yield the result of each job; only a few are under way, or waiting, at a time.

    A job that is alone is done without a thread. Before threads start, `prepare` is called, to
    make `work` fit for them.
    """
    jobs = iter(jobs)
    head = list(islice(jobs, 2))
    if len(head) < 2:  # noqa: PLR2004 - that is, no two jobs that could be done side by side
        yield from map(work, head)
        return
    prepare()
    yield from _in_threads(work, chain(head, jobs), n_cores())


def n_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1  # pragma: no cover - not on Linux


def _in_threads(
    work: Callable[[Job], Result], jobs: Iterable[Job], n_threads: int
) -> Iterator[Result]:
    from concurrent.futures import Future, ThreadPoolExecutor

    pool = ThreadPoolExecutor(n_threads, "tokcount")
    under_way: deque[Future[Result]] = deque()
    try:
        for job in jobs:
            under_way.append(pool.submit(work, job))
            if len(under_way) >= JOBS_IN_FLIGHT_PER_CORE * n_threads:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
