import subprocess
import sys
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import tokcount
from tokcount.core.encodings import TiktokenEncoding
from tokcount.reports.counts import Counts


def test_the_public_names_are_all_there() -> None:
    """What `__all__` promises can be had, and nothing else is invented."""
    for name in tokcount.__all__:
        assert getattr(tokcount, name) is not None
    assert set(tokcount.__all__) <= set(dir(tokcount))
    with pytest.raises(AttributeError, match="has no attribute 'counts'"):
        tokcount.counts  # noqa: B018 - reading it is the test


def test_a_text_is_counted_in_the_encoding_of_a_model() -> None:
    """The count is a report, exact or with its range."""
    assert tokcount.count("नमस्ते", model="gpt-4o") == Counts(
        n_tokens=4, n_chars=6, n_bytes=18, n_words=1
    )
    assert tokcount.count("hello", model="claude-sonnet-5-5").range is not None


def test_an_encoding_comes_by_name() -> None:
    """It encodes and decodes."""
    encoding = tokcount.get_encoding("p50k_edit")
    assert isinstance(encoding, TiktokenEncoding)
    assert encoding.decode(encoding.encode("round trip")) == b"round trip"


def test_lone_surrogates_count_as_replacement_characters() -> None:
    """A Python string that has no UTF-8 is counted as tiktoken does."""
    assert tokcount.count("\ud800") == tokcount.count("\ufffd")
    assert [token.text for token in tokcount.inspect("\udfff").tokens] == ["\ufffd"]


def test_ids_come_and_go() -> None:
    """What is not UTF-8 is an error, unless it may be replaced; an estimate has no ids."""
    ids = tokcount.encode("お誕生日<|endoftext|>", model="gpt-4", special="token")
    assert tokcount.decode(ids, encoding="cl100k_base") == "お誕生日<|endoftext|>"
    with pytest.raises(tokcount.TokcountError, match="byte 3"):
        tokcount.decode(ids[:2], encoding="cl100k_base")
    assert tokcount.decode(ids[:2], encoding="cl100k_base", errors="replace") == "お\ufffd"
    with pytest.raises(tokcount.TokcountError, match="are only estimated here"):
        tokcount.encode("x", model="claude-sonnet-5-5")


def test_a_text_is_cut_and_parted() -> None:
    """As the commands do it; what was cut, and where a part is from, stands in the result."""
    text = "one two three\nfour five six\n" * 3
    cut = tokcount.truncate(text, 5, keep="tail", model="gpt-4")
    assert (cut.text, cut.n_tokens, cut.n_tokens_before) == ("\nfour five six\n", 5, 24)
    parts = tokcount.split(text, 9, overlap=4, at="line", encoding="cl100k_base")
    assert "".join(part.text.removeprefix(part.overlap) for part in parts) == text
    assert {part.n_tokens for part in parts} == {8}


@pytest.mark.parametrize(
    "arguments", [{"n_tokens": -1}, {"n_tokens": 2.5}, {"n_tokens": 2, "special": "none"}]
)
def test_no_text_is_cut_or_parted_for_what_means_nothing(arguments: dict[str, Any]) -> None:
    """Nor for a place that is none."""
    for function in (tokcount.truncate, tokcount.split):
        with pytest.raises(tokcount.TokcountError):
            function("text", **arguments)
    with pytest.raises(tokcount.TokcountError, match="keep must be one of head, tail, ends"):
        tokcount.truncate("x", 2, keep="middle")  # type: ignore[arg-type]
    with pytest.raises(tokcount.TokcountError, match="at must be one of line, paragraph, token"):
        tokcount.split("x", 2, at="word")  # type: ignore[arg-type]


def test_errors_have_one_base() -> None:
    """A caller can catch all of them."""
    with pytest.raises(tokcount.TokcountError):
        tokcount.count("x", model="no such model")


@pytest.mark.parametrize(
    "arguments",
    [
        {"special": "none"},
        {"cache_ttl": "forever"},
        {"input_rate": 0.1},
        {"input_rate": "cheap"},
        {"output_tokens": 5.5},
        {"requests": "often"},
        {"input_tokens": 5},
        {"pricing": "no-such-file.toml"},
        {"at": "2026-12-01"},
    ],
)
def test_arguments_that_mean_nothing_are_refused(arguments: dict[str, Any]) -> None:
    """With the errors that the command line would print."""
    with pytest.raises(tokcount.TokcountError):
        tokcount.cost("x", model="gpt-6-luna", **arguments)


def test_a_cost_takes_what_a_caller_has_at_hand(tmp_path: Path) -> None:
    """A path or its text, an int or digits as a rate, a number as volume."""
    file = tmp_path / "own.toml"
    file.write_text("schema = 1\n[models.house]\ninput = 1\noutput = 1\n")
    for rate in (3, "3", Decimal(3)):
        bill = tokcount.cost(
            model="house",
            input_tokens=10**6,
            input_rate=rate,
            requests=2,
            pricing=str(file),
            at=datetime(2026, 12, 1, 9, 30, tzinfo=UTC),
        )
        assert bill.cost is not None
        assert bill.projection is not None
        assert (bill.cost.total, bill.projection.total) == (Decimal(3), Decimal(6))


def test_what_is_not_certain_is_a_python_warning() -> None:
    """As the command line says it on stderr."""
    with pytest.warns(UserWarning, match="as the family gpt-4 is"):
        tokcount.count("x", model="gpt-4-vision-preview")
    with pytest.raises(tokcount.TokcountError, match="special must be one of text, token, error"):
        tokcount.count("x", special="bogus")  # type: ignore[arg-type]


def test_importing_the_package_imports_little() -> None:
    """Names are handed out when they are asked for; until then nothing heavy is loaded."""
    program = "import sys, tokcount; print(*[m for m in sys.modules if m.startswith('tokcount')])"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert run.stdout.split() == ["tokcount"]
