"""What the tests share: the command line in this process, in an empty directory."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from typer.testing import CliRunner

from tokcount.cli.app import app
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encodings import TiktokenEncoding, get_encoding
from tokcount.core.engines import engine_of

# The first example of a test may load a vocabulary; in CI the same examples are tried every time.
settings.register_profile("here", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("here")


@pytest.fixture(autouse=True)
def _unused() -> Iterator[None]:
    """Let no test see what counted in an encoding, which all share, in another."""
    yield
    for name in DEFINITIONS:
        encoding = get_encoding(name)
        assert isinstance(encoding, TiktokenEncoding)
        encoding.engine = "tiktoken"
    engine_of.cache_clear()


@dataclass(frozen=True, kw_only=True)
class Ran:
    r"""What a command left behind; in `out` each newline is `\n`, in `raw` it is as it was."""

    exit: int
    raw: bytes
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Standard output as one strict JSON document."""
        return json.loads(self.out, parse_constant=pytest.fail)


Tokcount = Callable[..., Ran]


@pytest.fixture
def tokcount(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tokcount:
    """Run `tokcount` with arguments and standard input, in an empty directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    for name in ("TOKCOUNT_ENCODING", "TOKCOUNT_MODEL", "TOKCOUNT_PRICING"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, stdin: bytes | str = b"") -> Ran:
        result = CliRunner().invoke(app, args, input=stdin)
        return Ran(
            exit=result.exit_code,
            raw=result.stdout_bytes,
            out=result.stdout,
            err=result.stderr,
        )

    return run
