from pathlib import Path

import pytest

from tokcount.core.settings.choosing import Choice, choose, choose_priced, resolve_chosen
from tokcount.errors import InputError, UnknownNameError

Names = tuple[str | None, str | None]


def _set_in_environment(monkeypatch: pytest.MonkeyPatch, names: Names) -> None:
    for key, name in zip(("TOKCOUNT_ENCODING", "TOKCOUNT_MODEL"), names, strict=True):
        if name:
            monkeypatch.setenv(key, name)


def _set_in_file(names: Names) -> None:
    lines = [
        f"{key} = '{name}'" for key, name in zip(("encoding", "model"), names, strict=True) if name
    ]
    Path("tokcount.toml").write_text("\n".join(lines))


@pytest.mark.parametrize(
    ("option", "environment", "file", "counted", "priced"),
    [
        ((None, None), (None, None), (None, None), (None, None), (None, None)),
        ((None, None), (None, None), ("E", "M"), ("E", "M"), ("E", "M")),
        ((None, None), (None, "N"), ("E", "M"), (None, "N"), (None, "N")),
        ((None, None), ("F", None), ("E", "M"), ("F", None), ("F", "M")),
        ((None, "O"), ("F", "N"), ("E", "M"), (None, "O"), (None, "O")),
        (("G", None), ("F", "N"), ("E", "M"), ("G", None), ("G", "N")),
        (("G", None), ("F", None), ("E", "M"), ("G", None), ("G", "M")),
        (("G", "O"), ("F", "N"), ("E", "M"), ("G", "O"), ("G", "O")),
        (("G", None), (None, None), ("E", None), ("G", None), ("G", None)),
    ],
)
def test_the_strongest_place_that_says_anything_decides(  # noqa: PLR0913, PLR0917 - a table's row
    option: Names,
    environment: Names,
    file: Names,
    counted: Names,
    priced: Names,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On encoding and model together; but what is priced is a model, whoever names it."""
    _set_in_environment(monkeypatch, environment)
    _set_in_file(file)
    assert choose(*option)[:2] == counted
    assert choose_priced(*option)[:2] == priced


def test_each_name_has_its_origin(monkeypatch: pytest.MonkeyPatch) -> None:
    """An option needs none."""
    _set_in_file((None, "M"))
    monkeypatch.setenv("TOKCOUNT_ENCODING", "E")
    assert choose_priced(None, None) == Choice("E", "M", "TOKCOUNT_ENCODING", "tokcount.toml:1")
    assert choose_priced("E", None) == Choice("E", "M", None, "tokcount.toml:1")


def test_an_empty_variable_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a variable can be taken back for one command."""
    _set_in_file((None, "M"))
    monkeypatch.setenv("TOKCOUNT_MODEL", "")
    assert choose(None, None).model == "M"


@pytest.mark.parametrize("empty", [("", None), (None, "")])
def test_an_empty_option_is_a_name_that_nobody_has(empty: Names) -> None:
    """It is not passed over, whatever a file says."""
    _set_in_file(("cl100k_base", None))
    with pytest.raises(UnknownNameError):
        resolve_chosen(*empty)


def test_what_is_named_as_an_option_is_taken_without_a_look_at_files() -> None:
    """A file with faults does not stop a command that needs none."""
    Path("tokcount.toml").write_text("nonsense")
    assert resolve_chosen("gpt2", None).encoding_name == "gpt2"


def test_a_name_that_is_set_counts() -> None:
    """As if it had been given."""
    _set_in_file((None, "gpt-4"))
    assert resolve_chosen(None, None).label == "gpt-4"
    assert resolve_chosen(None, None).encoding_name == "cl100k_base"


def test_an_unknown_name_is_an_error_that_says_where_it_is_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has typed it just now."""
    _set_in_file((None, "gpt-x"))
    with pytest.raises(UnknownNameError, match=r"^tokcount.toml:1: unknown model 'gpt-x'; near"):
        resolve_chosen(None, None)
    monkeypatch.setenv("TOKCOUNT_ENCODING", "gone.bpe.toml")
    with pytest.raises(InputError, match=r"^TOKCOUNT_ENCODING: gone.bpe.toml: cannot be read"):
        resolve_chosen(None, None)
    with pytest.raises(UnknownNameError, match=r"^unknown model 'gpt-y'"):
        resolve_chosen(None, "gpt-y")
