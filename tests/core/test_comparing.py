from pathlib import Path

import pytest

from tokcount.core.comparing import compare_sources
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.reports.compare import CompareReport

# Hindi for "hello": 6 tokens in cl100k_base, 4 in o200k_base.
TEXTS = {"en": "hello", "hi": "नमस्ते", "none": ""}
BOTH = [Tokenizer(encoding_name="cl100k_base"), Tokenizer(encoding_name="o200k_base")]


@pytest.fixture(autouse=True)
def _texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in TEXTS.items():
        Path(name).write_text(text, encoding="utf-8")


def _compare(*names: str, baseline: str | None = None) -> CompareReport:
    return compare_sources(list_sources(names), BOTH, Decoding(), baseline=baseline)


def _figures(report: CompareReport) -> list[tuple[str, str, int, float | None]]:
    rows = [*report.rows, *report.totals]
    return [(row.source, row.label, row.counts.n_tokens, row.ratio) for row in rows]


def test_the_first_encoding_is_the_baseline() -> None:
    """Each source is held against itself in that encoding; so is the total."""
    assert _figures(_compare("en", "hi")) == [
        ("en", "cl100k_base", 1, 1.0),
        ("en", "o200k_base", 1, 1.0),
        ("hi", "cl100k_base", 6, 1.0),
        ("hi", "o200k_base", 4, 4 / 6),
        ("total", "cl100k_base", 7, 1.0),
        ("total", "o200k_base", 5, 5 / 7),
    ]


def test_another_encoding_can_be_the_baseline() -> None:
    """Then the others are more, or less, than it."""
    report = _compare("hi", baseline="o200k_base")
    assert [row.ratio for row in report.rows] == [6 / 4, 1.0]
    assert report.baseline == "o200k_base"


def test_a_source_can_be_the_baseline() -> None:
    """Each source is held against that one in the same encoding; a total has no ratio then."""
    assert _figures(_compare("en", "hi", baseline="en")) == [
        ("en", "cl100k_base", 1, 1.0),
        ("en", "o200k_base", 1, 1.0),
        ("hi", "cl100k_base", 6, 6.0),
        ("hi", "o200k_base", 4, 4.0),
        ("total", "cl100k_base", 7, None),
        ("total", "o200k_base", 5, None),
    ]


def test_nothing_is_divided_by_an_empty_baseline() -> None:
    """No tokens over no tokens is no ratio."""
    assert [row.ratio for row in _compare("none").rows] == [None, None]


def test_one_source_has_no_total() -> None:
    """It would be the source again."""
    assert _compare("en").totals == []


def test_an_unknown_baseline_is_an_error() -> None:
    """It must be one of what is compared."""
    with pytest.raises(UsageError) as caught:
        _compare("en", baseline="p50k_base")
    assert str(caught.value) == (
        "--baseline 'p50k_base' is none of the encodings, models or sources that are compared"
    )


def test_a_baseline_that_cannot_be_read_is_an_error() -> None:
    """Without it there is nothing to compare with."""
    with pytest.raises(UsageError, match="--baseline 'gone' could not be counted: No such file"):
        _compare("en", "gone", baseline="gone")


def test_a_source_that_one_encoding_cannot_take_is_left_out() -> None:
    """It would be compared with nothing."""
    Path("fim").write_text("<|fim_prefix|>")
    report = compare_sources(list_sources(["fim", "en"]), BOTH, Decoding(), special="error")
    assert {row.source for row in report.rows} == {"en"}
    assert [each.name for each in report.errors] == ["fim"]
