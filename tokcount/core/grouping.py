"""Puts the counts of files together: by folder, by extension, by language; and orders them.

What it leaves to others: counting (`counting`), folders in folders (`trees.totals`).
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from tokcount.errors import UsageError

if TYPE_CHECKING:
    from tokcount.reports.count import CountReport
    from tokcount.reports.counts import Counts
    from tokcount.reports.groups import CountGroup, GroupReport

By = Literal["file", "dir", "ext", "language"]
"""What makes a group."""

Sort = Literal["tokens", "name", "ratio"]
"""Most tokens first; names in the order of their characters; fewest characters a token first."""

NO_EXTENSION = "(none)"


class Grouping(NamedTuple):
    """What the user chose: nothing, or what makes groups, their order, and how many are shown."""

    by: By | None = None
    tree: bool = False
    sort: Sort | None = None
    top: int | None = None
    depth: int | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether anything was chosen."""
        return self != Grouping()

    def check(self) -> None:
        """Refuse what does not go together.

        Raises:
            UsageError: there are both groups and a tree, or a depth of neither folders nor a tree.
        """
        if self.tree and self.by is not None:
            raise UsageError("--tree is of folders and files; leave out --by")
        if self.depth is not None and not self.tree and self.by != "dir":
            raise UsageError("--depth is about folders; give it with --tree or --by dir")


def grouped(report: "CountReport", grouping: Grouping) -> "GroupReport":
    """Return the groups that were chosen; what is not shown is in the count all the same."""
    from tokcount.reports.groups import GroupReport

    if grouping.tree:
        from tokcount.core.trees.totals import tree_of

        groups, n_groups = tree_of(report, grouping)
    else:
        every = _groups(report, grouping)
        groups, n_groups = first(every, grouping), len(every)
    return GroupReport(
        by="tree" if grouping.tree else grouping.by or "file",
        groups=groups,
        n_groups=n_groups,
        count=report,
    )


def first(groups: Iterable["CountGroup"], grouping: Grouping) -> list["CountGroup"]:
    """Return the groups in the order that was chosen, and no more than were asked for."""
    return sorted(groups, key=_ORDERS[grouping.sort or "tokens"])[: grouping.top]


def share_of(counts: "Counts", total: "Counts") -> float | None:
    """Return the part of all tokens that some are; None where there are none."""
    return counts.n_tokens / total.n_tokens if total.n_tokens else None


def common_folder(names: Iterable[str]) -> str:
    """Return the folder that all files are in; nothing where they have none in common.

    >>> common_folder(["src/a.py", "src/core/b.py"]), common_folder(["a.py", "src/b.py"])
    ('src', '')
    """
    folders = {os.path.dirname(os.path.normpath(name)) for name in names}
    try:
        return os.path.commonpath(folders)
    except ValueError:  # there are none, or some begin at the root and others here
        return ""


def below(folder: str, path: str) -> list[str]:
    """Return the names that lead from a folder to what is in it.

    >>> below("src", "src/core/b.py"), below("/", "/etc/hosts"), below("", "a")
    (['core', 'b.py'], ['etc', 'hosts'], ['a'])
    """
    root = [os.sep] if not folder and os.path.isabs(path) else []
    return root + [name for name in path[len(folder) :].split(os.sep) if name]


def _groups(report: "CountReport", grouping: Grouping) -> list["CountGroup"]:
    """Every group, in the order in which they are met."""
    from tokcount.reports.groups import CountGroup

    members: dict[str, list[Counts]] = {}
    names = [source.name for source in report.sources]
    keys = _keys(names, grouping)
    for key, source in zip(keys, report.sources, strict=True):
        members.setdefault(key, []).append(source.counts)
    return [
        CountGroup(
            name=name,
            n_files=len(counts),
            counts=(together := sum(counts[1:], start=counts[0])),
            share=share_of(together, report.total),
        )
        for name, counts in members.items()
    ]


def _keys(names: Sequence[str], grouping: Grouping) -> Iterator[str]:
    """The name of the group that each file is in."""
    if grouping.by == "dir":
        return _folders(names, grouping.depth)
    if grouping.by == "ext":
        return map(_extension, names)
    if grouping.by == "language":
        from tokcount.core.languages import language_of

        return map(language_of, names)
    return iter(names)


def _folders(names: Sequence[str], depth: int | None) -> Iterator[str]:
    top = common_folder(names)
    for name in names:
        folder = os.path.dirname(os.path.normpath(name))
        yield os.path.join(top, *below(top, folder)[:depth]) or os.curdir


def _extension(name: str) -> str:
    return os.path.splitext(name)[1].lower() or NO_EXTENSION


def _by_tokens(group: "CountGroup") -> tuple[int, str]:
    return -group.counts.n_tokens, group.name


def _by_name(group: "CountGroup") -> tuple[str, str]:
    return group.name, ""


def _by_ratio(group: "CountGroup") -> tuple[float, str]:
    ratio = group.counts.chars_per_token
    return float("inf") if ratio is None else ratio, group.name


_ORDERS: dict[Sort, Callable[["CountGroup"], tuple[float | str, str]]] = {
    "tokens": _by_tokens,
    "name": _by_name,
    "ratio": _by_ratio,
}
