import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.pricing.layers import check_file, load_packaged, packaged_path

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
INPUTS = (DATA / "models.json", DATA / "token_ratios.txt")
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the collected data is not here")


@pytest.fixture(autouse=True)
def _no_user_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_the_packaged_table_has_no_fault_and_nothing_doubtful() -> None:
    """The loader that reads everybody's files reads ours."""
    assert check_file(packaged_path()) == ((), ())


def test_every_packaged_model_says_how_it_is_counted_and_who_says_what_it_costs() -> None:
    """An encoding or an estimate, a provider, a source and a day."""
    for price in load_packaged().models.values():
        assert (price.encoding is None) != (price.estimate is None)
        assert price.provider
        assert price.source
        assert price.as_of


def test_what_is_not_verified_says_so() -> None:
    """Five models are known from release notes alone."""
    notes = {name: price.note or "" for name, price in load_packaged().models.items()}
    assert [name for name, note in notes.items() if note.startswith("not verified")] == [
        "gemini-4-carbon",
        "gemini-4-hydrogen",
        "gemini-4-neon",
        "gpt-6.2-astra",
        "gpt-6.2-sol",
    ]


@needs_data
def test_the_packaged_table_is_what_the_script_writes_and_the_data_says() -> None:
    """Every figure of every model, mode and tier, read back through the loader."""
    command = [
        sys.executable,
        "-m",
        "tests.pricing_data.build_pricing",
        *map(str, INPUTS),
        "--check",
    ]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr, run.returncode) == ("", "", 0)


@needs_data
def test_no_model_of_the_data_is_left_out() -> None:
    """102 models, and five that are newer."""
    data = json.loads(INPUTS[0].read_text(encoding="utf-8"), parse_float=Decimal)
    assert len(load_packaged().models) == len(data["models"]) + len(data["newer_unverified"]) == 107
