import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.trees.house import build, git, git_finds, needs_git, we_find

pytestmark = pytest.mark.usefixtures("home")
FILES = {
    "a.log": "",
    "keep.log": "",
    "build/x.js": "",
    "src/a.py": "",
    "src/build/y.js": "",
    "src/deep/a.log": "",
    "src/deep/b.txt": "",
}


@needs_git
@pytest.mark.parametrize(
    "rules",
    [
        {".gitignore": "*.log\n!keep.log\n"},
        {".gitignore": "build/\n"},
        {".gitignore": "/build\n"},
        {".gitignore": "src/*\n!src/deep\n"},
        {".gitignore": "src/\n!src/a.py\n"},
        {".gitignore": "src/**/*.txt\n# a comment\n\n\\#x\n"},
        {".gitignore": "*\n!*/\n!*.py\n"},
        {".gitignore": "*.log\n", "src/.gitignore": "!a.log\n"},
        {".gitignore": "!a.log\n", "src/deep/.gitignore": "/a.log\r\nb.txt  \r\n"},
        {".gitignore": "deep/a.log\n", "src/.gitignore": "deep/b.txt\n/build/\n"},
        {".gitignore": "\ufeffa.log\n"},
        {".gitignore": "a[.]log\nb[[:alpha:]]ild\n?.py\n[z-a]\n\\\n"},
        {".git/info/exclude": "a.log\n", ".gitignore": "!keep.log\n"},
        {".git/info/exclude": "*.log\n", ".gitignore": "!keep.log\n"},
    ],
)
def test_rules_are_read_as_git_reads_them(rules: dict[str, str]) -> None:
    """Negation, anchors, folders, nested files, comments, odd line ends: git finds the same."""
    git("init", "-q")
    build(FILES | rules)
    assert we_find(hidden=True) == git_finds()


PIECES = ["a", "b", "*", "**", "?", "/", "/", "!", "#", "\\", "[ab]", "[!a]", "[^b]", " ", "é", "."]
LINES = st.lists(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), max_size=4)
PATHS = st.lists(
    st.lists(st.sampled_from(["a", "b", "ab", "é", "b ", "#", ".a"]), min_size=1, max_size=3),
    max_size=8,
)


def _is_plain(line: str) -> bool:
    """Not so are stars beside anything but slashes: what git makes of them changed after 2.39."""
    parts = line.removeprefix("!").split("/")
    return all(part == "**" or "**" not in part for part in parts)


@needs_git
@settings(max_examples=60)
@given(lines=LINES, nested=LINES, paths=PATHS)
def test_any_rules_ignore_what_git_ignores(
    lines: list[str], nested: list[str], paths: list[list[str]]
) -> None:
    """Whatever the lines of two files are, one in a folder of the other's."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            git("init", "-q")
            Path("a").mkdir()
            kept = [[line for line in each if _is_plain(line)] for each in (lines, nested)]
            build(dict(zip([".gitignore", "a/.gitignore"], map("\n".join, kept), strict=True)))
            for path in paths:
                try:
                    build({"/".join(path): ""})
                except (FileExistsError, NotADirectoryError, IsADirectoryError):
                    continue  # a file of that name is in the way
            assert we_find(hidden=True) == git_finds()
        finally:
            os.chdir(before)


@needs_git
def test_rules_of_the_folders_above_hold_in_a_subfolder() -> None:
    """As far up as the repository goes, and no farther."""
    build({".gitignore": "*.txt\n"} | {f"repo/{name}": "" for name in FILES})
    git("init", "-q", "repo")
    build({"repo/.gitignore": "/src/build\n*.log\n", "repo/src/.gitignore": "!deep/a.log\n"})
    assert we_find("repo/src") == git_finds("repo/src")[1:] == ["a.py", "deep/a.log", "deep/b.txt"]


@needs_git
def test_a_folder_that_was_named_is_walked_though_it_is_ignored() -> None:
    """Its own files are ignored only by what matches themselves."""
    git("init", "-q")
    build({".gitignore": "out/\n*.map\n", "out/a.js": "", "out/a.map": ""})
    assert we_find("out") == ["a.js"]


def test_dot_ignore_wins_over_dot_gitignore() -> None:
    """In the same folder; a folder further down wins over both."""
    build(
        {
            ".gitignore": "*.log\n*.py\n",
            ".ignore": "!*.py\nx.txt\n",
            "d/.gitignore": "!x.txt\n",
            **dict.fromkeys(["a.log", "a.py", "x.txt", "d/x.txt", "d/a.log"], ""),
        }
    )
    assert we_find() == ["a.py", "d/x.txt"]


@needs_git
@pytest.mark.parametrize(
    ("config", "file"),
    [
        ("", ".config/git/ignore"),
        ("[core]\n\texcludesFile = ~/mine\n", "mine"),
        ('[core]\n\tExcludesfile="~/my \\"own\\"" ; so\n', 'my "own"'),
        ("[core] excludesfile = ~/first\n[core]\nexcludesfile = ~/last # so\n", "last"),
        ('[core "x"]\nexcludesfile = ~/no\n[user]\nexcludesfile = ~/no\n', ".config/git/ignore"),
    ],
)
def test_the_user_s_own_excludes_hold(home: Path, config: str, file: str) -> None:
    """In git's default place, or where the configuration says; the repository's rules win."""
    git("init", "-q")
    build(FILES | {".gitignore": "!keep.log\n"})
    build({str(home / ".gitconfig"): config, str(home / file): "*.log\n/src/deep/b.txt\n"})
    found = we_find(hidden=True)
    assert found == git_finds()
    assert found == [".gitignore", "build/x.js", "keep.log", "src/a.py", "src/build/y.js"]


@needs_git
def test_the_repository_s_own_configuration_wins(home: Path) -> None:
    """As git has it."""
    git("init", "-q")
    git("config", "core.excludesFile", str(home / "of-repository"))
    build({str(home / ".gitconfig"): "[core]\nexcludesFile = ~/of-user\n"})
    build({str(home / "of-user"): "*.py\n", str(home / "of-repository"): "*.log\n"})
    build(FILES)
    assert we_find() == git_finds()


@needs_git
def test_a_worktree_shares_the_excludes_of_its_repository() -> None:
    """Its `.git` is a file, which leads there."""
    git("init", "-q", "main")
    build({"main/.git/info/exclude": "*.log\n"})
    author = ["-c", "user.name=a", "-c", "user.email=a@example.com"]
    git("-C", "main", *author, "commit", "-q", "--allow-empty", "-m", "begin")
    git("-C", "main", "worktree", "add", "-q", "../other")
    build({f"other/{name}": "" for name in FILES})
    assert we_find("other") == git_finds("other") != sorted(FILES)


@needs_git
def test_a_repository_in_another_has_rules_of_its_own() -> None:
    """Those around it say only whether it is walked at all."""
    git("init", "-q")
    git("init", "-q", "inner")
    git("init", "-q", "vendor")
    build({".gitignore": "*.log\n/vendor/\n", "inner/.gitignore": "*.txt\n"})
    build(dict.fromkeys(["a.log", "inner/a.log", "inner/b.txt", "vendor/c.py"], ""))
    assert we_find() == ["inner/a.log"]
    assert we_find("inner") == ["a.log"]


def test_a_folder_in_no_repository_has_rules_too() -> None:
    """But those above it are somebody else's."""
    build({".gitignore": "*.py\n", "d/.gitignore": "build/\n"})
    build(dict.fromkeys(["d/build/x.js", "d/src/a.py"], ""))
    assert we_find("d") == ["src/a.py"]


def test_rules_that_cannot_be_read_are_none() -> None:
    """A folder of that name, say."""
    build({".gitignore/x": "", "a.txt": ""})
    assert we_find() == ["a.txt"]
