"""What groups of files look like in each format, and the folders that they are in.

What it leaves to others: the rest of the JSON document (`count`).
"""

import os
from collections.abc import Iterator

from tokcount.render.cells import CHARS_PER_TOKEN, RANGE, range_cells, tokens_cell
from tokcount.render.count import document as count_document
from tokcount.render.count_table import caption
from tokcount.render.counts import Json, counts_json, plain_tokens, rounded
from tokcount.render.escape import escape
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.words import many
from tokcount.reports.groups import CountGroup, GroupReport

SHARE = Column("share", "share", "{:.1%}", points_aligned=True)
FILES = Column("files", "files", COUNT)
BAR_WIDTH = 20


def plain(report: GroupReport) -> Iterator[str]:
    """Yield a line a group, and the total of several; in a tree that is its first line."""
    for group in report.groups:
        yield f"{plain_tokens(group.counts)}\t{escape(_path(group))}"
    if _needs_total(report):
        yield f"{plain_tokens(report.count.total)}\ttotal"


def grid(report: GroupReport) -> Grid:
    """Return a row a group, and the total of several; of a tree a bar for each share, too."""
    is_tree = report.by == "tree"
    bars = [Column("bar", "")] if is_tree else []
    files = [FILES] if report.by != "file" else []
    extra = () if report.count.total.exact else RANGE

    def row(group: CountGroup, name: str) -> list[Cell]:
        return [
            tokens_cell(group.counts),
            *range_cells(group.counts, extra),
            group.share,
            *([_bar(group.share)] if bars else []),
            *([group.n_files] if files else []),
            rounded(group.counts.chars_per_token),
            name,
        ]

    total = CountGroup(
        name="total",
        n_files=len(report.count.sources),
        counts=report.count.total,
        share=1.0 if report.count.total.n_tokens else None,
    )
    tokens, name = Column("tokens", "tokens", COUNT), Column("name", report.by)
    return Grid(
        columns=[tokens, *extra, SHARE, *bars, *files, CHARS_PER_TOKEN, name],
        rows=[row(group, _indented(group) if is_tree else group.name) for group in report.groups],
        totals=[row(total, total.name)] if _needs_total(report) else [],
        captions=[caption(report.count), *_not_shown(report)],
    )


def records(report: GroupReport) -> Grid:
    """Return a row a group, the same columns always; in a tree the rows hold one another."""
    keys = ("tokens", "low", "high", "chars", "bytes", "words", "chars_per_token")
    return Grid(
        columns=[Column(key, key) for key in (*keys, "share", "files", "depth", "name")],
        rows=[
            [
                *(group.counts.n_tokens, *range_cells(group.counts, RANGE)),
                *(group.counts.n_chars, group.counts.n_bytes, group.counts.n_words),
                *(rounded(group.counts.chars_per_token), rounded(group.share)),
                *(group.n_files, group.depth, _path(group)),
            ]
            for group in report.groups
        ],
    )


def document(report: GroupReport) -> Json:
    """Return the document of a count, with the groups added; its sources are all that there are."""
    return {
        **count_document(report.count),
        "by": report.by,
        "n_groups": report.n_groups,
        "groups": [
            {
                "name": _path(group),
                "files": group.n_files,
                **counts_json(group.counts),
                "range": group.counts.range,
                "chars_per_token": rounded(group.counts.chars_per_token),
                "share": rounded(group.share),
                **({"depth": group.depth} if report.by == "tree" else {}),
            }
            for group in report.groups
        ],
    }


def _needs_total(report: GroupReport) -> bool:
    """Whether no group is the total; where all has failed there is none."""
    if report.by == "tree" and report.groups:
        return False
    return report.n_groups > 1 or not (report.groups or report.count.errors)


def _path(group: CountGroup) -> str:
    return os.path.join(group.name, "") if group.is_folder else group.name


def _indented(group: CountGroup) -> str:
    path = _path(group)
    if not group.depth:
        return path
    folder = "/" if group.is_folder else ""
    return f"{'  ' * group.depth}{os.path.basename(group.name)}{folder}"


def _bar(share: float | None) -> str:
    """A bar of letters that every terminal has; what is there at all has one."""
    return "#" * max(round((share or 0) * BAR_WIDTH), 1 if share else 0)


def _not_shown(report: GroupReport) -> Iterator[str]:
    n_shown = len(report.groups)
    if n_shown < report.n_groups:
        thing = {"dir": "folder", "ext": "extension", "tree": "row"}.get(report.by, report.by)
        yield f"{n_shown:,} of {many(report.n_groups, thing)} shown; totals are of everything"
