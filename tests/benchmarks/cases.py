"""What is measured, case by case."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.corpora import ADVERSARIAL
from tests.benchmarks.peers import FAST, OURS, TIKTOKEN, TTOK, YARDSTICK, Task

START = (YARDSTICK, OURS, TTOK)
PROMPT = (YARDSTICK, OURS, FAST, TIKTOKEN, TTOK)
BULK = (OURS, FAST, TIKTOKEN, TTOK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One row of the table: a task, and who takes it; short ones are run more often."""

    name: str
    task: Task
    programs: Sequence[str]
    short: bool = True


def cases(folder: Path, n_mb: int) -> list[Case]:
    """Return every case, from the quickest to the longest."""
    tree = (folder / "tree").read_text(encoding="utf-8").splitlines()
    prompt, large = folder / "prompt.txt", folder / "large.txt"
    return [
        *(_start(option) for option in ("--version", "--help")),
        *(
            Case(
                name=f"prompt, {encoding}",
                task=Task(encoding=encoding, stdin=prompt),
                programs=PROMPT,
            )
            for encoding in ("o200k_base", "cl100k_base")
        ),
        *(
            Case(
                name=f"{arguments[0]} of a prompt",
                task=Task(arguments=arguments, stdin=prompt),
                programs=(YARDSTICK, OURS),
            )
            for arguments in (["cost", "-m", "gpt-4o", "--output-tokens", "300"], ["compare"])
        ),
        *(
            _bulk(f"1 MB of {name}", Task(paths=[str(folder / f"{name}.txt")]))
            for name in ADVERSARIAL
        ),
        _bulk(f"tree of {len(tree):,} files", Task(paths=tree)),
        *(
            _bulk(f"{n_mb} MB, {encoding}", Task(encoding=encoding, paths=[str(large)]))
            for encoding in ("o200k_base", "cl100k_base")
        ),
        _bulk(f"{n_mb} MB from stdin, o200k_base", Task(stdin=large)),
    ]


def _start(option: str) -> Case:
    return Case(name=f"`{option}`", task=Task(arguments=[option]), programs=START)


def _bulk(name: str, task: Task) -> Case:
    return Case(name=name, task=task, programs=BULK, short=False)
