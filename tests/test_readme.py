import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tokcount.cli.commands import NAMES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _console_examples() -> list[tuple[str, str]]:
    """Each command shown in the README, and what it is said to print."""
    examples = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for example in block.removeprefix("$ ").split("\n$ "):
            command, _, output = example.partition("\n")
            examples.append(
                (command, output if output.endswith("\n") or not output else f"{output}\n")
            )
    return examples


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that is in the repository, in which examples may write."""
    folder = tmp_path_factory.mktemp("here")
    for path in ROOT.iterdir():
        (folder / path.name).symlink_to(path)
    return folder


@pytest.mark.parametrize(("command", "output"), _console_examples())
def test_a_command_prints_what_the_readme_shows(
    command: str, output: str, here: Path, tmp_path: Path
) -> None:
    """To the letter; stderr is left out, since with time it will warn of old rates."""
    bin_directory = Path(sys.executable).parent
    env = {
        **os.environ,
        "PATH": f"{bin_directory}{os.pathsep}{os.environ['PATH']}",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    run = subprocess.run(
        ["bash", "-c", command], cwd=here, env=env, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, output)


def test_the_readme_shows_every_command() -> None:
    """With at least one real output each."""
    commands = " ".join(command for command, _ in _console_examples())
    shown = set(re.findall(r"tokcount ([a-z]+)", commands))
    assert shown == set(NAMES)


def test_python_does_what_the_readme_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The session in the README, run."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (session,) = re.findall(r"```pycon\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0
