from collections.abc import Mapping
from itertools import pairwise
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.grouping import By, Grouping, Sort, grouped
from tokcount.core.languages import _EXTENSIONS, _NAMES, language_of
from tokcount.errors import UsageError
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts
from tokcount.reports.groups import GroupReport


def _counts(n_tokens: int, n_chars: int | None = None) -> Counts:
    n_chars = 4 * n_tokens if n_chars is None else n_chars
    return Counts(n_tokens=n_tokens, n_chars=n_chars, n_bytes=n_chars, n_words=n_tokens)


def _report(files: Mapping[str, Counts]) -> CountReport:
    return CountReport(
        encoding="gpt2",
        model=None,
        total=sum(files.values(), start=_counts(0)),
        sources=[SourceCount(name=name, counts=counts) for name, counts in files.items()],
    )


FILES = {
    "src/b.py": _counts(5),
    "src/core/a.py": _counts(20, 40),
    "src/core/x.Rs": _counts(1),
    "src/core/deep/y": _counts(4),
    "README.md": _counts(10, 100),
    "empty": _counts(0),
}


def _rows(report: GroupReport) -> list[tuple[str, int, int]]:
    return [(group.name, group.n_files, group.counts.n_tokens) for group in report.groups]


@pytest.mark.parametrize(
    ("by", "rows"),
    [
        (
            "dir",
            [("src/core", 2, 21), (".", 2, 10), ("src", 1, 5), ("src/core/deep", 1, 4)],
        ),
        ("ext", [(".py", 2, 25), (".md", 1, 10), ("(none)", 2, 4), (".rs", 1, 1)]),
        ("language", [("Python", 2, 25), ("Markdown", 1, 10), ("(unknown)", 2, 4), ("Rust", 1, 1)]),
    ],
)
def test_files_are_put_together(by: By, rows: list[tuple[str, int, int]]) -> None:
    """Most tokens first; each file is in one group."""
    assert _rows(grouped(_report(FILES), Grouping(by=by))) == rows


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("tokens", ["src/core/a.py", "README.md", "src/b.py"]),
        ("name", ["README.md", "empty", "src/b.py"]),
        ("ratio", ["src/core/a.py", "src/b.py", "src/core/deep/y"]),
    ],
)
def test_the_first_of_an_order_are_shown(sort: Sort, names: list[str]) -> None:
    """The total, the shares and the number of groups are those of everything."""
    report = grouped(_report(FILES), Grouping(sort=sort, top=3))
    assert [group.name for group in report.groups] == names
    assert (report.n_groups, report.count.total.n_tokens) == (6, 40)
    assert report.groups[0].share == report.groups[0].counts.n_tokens / 40


@pytest.mark.parametrize(
    ("depth", "names"), [(0, ["p"]), (1, ["p/a", "p/c"]), (9, ["p/a/b", "p/c/d/e"])]
)
def test_a_depth_is_counted_from_where_all_files_are(depth: int, names: list[str]) -> None:
    """What is deeper is part of the folder there."""
    files = {"./p/a/b/1": _counts(1), "p/c/d/e/2": _counts(1), "p/c/d/e/3": _counts(1)}
    report = grouped(_report(files), Grouping(by="dir", depth=depth, sort="name"))
    assert [group.name for group in report.groups] == names
    assert sum(group.n_files for group in report.groups) == 3


def test_a_tree_has_a_total_for_every_folder() -> None:
    """Each stands before what it holds, and begins where all files are."""
    report = grouped(_report(FILES), Grouping(tree=True))
    places = [(group.depth, group.is_folder) for group in report.groups]
    assert [(*place, *row) for place, row in zip(places, _rows(report), strict=True)] == [
        (0, True, ".", 6, 40),
        (1, True, "src", 4, 30),
        (2, True, "src/core", 3, 25),
        (3, False, "src/core/a.py", 1, 20),
        (3, True, "src/core/deep", 1, 4),
        (4, False, "src/core/deep/y", 1, 4),
        (3, False, "src/core/x.Rs", 1, 1),
        (2, False, "src/b.py", 1, 5),
        (1, False, "README.md", 1, 10),
        (1, False, "empty", 1, 0),
    ]


def test_a_tree_is_cut_at_a_depth_and_after_the_top_of_each_folder() -> None:
    """What is not shown is in the totals above it."""
    report = grouped(_report(FILES), Grouping(tree=True, depth=2, top=1))
    assert _rows(report) == [(".", 6, 40), ("src", 4, 30), ("src/core", 3, 25)]
    assert report.n_groups == 10


@pytest.mark.parametrize(
    ("names", "root"),
    [
        (["/etc/a/x", "/etc/b/y"], "/etc"),
        (["/x"], "/"),
        (["../a/x", "../b/y"], ".."),
        (["/x", "y"], "."),
        (["d/x"], "d"),
        (["<stdin>"], "."),
    ],
)
def test_a_tree_begins_at_the_folder_that_all_are_in(names: list[str], root: str) -> None:
    """Wherever that is."""
    report = grouped(_report(dict.fromkeys(names, _counts(1))), Grouping(tree=True))
    assert report.groups[0].name == root
    shown = [group.name for group in report.groups if not group.is_folder]
    assert shown == sorted(names)


def test_nothing_but_failures_has_no_root() -> None:
    """It would be a 0 for what could not be counted."""
    assert grouped(_report({}), Grouping(tree=True)).groups == []


PATHS = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=5).map("/".join)


@given(paths=st.dictionaries(PATHS, st.integers(0, 9), max_size=12), depth=st.integers(0, 5))
def test_groups_add_up(paths: dict[str, int], depth: int) -> None:
    """Those of folders to the total; in a tree what a folder holds to the folder."""
    folders = {str(parent) for path in paths for parent in PurePosixPath(path).parents}
    files = {path: _counts(n) for path, n in paths.items() if path not in folders}
    report = _report(files)
    flat = grouped(report, Grouping(by="dir", depth=depth))
    assert sum(group.counts.n_tokens for group in flat.groups) == report.total.n_tokens
    tree = grouped(report, Grouping(tree=True)).groups
    for folder in (each for each in tree if each.is_folder):
        start = folder.name if folder.name != "." else ""
        inside = [
            each
            for each in tree
            if each.depth == folder.depth + 1 and (not start or each.name.startswith(f"{start}/"))
        ]
        assert sum(each.counts.n_tokens for each in inside) == folder.counts.n_tokens
    assert all(after.depth <= before.depth + 1 for before, after in pairwise(tree))


@pytest.mark.parametrize(
    "grouping", [Grouping(tree=True, by="ext"), Grouping(depth=1), Grouping(by="ext", depth=1)]
)
def test_what_does_not_go_together_is_refused(grouping: Grouping) -> None:
    """A depth of neither folders nor a tree, and both groups and a tree."""
    with pytest.raises(UsageError):
        grouping.check()


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.tar.GZ", "(unknown)"),
        ("x/Makefile", "Makefile"),
        ("CMakeLists.txt", "CMake"),
        ("a.d.ts", "TypeScript"),
        (".bashrc", "Shell"),
        ("dir.py/none", "(unknown)"),
    ],
)
def test_a_language_is_told_by_the_name_of_the_file(path: str, language: str) -> None:
    """The whole name first, then what is after its last dot, whatever the case."""
    assert language_of(path) == language


@pytest.mark.parametrize("table", [_EXTENSIONS, _NAMES])
def test_no_name_stands_for_two_languages(table: Mapping[str, str]) -> None:
    """The later would win, unseen."""
    listed = [each for names in table.values() for each in names.split()]
    assert len(listed) == len(set(listed))
    assert all(each == each.lower() for each in listed)
