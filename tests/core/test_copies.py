from concurrent.futures import ThreadPoolExecutor

from tokcount.core.copies import CHARS_WORTH_A_COPY, MOST_COPIES, Copies


def test_a_thread_gets_a_copy_once_it_is_worth_it() -> None:
    """The first has the shared object; a second shares it until it has done enough."""
    copies = Copies("shared", lambda: "copy")
    with ThreadPoolExecutor(1) as first, ThreadPoolExecutor(1) as second:
        seen = [
            thread.submit(copies.of_this_thread, CHARS_WORTH_A_COPY).result()
            for thread in (first, second, first, second, second)
        ]
    assert seen == ["shared", "shared", "shared", "copy", "copy"]


def test_there_are_only_so_many_copies() -> None:
    """Memory does not grow with the cores."""
    copies = Copies("shared", lambda: "copy")
    seen = []
    for _ in range(5):
        with ThreadPoolExecutor(1) as thread:
            seen.append(thread.submit(copies.of_this_thread, CHARS_WORTH_A_COPY + 1).result())
    assert seen.count("copy") == MOST_COPIES
