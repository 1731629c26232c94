import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Run before the command: whoever opens a socket, or looks a host up, ends the program.
UNPLUGGED = """
import socket, sys
def unplugged(*args, **named):
    raise SystemExit("the network was touched")
socket.socket = socket.create_connection = socket.getaddrinfo = unplugged
from tokcount.cli.app import main
sys.argv = ["tokcount", *sys.argv[1:]]
try:
    main()
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""
TEXT = "Hello, how are you?"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        *(
            (["count", "-e", name], f"{n_tokens}\n")
            for name, n_tokens in {
                "gpt2": 6,
                "r50k_base": 6,
                "p50k_base": 6,
                "p50k_edit": 6,
                "cl100k_base": 6,
                "o200k_base": 6,
                "o200k_harmony": 6,
            }.items()
        ),
        (["count", "-m", "gpt-4o"], "6\n"),
        (["inspect", "-e", "cl100k_base", "--ids"], "9906 11 1268 527 499 30\n"),
        (["encode", "-e", "cl100k_base"], "9906 11 1268 527 499 30\n"),
        (["decode", "-e", "cl100k_base", "--text", "9906 11"], "Hello,"),
        (["truncate", "-n", "2"], "Hello,"),
        (["compare"], "6\tcl100k_base\t<stdin>\n6\to200k_base\t<stdin>\n"),
        (["cost", "-m", "gpt-6-luna", "--output-tokens", "0"], "0.0000006\tgpt-6-luna\n"),
    ],
)
def test_everything_works_with_no_network_and_an_empty_home(
    args: list[str], expected: str, tmp_path: Path
) -> None:
    """No socket is opened, nothing is written to home or temp directory, no cache is made."""
    home, temp = tmp_path / "home", tmp_path / "temp"
    home.mkdir()
    temp.mkdir()
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TMPDIR": str(temp),
        "TIKTOKEN_CACHE_DIR": str(tmp_path / "no-cache"),
    }
    run = subprocess.run(
        [sys.executable, "-c", UNPLUGGED, *args],
        input=TEXT,
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, expected)
    assert [*home.iterdir(), *temp.iterdir()] == []
    assert not (tmp_path / "no-cache").exists()


NEEDLESS = {
    "rich",
    "pydantic",
    "requests",
    "numpy",
    "tomlkit",
    "platformdirs",
    "tomllib",
    "toktok",
    "regex",
    "pathspec",
}


@pytest.mark.parametrize(
    "args", [["--version"], ["--help"], ["count", "--help"], ["count", "-f", "json"], ["count"]]
)
def test_a_piped_count_imports_only_what_it_uses(args: list[str]) -> None:
    """What other commands and formats need is not loaded."""
    run = subprocess.run(
        [sys.executable, "-c", UNPLUGGED, *args],
        input=TEXT,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(run.stderr.split())
    of_all_commands = {"tomllib"} if args == ["--help"] else set()
    assert loaded & NEEDLESS <= of_all_commands
    assert ("tiktoken" in loaded) == (args[0] == "count" and "--help" not in args)
    if "json" in args:
        assert json.loads(run.stdout)["total"]["tokens"] == 6
