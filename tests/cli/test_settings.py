import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount
from tokcount.core.pricing.layers import packaged_path

SETTINGS = """[tool.tokcount]
model = "house"
pricing = "house.toml"
exclude = ["*.lock"]

[tool.tokcount.models."house"]
input = 7
"""


@pytest.fixture
def _house(tokcount: Tokcount) -> None:  # noqa: ARG001 - it makes the folder
    Path("house.toml").write_text(PRICING)
    Path("pyproject.toml").write_text(SETTINGS)


@pytest.mark.usefixtures("_house")
def test_a_model_that_is_set_is_that_of_every_command_with_one(tokcount: Tokcount) -> None:
    """Counted, priced, taken apart; what is compared is named."""
    assert tokcount("count", "-f", "json", stdin="hi").document["model"] == "house"
    assert tokcount("cost", "--input-tokens", "1000000").out == "7\thouse\n"
    Path("tokcount.toml").write_text('encoding = "r50k_base"\n')
    for command in ("inspect", "encode"):
        assert (
            tokcount(command, stdin="naïve").out
            == tokcount(command, "-e", "r50k_base", stdin="naïve").out
        )
    assert tokcount("decode", "--text", "50256").out == "<|endoftext|>"
    assert tokcount("truncate", "-n", "1", stdin=" na").out == " na"
    assert '"tokens":2' in tokcount("split", "-n", "9", stdin="naï").out.replace(" ", "")
    assert tokcount("compare", stdin="hi").out.startswith("1\tcl100k_base")


@pytest.mark.usefixtures("_house")
def test_a_named_encoding_counts_what_is_priced_at_the_model_that_is_set(
    tokcount: Tokcount,
) -> None:
    """For a count the encoding is all that is said."""
    document = tokcount("count", "-e", "gpt2", "-f", "json", stdin="hi").document
    assert (document["encoding"], document["model"]) == ("gpt2", None)
    ran = tokcount("cost", "-e", "gpt2", "--output-tokens", "0", stdin="hi")
    assert (ran.exit, ran.out) == (0, "0.000007\thouse\n")


@pytest.mark.usefixtures("_house")
def test_the_settings_in_force_say_where_they_are_from(
    tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files, lines and variables, the pricing files from the lowest on."""
    ran = tokcount("--show-config")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == (
        "encoding\to200k_base\tof the model\n"
        "model\thouse\tpyproject.toml:2\n"
        f"pricing\t{packaged_path()}\tpackaged\n"
        "pricing\thouse.toml\tpyproject.toml:3\n"
        'models."house".input\t7\tpyproject.toml:7\n'
        "exclude\t*.lock\tpyproject.toml:4\n"
    )
    monkeypatch.setenv("TOKCOUNT_ENCODING", "gpt2")
    Path("other.toml").write_text("schema = 1\n")
    monkeypatch.setenv("TOKCOUNT_PRICING", "other.toml")
    rows = [
        (each["key"], each["value"], each["from"])
        for each in tokcount("--show-config", "-f", "json").document["settings"]
    ]
    assert rows[0] == ("encoding", "gpt2", "TOKCOUNT_ENCODING")
    assert rows[4:6] == [
        ('models."house".input', "7", "pyproject.toml:7"),
        ("pricing", "other.toml", "TOKCOUNT_PRICING"),
    ]


def test_where_nothing_is_set_the_defaults_are_in_force(tokcount: Tokcount) -> None:
    """That is said, too."""
    assert tokcount("--show-config").out == (
        "encoding\to200k_base\tdefault\n"
        "model\t-\tnot set\n"
        f"pricing\t{packaged_path()}\tpackaged\n"
        "exclude\t-\tnot set\n"
    )
    for form in ("table", "csv", "markdown"):
        assert "o200k_base" in tokcount("--show-config", "-f", form).out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('model = "gpt-x"', "tokcount.toml:1: unknown model 'gpt-x'; near: "),
        ('pricing = "gone"', "tokcount.toml:1: gone: cannot be read: No such file or directory\n"),
        ("modle = 1", "tokcount.toml:1: modle: unknown key; did you mean model?\n"),
        (
            '[models."gpt-4o"]\ninput = "2"\n',
            'tokcount.toml:2: models."gpt-4o".input: must be a number of at least 0, got "2"\n',
        ),
        ("[models.new]\ninput = 2\n", 'tokcount.toml:1: models."new".output: is missing, and no'),
    ],
)
def test_wrong_settings_are_one_line_of_error(tokcount: Tokcount, text: str, said: str) -> None:
    """With file and line, and 2."""
    Path("tokcount.toml").write_text(text)
    for args in (["--show-config"], ["cost", "--text", "x", "-m", "gpt-4o"]):
        if "gpt-x" in text and args[0] == "cost":
            continue  # another model is named
        ran = tokcount(*args)
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err.startswith(f"tokcount: {said}")


def test_a_format_without_a_command_is_about_the_settings(tokcount: Tokcount) -> None:
    """Before a command it would be ignored."""
    ran = tokcount("-f", "json", "count", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert "--format before a command is for --show-config" in ran.err


def test_a_pyproject_toml_that_is_not_ours_costs_no_import(tmp_path: Path) -> None:
    """Its text is searched, and that is all."""
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\n")
    program = (
        "import sys; sys.argv = ['tokcount', 'count', '--text', 'x']\n"
        "from tokcount.cli.app import main\n"
        "try:\n    main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert run.stdout == "1\n"
    needless = {"tomllib", "tokcount.core.settings.reading", "charset_normalizer", "decimal"}
    assert not needless & set(run.stderr.split())
