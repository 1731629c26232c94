from pathlib import Path

import pytest

from tokcount.core.decoding import Decoding
from tokcount.core.parallel_texts import as_parallel, compare_parallel, list_parallel
from tokcount.core.sources import Source
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UsageError
from tokcount.reports.parallel import ParallelReport

BOTH = [Tokenizer(encoding_name="cl100k_base"), Tokenizer(encoding_name="o200k_base")]
# "hello" in Hindi is 6 tokens in cl100k_base, 4 in o200k_base; in English it is 1 in either.
HELLO = {"en": "hello", "hi": "नमस्ते"}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def _compare(*paths: str, baseline: str | None = None) -> ParallelReport:
    texts = list_parallel(paths)
    return compare_parallel(texts, texts.listing, BOTH, Decoding(), baseline=baseline)


def _figures(report: ParallelReport) -> list[tuple[str, str, int, float | None]]:
    rows = report.comparison.rows
    return [(row.source, row.label, row.counts.n_tokens, row.ratio) for row in rows]


def _errors(report: ParallelReport) -> list[tuple[str, str]]:
    return [(each.name, each.reason) for each in report.comparison.errors]


def test_the_premium_is_over_the_first_language_in_the_same_encoding() -> None:
    """Hindi costs 6 and 4 times as much as English."""
    for language, text in HELLO.items():
        _write(f"{language}.txt", text)
    report = _compare("en.txt", "hi.txt")
    assert _figures(report) == [
        ("en.txt", "cl100k_base", 1, 1.0),
        ("en.txt", "o200k_base", 1, 1.0),
        ("hi.txt", "cl100k_base", 6, 6.0),
        ("hi.txt", "o200k_base", 4, 4.0),
    ]
    assert (report.n_texts, report.comparison.totals) == (1, [])


def test_another_language_can_be_the_baseline() -> None:
    """With or without a slash at its end."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
    for baseline in ("hi", "hi/"):
        report = _compare("en", "hi/", baseline=baseline)
        assert _figures(report)[::2] == [
            ("en", "cl100k_base", 1, 1 / 6),
            ("hi", "cl100k_base", 6, 1),
        ]


def test_files_of_folders_are_matched_by_their_names() -> None:
    """Also those in folders of theirs; all texts of a language count together."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
        _write(f"{language}/deep/b.txt", f"{text} {text}")
    report = _compare("en", "hi")
    assert report.n_texts == 2
    assert _figures(report)[::2] == [
        ("en", "cl100k_base", 3, 1.0),
        ("hi", "cl100k_base", 19, 19 / 3),
    ]
    assert [[each.n_tokens for each in texts] for texts in report.by_text][::2] == [[1, 2], [6, 13]]


def test_a_file_that_is_missing_in_one_language_counts_in_none() -> None:
    """It is an error that names it; the others go on."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
    _write("en/only.txt", "one two three")
    report = _compare("en", "hi")
    assert _figures(report)[0] == ("en", "cl100k_base", 1, 1.0)
    assert _errors(report) == [
        ("hi/only.txt", "missing, so only.txt does not count in any language")
    ]
    assert report.comparison.partial


def test_a_file_that_cannot_be_read_is_accounted_for_once() -> None:
    """It is not said to be missing, too."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
        _write(f"{language}/b.txt", text)
    Path("hi/b.txt").write_bytes(b"\xff\xfe\xfd")
    report = _compare("en", "hi")
    assert [name for name, _ in _errors(report)] == ["hi/b.txt"]
    assert report.n_texts == 1


def test_a_binary_file_in_one_language_counts_in_none() -> None:
    """Where it is binary in every one, it is only skipped."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
        _write(f"{language}/image", "\0" if language == "hi" else "text")
        _write(f"{language}/other", "\0")
    report = _compare("en", "hi//")
    assert _errors(report) == [("hi/image", "binary, so image does not count in any language")]
    assert [each.name for each in report.comparison.skipped] == ["en/other", "hi/image", "hi/other"]


def test_a_language_without_texts_is_an_error_and_the_others_go_on() -> None:
    """Be it an empty folder, or one that is not there."""
    for language, text in HELLO.items():
        _write(f"{language}/a.txt", text)
    Path("none").mkdir()
    report = _compare("en", "none", "gone", "hi")
    assert {row.source for row in report.comparison.rows} == {"en", "hi"}
    assert _errors(report) == [
        ("gone", "No such file or directory"),
        ("none", "there is no text to count"),
    ]


def test_without_a_baseline_or_a_common_text_there_is_nothing_to_compare() -> None:
    """Each is an error that says so."""
    _write("en/a.txt", "hello")
    _write("hi/b.txt", "hello")
    with pytest.raises(UsageError, match="gone, the first, could not be counted: No such file"):
        _compare("gone", "en")
    with pytest.raises(UsageError, match="--baseline 'gone' could not be counted: No such file"):
        _compare("en", "gone", baseline="gone")
    with pytest.raises(UsageError, match=r"--baseline 'x' is none of the languages .*: en, hi"):
        _compare("en", "hi", baseline="x")
    with pytest.raises(InputError, match="no text is in all of en, hi; files are matched by"):
        _compare("en", "hi")


def test_files_and_folders_do_not_mix() -> None:
    """Nor is a language named twice, or in another."""
    _write("en/hi/a.txt", "hello")
    _write("en.txt", "hello")
    for paths, message in (
        (["en", "en.txt"], "takes files or folders, not both"),
        (["en", "en/"], "a language is named twice"),
        (["en", "en/hi"], "en/hi/a.txt is in two of the folders"),
    ):
        with pytest.raises(UsageError, match=message):
            list_parallel(paths)


def test_languages_can_be_sorted_by_their_premium() -> None:
    """The counts of their texts go with them."""
    sources = [Source(name=name, text=text) for name, text in HELLO.items()]
    texts = as_parallel(sources)
    report = compare_parallel(texts, texts.listing, BOTH, Decoding(), order="ratio")
    assert [row.source for row in report.comparison.rows] == ["hi", "hi", "en", "en"]
    assert [[each.n_tokens for each in its] for its in report.by_text] == [[6], [4], [1], [1]]
