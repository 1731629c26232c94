"""The pure helpers of the benchmarks; the benchmarks themselves are no part of the test command."""

import hashlib
from itertools import islice
from pathlib import Path

import pytest

from tests.benchmarks.cases import cases
from tests.benchmarks.corpora import mixed, pieces, up_to
from tests.benchmarks.peers import OURS, TTOK, Program, Task, fill_tiktoken_cache
from tests.benchmarks.run import Result, measure
from tests.benchmarks.table import table
from tokcount.core.vocabulary.build import RANK_FILE_SHA256


def test_a_text_is_as_large_as_was_asked_for() -> None:
    """The pieces come in turns, again where they are used up, and the last one is cut."""
    kinds = [
        lambda: iter(["a" * 20_000 + "b"]),
        lambda: iter(list[str]()),
        lambda: iter(["é"]),
    ]
    assert [piece[-1] for piece in islice(mixed(kinds), 5)] == ["a", "é", "b", "é", "a"]
    assert sum(len(text.encode()) for text in up_to(50_000, mixed(kinds))) == 50_000
    assert "".join(pieces(["x" * 50_000, "y"])) == "x" * 50_000 + "y"


def test_tiktoken_s_cache_holds_the_genuine_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that a peer takes them, and does not look for others."""
    from tiktoken_ext import openai_public

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", None)  # and given back after the test
    fill_tiktoken_cache(tmp_path / "ranks")
    found = {hashlib.sha256(p.read_bytes()).hexdigest() for p in (tmp_path / "ranks").iterdir()}
    assert found == {RANK_FILE_SHA256["cl100k_base"], RANK_FILE_SHA256["o200k_base"]}


def test_what_was_not_measured_is_said(tmp_path: Path) -> None:
    """A missing peer has its reason, another count is shown, and no time stands beside either."""
    (tmp_path / "tree").touch()
    case = next(case for case in cases(tmp_path, 1) if case.name == "`--version`")
    absent = measure(case, [Program(TTOK, missing="not installed")], 1)
    line = table([(case, {OURS: Result(seconds=[0.5], peak_bytes=2_000_000), **absent})])
    assert line.splitlines()[-1] == "| `--version` | - | 0.500 s, 2 MB | - | - | not installed |"


def test_only_a_count_is_checked() -> None:
    """A peer has no command for what it cannot do: ttok takes one text, and knows no prices."""
    ttok = Program(TTOK)
    assert Task(arguments=["compare"]).counts is False
    assert ttok.command(Task(arguments=["compare"])) is None
    assert ttok.command(Task(paths=["a", "b"])) is None
    assert (ttok.command(Task(encoding="cl100k_base")) or [])[-2:] == ["-m", "gpt-4"]
