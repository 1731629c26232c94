import os
import signal
import threading
from collections.abc import Callable, Iterator
from operator import length_hint

import pytest

from tokcount.core import forks, parallel
from tokcount.core.parallel import JOBS_IN_FLIGHT_PER_CORE, in_order, n_cores
from tokcount.errors import InputError, TokcountError

HOW = pytest.mark.parametrize("in_threads", [True, False])


def _nothing() -> None:
    pass


def _keyed(jobs: range) -> Iterator[tuple[int, int]]:
    return ((-job, job) for job in jobs)


@pytest.fixture(autouse=True)
def _cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cores, whatever the machine has; and a process that may be forked, threads or not."""
    monkeypatch.setattr(parallel, "n_cores", lambda: 3)
    monkeypatch.setattr(forks, "may_fork", lambda: hasattr(os, "fork"))


@HOW
@pytest.mark.parametrize("n_jobs", [0, 1, 2, 3, 200])
def test_results_come_in_the_order_of_the_jobs(n_jobs: int, in_threads: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """However many there are, each with the key of its job."""
    results = in_order(str, _keyed(range(n_jobs)), _nothing, in_threads=in_threads)
    assert list(results) == [(-job, str(job)) for job in range(n_jobs)]


def test_a_job_that_is_alone_is_done_here_without_preparation() -> None:
    """A prompt pays for neither."""
    ((_, thread),) = in_order(
        lambda _: threading.current_thread(), [(0, 0)], pytest.fail, in_threads=True
    )
    assert thread == threading.main_thread()


@HOW
def test_jobs_are_taken_as_they_are_worked_off(in_threads: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Only a few are held, however many are to come."""
    jobs = iter([(job, job) for job in range(100)])
    results = in_order(str, jobs, _nothing, in_threads=in_threads)
    for n_done, _ in enumerate(results):
        n_taken = 100 - length_hint(jobs)
        assert n_taken - n_done <= JOBS_IN_FLIGHT_PER_CORE * 3


def _fails(with_what: BaseException) -> Callable[[int], int]:
    def work(job: int) -> int:
        if job == 2:
            raise with_what
        return job

    return work


@HOW
def test_an_error_of_a_job_is_raised_where_its_result_is_due(in_threads: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Not lost in a thread or a fork."""
    work = _fails(InputError("no such thing"))
    results = in_order(work, _keyed(range(5)), _nothing, in_threads=in_threads)
    assert [next(results), next(results)] == [(0, 0), (-1, 1)]
    with pytest.raises(InputError, match=r"^no such thing$"):
        next(results)


def test_a_bug_in_a_fork_is_shown_with_its_place() -> None:
    """Its traceback comes along; even an exception that nothing may catch."""
    work = _fails(BaseException("a panic"))
    with pytest.raises(RuntimeError, match=r"(?s)in a fork.*in work.*a panic"):
        list(in_order(work, _keyed(range(5)), _nothing, in_threads=False))


def test_a_fork_that_is_killed_is_an_error() -> None:
    """It is neither waited for, nor counted as nothing."""
    with pytest.raises(TokcountError, match="ended from outside; was memory short"):
        list(in_order(lambda _: os._exit(9), _keyed(range(5)), _nothing, in_threads=False))


def test_forks_have_what_was_prepared_and_leave_nothing_behind() -> None:
    """Each is a process of its own, and is waited for."""
    prepared: list[str] = []
    results = in_order(
        lambda _: (prepared[0], os.getpid()),
        _keyed(range(20)),
        lambda: prepared.append("ready"),
        in_threads=False,
    )
    seen = {result for _, result in results}
    assert {word for word, _ in seen} == {"ready"}
    assert 1 <= len(seen) <= 3
    for _, process in seen:
        assert process != os.getpid()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_results_that_nobody_takes_end_the_forks() -> None:
    """However many jobs were to come."""
    results = in_order(lambda _: os.getpid(), _keyed(range(10**9)), _nothing, in_threads=False)
    _, process = next(results)
    results.close()  # type: ignore[attr-defined] # a generator
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_messages_larger_than_any_pipe_arrive() -> None:
    """In both directions at once."""
    jobs = ((number, "\ud800é" * 500_000) for number in range(8))
    results = in_order(lambda text: text * 2, jobs, _nothing, in_threads=False)
    assert all(text == "\ud800é" * 1_000_000 for _, text in results)


def test_there_is_a_core() -> None:
    """At least the one that this runs on."""
    assert n_cores() >= 1


def test_where_children_are_not_waited_for_forks_work_all_the_same() -> None:
    """As under a parent that ignores SIGCHLD."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        results = [*in_order(str, _keyed(range(5)), _nothing, in_threads=False)]
    finally:
        signal.signal(signal.SIGCHLD, before)
    assert [result for _, result in results] == ["0", "1", "2", "3", "4"]


def test_where_no_process_can_be_made_threads_do_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or where there are too many open files."""

    def no_fork() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", no_fork)
    results = [*in_order(str, _keyed(range(5)), _nothing, in_threads=False)]
    assert [result for _, result in results] == ["0", "1", "2", "3", "4"]
