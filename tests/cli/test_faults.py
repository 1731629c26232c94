import os
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import Tokcount

N_FILES = 20_000
BAD = {
    "latin-1": b"caf\xe9 au lait",
    "cut short": "漢字".encode()[:-1],
    "half of UTF-16": b"\xff\xfea",
}
GOOD = {  # and its tokens
    "plain": (b"hello world", 2),
    "empty": (b"", 0),
    "a mark": (b"\xef\xbb\xbfhello world", 2),
    "UTF-16": ("hello world".encode("utf-16"), 2),
    "CRLF": (b"a\r\n", 2),
}


@pytest.fixture
def wanted(tmp_path: Path) -> Counter[str]:
    """Make a tree of files, one in a hundred of them bad, and tell how many there are of each."""
    wanted: Counter[str] = Counter()
    bad, good = [*BAD.values()], [*GOOD.values()]
    for number in range(N_FILES):
        folder = os.fsencode(tmp_path / "tree" / f"{number % 50}")
        os.makedirs(folder, exist_ok=True)
        path = folder + b"/%d" % number
        kind = number // 100 % 8 if number % 100 == 0 else -1
        if kind == -1:
            content, n_tokens = good[number % len(good)]
            wanted["tokens"] += n_tokens
            wanted["good"] += 1
            path += (b"", b" \n", b"\x1b[2J", b"\xff", b"\xe2\x80\xae")[number % 5]
        elif kind < len(bad):
            content = bad[kind]
            wanted["errors"] += 1
        elif kind == len(bad):
            os.mkfifo(path)
            wanted["not a regular file"] += 1
            continue
        elif kind == len(bad) + 1:
            os.symlink(b"nowhere", path)
            wanted["symbolic link"] += 1
            continue
        else:
            content = b"\x7fELF\x00\x01"
            wanted["binary"] += 1
        with open(path, "wb") as file:
            file.write(content)
    return wanted


def test_what_is_bad_among_many_files_is_told_once_and_the_rest_is_counted(
    tokcount: Tokcount, wanted: Counter[str]
) -> None:
    """The total is that of the good ones, in JSON and in lines; nothing of a name acts."""
    ran = tokcount("count", "tree", "gone", "-f", "json")
    document = ran.document
    assert ran.exit == 2
    assert document["partial"]
    assert document["total"]["tokens"] == wanted["tokens"]
    assert len(document["sources"]) == wanted["good"]
    errors = [each["name"] for each in document["errors"]]
    assert len(errors) == len(set(errors)) == wanted["errors"] + 1
    reasons = Counter(each["reason"] for each in document["skipped"])
    assert reasons == {
        reason: wanted[reason] for reason in ("binary", "not a regular file", "symbolic link")
    }
    lines = ran.err.splitlines()
    assert sum(line.startswith("tokcount: tree/") for line in lines) == wanted["errors"]
    assert "tokcount: gone: No such file or directory" in lines
    plain = tokcount("count", "tree", "gone")
    assert plain.exit == 2
    assert plain.out.endswith(f"\n{wanted['tokens']}\ttotal\n")
    assert plain.out.count("\n") == wanted["good"] + 1
    assert plain.out.replace("\n", "").replace("\t", "").isprintable()
