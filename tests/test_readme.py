import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _console_examples() -> list[tuple[str, str]]:
    """Each command shown in the README, and what it is said to print."""
    examples = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for example in block.removeprefix("$ ").split("\n$ "):
            command, _, output = example.partition("\n")
            examples.append((command, output if output.endswith("\n") else f"{output}\n"))
    return examples


@pytest.mark.parametrize(("command", "output"), _console_examples())
def test_a_command_prints_what_the_readme_shows(command: str, output: str, tmp_path: Path) -> None:
    """To the letter; stderr is left out, since with time it will warn of old rates."""
    bin_directory = Path(sys.executable).parent
    env = {
        **os.environ,
        "PATH": f"{bin_directory}{os.pathsep}{os.environ['PATH']}",
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    run = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, output)


def test_the_readme_shows_every_command() -> None:
    """With at least one real output each."""
    shown = {command.split("tokcount ")[1].split()[0] for command, _ in _console_examples()}
    assert shown == {"count", "inspect", "compare", "cost", "models"}


def test_python_does_what_the_readme_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The session in the README, run."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (session,) = re.findall(r"```pycon\n(.*?)```", README, re.DOTALL)
    test = doctest.DocTestParser().get_doctest(session, {}, "README", None, None)
    assert doctest.DocTestRunner().run(test).failed == 0
