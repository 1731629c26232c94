import os
import subprocess
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.pricing.edit import Value, set_model
from tokcount.core.pricing.layers import load_table, user_path
from tokcount.errors import PricingError

DAY = date(2026, 11, 29)
COMMENTED = """\
# What we agreed with our vendor.
schema = 1

[models."my/model"]  # the small one
input = 2  # until summer
output = 3
estimate = { encoding = "o200k_base", factor = 1, low = 1, high = 1 }
"""


@pytest.fixture(autouse=True)
def user_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the user's file would stand; no test sees the real one."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return user_path()


def test_a_file_is_made_where_there_is_none(user_file: Path) -> None:
    """With all that a pricing file needs."""
    set_model("my/model", {"input": Decimal("2.50"), "output": Decimal(8)}, as_of=DAY)
    assert user_file.read_text() == (
        'schema = 1\ncurrency = "USD"\n\n[models."my/model"]\n'
        "as_of = 2026-11-29\ninput = 2.50\noutput = 8.0\n"
    )


def test_what_is_set_is_what_holds(tmp_path: Path) -> None:
    """The next table has it, with the day on which it was said."""
    written = set_model("gpt-4o", {"cached_input": Decimal("1.1")}, as_of=DAY)
    read = load_table(folder=tmp_path)
    assert read.models["gpt-4o"] == written.models["gpt-4o"]
    assert read.models["gpt-4o"].origins["cached_input"].as_of == DAY


def test_comments_and_layout_are_kept(user_file: Path) -> None:
    """Only what is set changes."""
    user_file.parent.mkdir(parents=True)
    user_file.write_text(COMMENTED)
    set_model("MY/model", {"input": Decimal("2.75"), "note": "agreed"}, as_of=DAY)
    assert user_file.read_text() == (
        COMMENTED.replace("input = 2 ", "input = 2.75 ") + 'as_of = 2026-11-29\nnote = "agreed"\n'
    )


def test_a_key_can_be_removed(user_file: Path) -> None:
    """None takes it away; an encoding takes the estimate's place."""
    user_file.parent.mkdir(parents=True)
    user_file.write_text(COMMENTED)
    set_model("my/model", {"encoding": "cl100k_base"}, as_of=DAY)
    assert "estimate" not in user_file.read_text()


def test_permissions_and_links_stay(user_file: Path, tmp_path: Path) -> None:
    """A pricing file may be shared, and kept elsewhere."""
    kept = tmp_path / "kept.toml"
    kept.write_text(COMMENTED)
    kept.chmod(0o640)
    user_file.parent.mkdir(parents=True)
    user_file.symlink_to(kept)
    set_model("my/model", {"input": Decimal(9)}, as_of=DAY)
    assert user_file.is_symlink()
    assert kept.stat().st_mode & 0o777 == 0o640
    assert "input = 9 " in kept.read_text()


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        (
            "new",
            {"input": Decimal(1)},
            (
                'models."new".output: is missing, and no other file knows the model '
                "(output = false: it has none)"
            ),
        ),
        (
            "my/model",
            {"input": Decimal(-1)},
            'models."my/model".input: must be a number of at least 0, got -1',
        ),
        ("my/model", {"inptu": 1}, 'models."my/model".inptu: unknown key; did you mean input?'),
    ],
)
def test_a_file_that_would_be_wrong_is_not_written(
    name: str, values: dict[str, Value], message: str, user_file: Path
) -> None:
    """The error says what is wrong, and the file stays as it was."""
    user_file.parent.mkdir(parents=True)
    user_file.write_text(COMMENTED)
    with pytest.raises(PricingError) as caught:
        set_model(name, values, as_of=DAY)
    assert str(caught.value) == f"{message}; {user_file} is left as it was"
    assert user_file.read_text() == COMMENTED


def test_a_file_with_faults_is_not_edited(user_file: Path) -> None:
    """Its own faults come first, with their lines."""
    user_file.parent.mkdir(parents=True)
    user_file.write_text("schema = 1\nmodels = 3\n")
    with pytest.raises(PricingError, match=r"pricing.toml:2: models: must be a table, got 3"):
        set_model("gpt-4o", {"input": Decimal(1)}, as_of=DAY)


def test_a_layout_that_cannot_be_kept_is_left_alone(user_file: Path) -> None:
    """Better no edit than one that loses a row."""
    dotted = "schema = 1\nmodels.x.input = 1\nmodels.x.output = 1\n"
    user_file.parent.mkdir(parents=True)
    user_file.write_text(dotted)
    with pytest.raises(PricingError, match="cannot be edited without harm to it"):
        set_model("gpt-4o", {"input": Decimal(1)}, as_of=DAY)
    assert user_file.read_text() == dotted


def test_nothing_is_left_behind_when_writing_fails(user_file: Path) -> None:
    """A directory in the way is an error, not a traceback, and no temporary file stays."""
    user_file.mkdir(parents=True)
    with pytest.raises(PricingError, match="cannot be written"):
        set_model("gpt-4o", {"input": Decimal(1)}, as_of=DAY)
    assert [path.name for path in user_file.parent.iterdir()] == ["pricing.toml"]


def test_two_who_set_at_once_lose_nothing(user_file: Path) -> None:
    """Each waits for the other, and lays its keys over what the other wrote."""
    program = (
        "import sys; from datetime import date; from decimal import Decimal;"
        "from tokcount.core.pricing.edit import set_model;"
        "rates = {'input': Decimal(1), 'output': Decimal(1)};"
        "set_model(sys.argv[1], rates, as_of=date(2026, 11, 29))"
    )
    names = [f"model-{number}" for number in range(6)]
    running = [subprocess.Popen([sys.executable, "-c", program, name]) for name in names]
    assert [process.wait() for process in running] == [0] * len(names)
    assert set(names) <= set(load_table().models)
    assert [path.name for path in user_file.parent.iterdir()] == [user_file.name]


def test_a_link_to_itself_is_an_error(user_file: Path) -> None:
    """There is no file that it leads to."""
    user_file.parent.mkdir(parents=True)
    user_file.symlink_to(user_file.name)
    with pytest.raises(PricingError, match="cannot be written: its link leads nowhere"):
        set_model("x", {"input": Decimal(1), "output": Decimal(1)}, as_of=DAY)


def test_what_is_no_file_is_not_replaced_by_one(user_file: Path) -> None:
    """A pipe stays a pipe."""
    user_file.parent.mkdir(parents=True)
    os.mkfifo(user_file)
    with pytest.raises(PricingError, match="cannot be written: it is no regular file"):
        set_model("x", {"input": Decimal(1), "output": Decimal(1)}, as_of=DAY)
    assert user_file.is_fifo()
