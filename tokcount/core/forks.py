"""Has jobs done by forks of this process, which share all that it has loaded.

Where a job holds Python's lock, or an encoder is slower in a second thread, these are faster than
threads. What it leaves to others: when that is so (`parallel`), and the order of jobs.
"""

import os
import pickle
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import BinaryIO, Generic, NoReturn, TypeVar

from tokcount.errors import TokcountError

Job = TypeVar("Job")
Result = TypeVar("Result")
Pipes = tuple[BinaryIO, BinaryIO]
"""Where a process is given its jobs, or gives them out; and the same of results."""


def may_fork() -> bool:
    """Whether a fork of this process is safe: macOS has libraries, and any host threads, without.

    A lock that another thread holds would stay locked in the fork for ever.
    """
    return sys.platform == "linux" and threading.active_count() == 1


class Forks(Generic[Job, Result]):
    """Several forks, one for each thread that calls `work`."""

    def __init__(self, pipes: Sequence[Pipes]) -> None:
        """Keep the ends of pipes, one pair a fork."""
        self._free = list(pipes)
        self._here = threading.local()

    def work(self, job: Job) -> Result:
        """Return what this thread's fork makes of a job; raises what the work raises there.

        Raises:
            TokcountError: the fork is gone.
        """
        if not hasattr(self._here, "pipes"):
            self._here.pipes = self._free.pop()
        jobs, results = self._here.pipes
        try:
            _send(jobs, job)
            done, result = pickle.load(results)  # noqa: S301 - it comes from this program
        except (EOFError, BrokenPipeError, pickle.UnpicklingError):
            raise TokcountError(
                "a process that was counting was ended from outside; was memory short? try again,"
                " or give the input in parts"
            ) from None
        if done:
            return result  # type: ignore[no-any-return] # as the work has it
        raise result


@contextmanager
def forked(work: Callable[[Job], Result], n_forks: int) -> Iterator[Forks[Job, Result] | None]:
    """Fork this process so many times, with all that it has loaded; None where it cannot be."""
    ends: list[Pipes] = []
    children: list[int] = []
    try:
        try:
            for _ in range(n_forks):
                _fork(work, ends, children)
        except OSError:  # too many processes, or open files
            yield None
        else:
            yield Forks(ends)
    finally:
        for pipes in ends:
            _close(pipes)
        for child in children:
            with suppress(ChildProcessError):  # where SIGCHLD is ignored, the system has done it
                os.waitpid(child, 0)


def _fork(work: Callable[[Job], Result], ends: list[Pipes], children: list[int]) -> None:
    (jobs_out, jobs_in), (results_out, results_in) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        for pipes in ends:
            _close(pipes)  # or the elder forks would never see the end of their jobs
        os.close(jobs_in)
        os.close(results_out)
        _serve(work, os.fdopen(jobs_out, "rb"), os.fdopen(results_in, "wb"))
    children.append(child)
    os.close(jobs_out)
    os.close(results_in)
    ends.append((os.fdopen(jobs_in, "wb"), os.fdopen(results_out, "rb")))


def _serve(work: Callable[[Job], Result], jobs: BinaryIO, results: BinaryIO) -> NoReturn:
    """Do what comes until nothing does, and end; Ctrl-C is for the process that was forked."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            job = pickle.load(jobs)  # noqa: S301 - it comes from this program
            _send(results, _outcome(work, job))
    except (EOFError, OSError):  # all is done, or nobody waits for it any more
        os._exit(0)
    except BaseException:  # noqa: BLE001 - this stack is the other process's: nothing may pass
        os._exit(1)


def _outcome(work: Callable[[Job], Result], job: Job) -> tuple[bool, object]:
    """Whether the job is done, and its result, else what to raise."""
    try:
        return True, work(job)
    except (TokcountError, MemoryError) as error:
        return False, error
    except BaseException:  # noqa: BLE001 - a panic of Rust's is no Exception
        import traceback

        return False, RuntimeError(f"in a fork of the process:\n{traceback.format_exc()}")


def _send(pipe: BinaryIO, message: object) -> None:
    pickle.dump(message, pipe)
    pipe.flush()


def _close(pipes: Pipes) -> None:
    for pipe in pipes:
        with suppress(BrokenPipeError):  # what it still held is for nobody
            pipe.close()
