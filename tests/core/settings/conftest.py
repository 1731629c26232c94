"""What the tests of settings share: a folder in a folder, with nothing set."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def above(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder `below`, and return the one above it."""
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("TOKCOUNT_ENCODING", "TOKCOUNT_MODEL", "TOKCOUNT_PRICING"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path
