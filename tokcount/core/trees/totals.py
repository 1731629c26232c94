"""Adds up the counts of files for every folder that they are in.

What it leaves to others: counting, and how a tree looks.
"""

import os
from dataclasses import dataclass, field

from tokcount.core.grouping import Grouping, below, common_folder, first, share_of
from tokcount.reports.count import CountReport
from tokcount.reports.counts import Counts
from tokcount.reports.groups import CountGroup


@dataclass(slots=True)
class _Node:
    """A folder with what it holds, or a file."""

    counts: list[Counts] = field(default_factory=list)
    inside: dict[str, "_Node"] = field(default_factory=dict)


def tree_of(report: CountReport, grouping: Grouping) -> tuple[list[CountGroup], int]:
    """Return a tree, each folder before what it holds, and how many nodes it has in all.

    It begins at the folder that all files are in. Of each folder no more are shown than the top
    ones, down to the depth that was chosen; how deep it is costs no recursion.
    """
    if not report.sources:
        return [], 0
    top = common_folder(source.name for source in report.sources)
    root, n_nodes = _built(report, top)
    shown = []
    to_show = [(root, _group(root, top or os.curdir, 0, report))]
    while to_show:
        node, group = to_show.pop()
        shown.append(group)
        if grouping.depth is None or group.depth < grouping.depth:
            inner = _inside(node, group, top, report)
            nodes = {each.name: each_node for each_node, each in inner}
            chosen = first((each for _, each in inner), grouping)
            to_show.extend((nodes[each.name], each) for each in reversed(chosen))
    return shown, n_nodes


def _built(report: CountReport, top: str) -> tuple[_Node, int]:
    root, n_nodes = _Node(), 1
    for source in report.sources:
        node = root
        node.counts.append(source.counts)
        for name in below(top, os.path.normpath(source.name)):
            if name not in node.inside:
                node.inside[name] = _Node()
                n_nodes += 1
            node = node.inside[name]
            node.counts.append(source.counts)
    return root, n_nodes


def _inside(
    node: _Node, group: CountGroup, top: str, report: CountReport
) -> list[tuple[_Node, CountGroup]]:
    folder = group.name if group.depth or top else ""
    return [
        (each, _group(each, os.path.join(folder, name), group.depth + 1, report))
        for name, each in node.inside.items()
    ]


def _group(node: _Node, name: str, depth: int, report: CountReport) -> CountGroup:
    counts = sum(node.counts[1:], start=node.counts[0])
    return CountGroup(
        name=name,
        n_files=len(node.counts),
        counts=counts,
        share=share_of(counts, report.total),
        depth=depth,
        is_folder=bool(node.inside) or depth == 0,
    )
