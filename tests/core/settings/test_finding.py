import os
from pathlib import Path

import pytest

from tokcount.core.settings import finding
from tokcount.core.settings.finding import excluded, settings_in
from tokcount.errors import SettingsError

SHARED = '[project]\nname = "x"\n[tool.tokcount]\nmodel = "gpt-4o"\n'


def _set_in() -> tuple[str | None, str | None]:
    """The encoding and the model that are set, with their places."""
    settings = settings_in()
    assert settings is not None
    encoding, model = (
        setting and f"{setting.value} {setting.origin}"
        for setting in (settings.encoding, settings.model)
    )
    return encoding, model


def test_without_a_file_nothing_is_set() -> None:
    """Nor is anything excluded."""
    assert (settings_in(), excluded()) == (None, ())


def test_a_file_of_our_own_needs_no_table() -> None:
    """Its keys stand at the top."""
    Path("tokcount.toml").write_text('encoding = "gpt2"\n')
    assert _set_in() == ("gpt2 tokcount.toml:1", None)


def test_a_table_in_pyproject_toml_is_read() -> None:
    """The rest of the file is not ours."""
    Path("pyproject.toml").write_text(SHARED)
    assert _set_in() == (None, "gpt-4o pyproject.toml:4")


def test_the_nearest_file_holds_whole(above: Path) -> None:
    """What those above it set does not count."""
    (above / "pyproject.toml").write_text(SHARED)
    assert _set_in() == (None, f"gpt-4o {above}/pyproject.toml:4")
    Path("tokcount.toml").write_text('encoding = "gpt2"\n')
    assert _set_in() == ("gpt2 tokcount.toml:1", None)


def test_of_two_files_in_a_folder_our_own_holds() -> None:
    """It is about nothing else."""
    Path("pyproject.toml").write_text(SHARED)
    Path("tokcount.toml").write_text("")
    assert _set_in() == (None, None)


@pytest.mark.parametrize("text", ["[project]\n", "# not [tool.tokcount]\n", "[tool.tokcounter]\n"])
def test_a_pyproject_toml_that_sets_nothing_is_passed(text: str, above: Path) -> None:
    """One that is nearer does not hide one that does."""
    (above / "pyproject.toml").write_text(SHARED)
    Path("pyproject.toml").write_text(text)
    assert _set_in() == (None, f"gpt-4o {above}/pyproject.toml:4")


def test_a_pyproject_toml_that_says_nothing_of_us_is_not_parsed() -> None:
    """Broken or not: that is for others to say."""
    Path("pyproject.toml").write_text("[project\n")
    assert settings_in() is None
    Path("pyproject.toml").write_text("[project\n[tool.tokcount]\n")
    with pytest.raises(SettingsError, match=r"^pyproject.toml:1: not TOML"):
        settings_in()


def test_what_is_no_regular_file_is_no_file_of_settings() -> None:
    """Nobody waits for a pipe of that name, or lists a folder."""
    os.mkfifo("tokcount.toml")
    Path("pyproject.toml").mkdir()
    assert settings_in() is None


def test_a_file_of_our_own_that_cannot_be_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one may not be meant for us."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    Path("pyproject.toml").write_text(SHARED)
    monkeypatch.setattr(finding, "open", refuse, raising=False)
    assert settings_in() is None
    Path("tokcount.toml").touch()
    with pytest.raises(SettingsError, match=r"tokcount.toml: cannot be read: Permission denied$"):
        settings_in()


def test_a_working_directory_that_is_gone_has_no_settings(above: Path) -> None:
    """Nor is it a crash."""
    (above / "below").rmdir()
    assert settings_in() is None


def test_what_is_excluded_is_handed_out() -> None:
    """In the order in which it is written."""
    Path("tokcount.toml").write_text('exclude = ["*.lock", "dist/"]\n')
    assert excluded() == ("*.lock", "dist/")
