from pathlib import Path

import pytest

from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _tree(tokcount: Tokcount) -> None:  # noqa: ARG001 - it makes the directory
    """Files of 1, 2 and 3 tokens, in the directory that the command runs in."""
    for name, text in {"d/a.py": "hi", "d/e/b.py": "hello world", "d/e/c.md": "a b c"}.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)


@pytest.mark.parametrize(
    ("options", "out"),
    [
        (["--by", "dir"], "5\td/e\n1\td\n6\ttotal\n"),
        (["--by", "ext"], "3\t.md\n3\t.py\n6\ttotal\n"),
        (["--by", "language", "--sort", "name", "--top", "1"], "3\tMarkdown\n6\ttotal\n"),
        (["--by", "file", "--top", "1"], "3\td/e/c.md\n6\ttotal\n"),
        (["--top", "1"], "3\td/e/c.md\n6\ttotal\n"),
        (["--sort", "name"], "1\td/a.py\n2\td/e/b.py\n3\td/e/c.md\n6\ttotal\n"),
        (["--tree", "--depth", "1"], "6\td/\n5\td/e/\n1\td/a.py\n"),
        (["--by", "dir", "--depth", "0"], "6\td\n"),
    ],
)
def test_counts_are_put_together_as_asked(tokcount: Tokcount, options: list[str], out: str) -> None:
    """The total is of everything."""
    ran = tokcount("count", "d", *options)
    assert (ran.exit, ran.out, ran.err) == (0, out, "")


@pytest.mark.parametrize("form", ["table", "json", "csv", "markdown"])
def test_every_format_has_the_tree(tokcount: Tokcount, form: str) -> None:
    """With the folder in the folder."""
    ran = tokcount("count", "d", "--tree", "-f", form)
    assert ran.exit == 0
    assert "e/" in ran.out


def test_a_limit_holds_for_everything(tokcount: Tokcount) -> None:
    """Not for what is shown."""
    assert tokcount("count", "d", "--top", "1", "--max-tokens", "5").exit == 1


def test_an_estimate_is_marked_in_groups_too(tokcount: Tokcount) -> None:
    """In plain by a tilde, in JSON by the range."""
    ran = tokcount("count", "d", "--by", "ext", "-m", "claude-sonnet-5-5")
    assert all(line.startswith("~") for line in ran.out.splitlines())
    estimated = ["-m", "claude-sonnet-5-5", "-f", "json"]
    document = tokcount("count", "d", "--by", "ext", *estimated).document
    assert document["exact"] is False
    assert all(len(group["range"]) == 2 for group in document["groups"])


def test_what_does_not_go_together_is_refused_before_anything_is_read(tokcount: Tokcount) -> None:
    """In one line."""
    ran = tokcount("count", "gone", "--depth", "1")
    assert ran.err == "tokcount: --depth is about folders; give it with --tree or --by dir\n"
    assert (ran.exit, tokcount("count", "d", "--tree", "--by", "ext").exit) == (2, 2)
