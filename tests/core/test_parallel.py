import threading
from operator import length_hint

import pytest

from tokcount.core import parallel
from tokcount.core.parallel import JOBS_IN_FLIGHT_PER_CORE, in_order, n_cores


def _nothing() -> None:
    pass


@pytest.mark.parametrize("n_jobs", [0, 1, 2, 3, 200])
def test_results_come_in_the_order_of_the_jobs(n_jobs: int) -> None:
    """However many there are."""
    assert list(in_order(str, range(n_jobs), _nothing)) == [str(job) for job in range(n_jobs)]


def test_a_job_that_is_alone_has_no_thread_and_no_preparation() -> None:
    """A prompt pays for neither."""
    threads = list(in_order(lambda _: threading.current_thread(), [0], pytest.fail))
    assert threads == [threading.main_thread()]


def test_jobs_are_taken_as_they_are_worked_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few are held, however many are to come."""
    monkeypatch.setattr(parallel, "n_cores", lambda: 3)
    jobs = iter(range(100))
    for n_done, _ in enumerate(in_order(str, jobs, _nothing)):
        n_taken = 100 - length_hint(jobs)
        assert n_taken - n_done <= JOBS_IN_FLIGHT_PER_CORE * 3


def test_an_error_of_a_job_is_raised_where_its_result_is_due() -> None:
    """Not lost in a thread."""
    results = in_order(lambda job: 1 // job, [1, 1, 0, 1], _nothing)
    assert [next(results), next(results)] == [1, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_there_is_a_core() -> None:
    """At least the one that this runs on."""
    assert n_cores() >= 1
