from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tokcount.core.counting import count_sources, count_text
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.counts import Counts
from tokcount.reports.estimate import Estimate

CL100K = Tokenizer(encoding_name="cl100k_base")
GUESSED = Tokenizer(
    encoding_name="cl100k_base",
    model="guessed",
    estimate=Estimate(
        encoding="cl100k_base", factor=Decimal("1.5"), low=Decimal("0.9"), high=Decimal("2.1")
    ),
)


def test_characters_bytes_and_words_are_counted_beside_tokens() -> None:
    """Characters are code points, bytes are UTF-8, words are what whitespace separates."""
    assert count_text(" naïve\n北京 ok ", CL100K) == Counts(
        n_tokens=len(reference.encode("cl100k_base", " naïve\n北京 ok ")),
        n_chars=13,
        n_bytes=18,
        n_words=3,
    )


def test_an_empty_text_has_nothing_and_no_ratio() -> None:
    """Nothing is divided by zero."""
    counts = count_text("", CL100K)
    assert counts == Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=0)
    assert counts.chars_per_token is None


def test_an_estimate_has_a_range_and_is_not_exact() -> None:
    """5 tokens at 1.5, from 0.9 to 2.1: 8, from 4 to 11."""
    counts = count_text("one two three four five", GUESSED)
    assert (counts.n_tokens, counts.range, counts.exact) == (8, (4, 11), False)


def test_estimates_are_rounded_for_each_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sources of one token are 2 + 2, not the 3 that two tokens would be."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b"):
        Path(name).write_text("hi")
    report = count_sources(list_sources(["a", "b"]), GUESSED, Decoding())
    assert (report.total.n_tokens, report.total.range) == (4, (0, 6))


def test_the_total_is_the_sum_of_what_could_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is no text, and one that holds a special token, are left out and told."""
    monkeypatch.chdir(tmp_path)
    texts = {"a": b"hello world", "bad": b"\xff", "special": b"<|endoftext|>", "z": b"hi"}
    for name, content in texts.items():
        Path(name).write_bytes(content)
    report = count_sources(list_sources([*texts]), CL100K, Decoding(), special="error")
    assert [source.name for source in report.sources] == ["a", "z"]
    assert [each.name for each in report.errors] == ["bad", "special"]
    assert (report.total.n_tokens, report.partial) == (3, True)


def test_nothing_but_failures_is_a_partial_total_of_nothing(tmp_path: Path) -> None:
    """An estimate stays one, even of nothing."""
    report = count_sources(list_sources([str(tmp_path / "missing")]), GUESSED, Decoding())
    assert (report.partial, report.total.n_tokens, report.total.range) == (True, 0, (0, 0))


COUNTS = st.builds(
    Counts,
    n_tokens=st.integers(0, 99),
    n_chars=st.integers(0, 99),
    n_bytes=st.integers(0, 99),
    n_words=st.integers(0, 99),
    range=st.none() | st.tuples(st.integers(0, 50), st.integers(50, 99)),
)


@given(left=COUNTS, right=COUNTS)
def test_sums_are_exact_only_of_what_is_exact(left: Counts, right: Counts) -> None:
    """An exact part adds itself to both ends of the range."""
    total = left + right
    assert total.n_tokens == left.n_tokens + right.n_tokens
    assert total.exact == (left.exact and right.exact)
    if total.range:
        ends = [each.range or (each.n_tokens, each.n_tokens) for each in (left, right)]
        assert total.range == (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1])
