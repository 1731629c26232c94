"""Tokcount and its peers as commands, and what they need to run offline.

ttok reads its ranks from tiktoken's cache, which is filled here from the packaged tables; what the
files there are called is asked of tiktoken's own definitions.
"""

import hashlib
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tokcount.core.vocabulary import packaged_table
from tokcount.core.vocabulary.rank_file import rank_file

MODEL_OF = {"o200k_base": "gpt-5", "cl100k_base": "gpt-4"}  # ttok takes models alone
YARDSTICK, OURS, FAST = "import typer", "tokcount", "tokcount[fast]"
TIKTOKEN, TTOK = "tiktoken", "ttok"

# One thread, the text and all ids in memory: what most people write.
TIKTOKEN_SCRIPT = """
import sys, tiktoken
encoding = tiktoken.get_encoding(sys.argv[1])
read = lambda file: len(encoding.encode_ordinary(file.read()))
if len(sys.argv) == 2:
    sys.stdin.reconfigure(encoding="utf-8", newline="")
    print(read(sys.stdin))
else:
    print(sum(read(open(path, encoding="utf-8", newline="")) for path in sys.argv[2:]))
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What a program is to do: count files or standard input, or just what `arguments` say."""

    encoding: str = "o200k_base"
    paths: Sequence[str] = ()
    stdin: Path | None = None
    arguments: Sequence[str] = ()

    @property
    def counts(self) -> bool:
        """Whether a number comes out that all programs must agree on."""
        return not self.arguments


class Program:
    """One of the programs that are compared."""

    def __init__(self, name: str, missing: str = "", env: Mapping[str, str] | None = None) -> None:
        """Know the program by its name; `missing` says why it cannot run here."""
        self.name = name
        self.missing = missing
        self.env = {**os.environ, "PYTHONUTF8": "1", **(env or {})}

    def command(self, task: Task) -> list[str] | None:
        """Return the command line for a task, or None where the program has none."""
        match self.name:
            case "import typer":
                return [sys.executable, "-c", "import typer"]
            case "tokcount" | "tokcount[fast]":
                engine = "auto" if self.name == FAST else "tiktoken"
                counting = ["count", "--engine", engine, "-e", task.encoding, *task.paths]
                return [_script(OURS), *(task.arguments or counting)]
            case "tiktoken" if task.counts:
                return [sys.executable, "-c", TIKTOKEN_SCRIPT, task.encoding, *task.paths]
            case "ttok" if task.counts and len(task.paths) <= 1:
                given = ["-i", *task.paths] if task.paths else []
                return [_script(TTOK), "-m", MODEL_OF[task.encoding], *given]
            case "ttok" if task.arguments in (["--version"], ["--help"]):
                return [_script(TTOK), *task.arguments]
        return None


def programs(ranks: Path) -> list[Program]:
    """Return all programs in the order of the columns, the yardstick first."""
    offline = {"TIKTOKEN_CACHE_DIR": str(ranks)}
    return [
        Program(YARDSTICK),
        Program(OURS),
        Program(FAST, missing="" if find_spec("toktok") else "not installed"),
        Program(TIKTOKEN, env=offline),
        Program(TTOK, missing="" if find_spec("ttok") else "not installed", env=offline),
    ]


def fill_tiktoken_cache(folder: Path) -> None:
    """Write the rank files of both encodings under the names that tiktoken looks for."""
    from tiktoken_ext import openai_public

    wanted: list[str] = []

    def instead_of_loading(address: str, **_: object) -> dict[bytes, int]:
        wanted.append(address)
        return {}

    openai_public.load_tiktoken_bpe = instead_of_loading
    folder.mkdir()
    for name in MODEL_OF:
        openai_public.ENCODING_CONSTRUCTORS[name]()
        content = rank_file(packaged_table(name).to_dict())
        cache_name = hashlib.sha1(wanted.pop().encode(), usedforsecurity=False).hexdigest()
        (folder / cache_name).write_bytes(content)


def _script(name: str) -> str:
    """The installed command, that of this environment before any other."""
    found = shutil.which(name, path=os.path.dirname(sys.executable)) or shutil.which(name)
    return found or name
