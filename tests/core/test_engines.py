import pytest

from tokcount.core import engines
from tokcount.core.encodings import get_encoding
from tokcount.core.engines import check_engine, engine_of
from tokcount.errors import UsageError


@pytest.fixture
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra `fast` is not installed."""
    monkeypatch.setattr(engines, "find_spec", lambda _name: None)


@pytest.fixture
def everything_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra `fast` is installed, as far as can be seen."""
    monkeypatch.setattr(engines, "find_spec", lambda _name: object())


ask = engine_of.__wrapped__


@pytest.mark.usefixtures("nothing_installed")
def test_without_the_extra_tiktoken_counts() -> None:
    """And the extra, asked for, is an error that says how to get it."""
    assert ask("o200k_base", "auto") is get_encoding("o200k_base")
    with pytest.raises(UsageError, match="fast is not installed; pip install 'tokcount"):
        ask("o200k_base", "fast")


@pytest.mark.usefixtures("everything_installed")
def test_tiktoken_counts_what_the_extra_does_not_have() -> None:
    """Where the extra was asked for, that is an error."""
    assert ask("r50k_base", "auto") is get_encoding("r50k_base")
    assert ask("o200k_base", "tiktoken") is get_encoding("o200k_base")
    with pytest.raises(UsageError) as caught:
        ask("r50k_base", "fast")
    assert str(caught.value) == (
        "--engine fast has no r50k_base, only cl100k_base, o200k_base, o200k_harmony;"
        " use --engine auto"
    )


@pytest.mark.usefixtures("everything_installed")
def test_a_prompt_is_counted_without_the_extra() -> None:
    """Which is not even imported for it: `auto` is never slower to start."""
    encoding = ask("o200k_base", "auto")
    assert (encoding.count("hello world"), encoding.engine) == (2, "tiktoken")


def test_control_tokens_are_not_for_the_extra() -> None:
    """It counts their text as text alone; other engines take all three."""
    with pytest.raises(UsageError, match="engine fast cannot do --special token; use"):
        check_engine("fast", "token")
    check_engine("fast", "text")
    check_engine("auto", "error")
