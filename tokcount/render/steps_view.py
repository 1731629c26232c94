"""Prints the merges of a text for people: the pre-tokens, then of each a table and a tree."""

from collections.abc import Iterator
from itertools import accumulate
from typing import TextIO

from rich.cells import cell_len
from rich.text import Text
from rich.tree import Tree

from tokcount.render.console import console_on
from tokcount.render.escape import escape
from tokcount.render.grid import Cell, Column, Grid
from tokcount.render.narrow import narrowed
from tokcount.render.steps import parts_after, shown, shown_name, starting_parts
from tokcount.render.table import print_table
from tokcount.render.words import many
from tokcount.reports.inspect import Token
from tokcount.reports.steps import PreToken, Step, StepsReport

BAR = "|"
UNBOUNDED = 10**9


def print_steps(report: StepsReport, file: TextIO) -> None:
    """Print everything; a pre-token that comes again is shown where it comes first."""
    console = console_on(file)
    listed = BAR.join(shown_name(each) for each in report.pre_tokens)
    n_pre_tokens = many(len(report.pre_tokens), "pre-token")
    console.print(Text(f"{n_pre_tokens}: {listed}" if listed else n_pre_tokens))
    for each in _distinct(report):
        console.print()
        console.print(Text(_title(each), style="bold"))
        if each.steps:
            print_table(_table(each, console.width if file.isatty() else UNBOUNDED), file)
        for tree in _trees(each):
            console.print(tree)
    console.print()
    console.print(Text(f"{many(report.n_tokens, 'token')}, {escape(report.encoding)}", style="dim"))


def _distinct(report: StepsReport) -> Iterator[PreToken]:
    first: dict[bytes, PreToken] = {}
    for each in report.pre_tokens:
        first.setdefault(each.data, each)
    return iter(first.values())


def _title(pre_token: PreToken) -> str:
    n_left_out = pre_token.n_steps - len(pre_token.steps)
    left_out = f", the first {len(pre_token.steps):,} shown" if n_left_out else ""
    return (
        f"{shown_name(pre_token)}: {many(pre_token.n_starting, 'part')},"
        f" {many(pre_token.n_steps, 'merge')}{left_out}, {many(len(pre_token.tokens), 'token')}"
    )


def _table(pre_token: PreToken, width: int) -> Grid:
    """A row a step; the parts beside are as many as have room in a line of that width."""
    cells: list[list[Cell]] = [[0, None, "", ""]]
    for number, step in enumerate(pre_token.steps, start=1):
        cells.append([number, step.rank, shown(step.left), shown(step.right)])
    others = zip(["step", "rank", "left", "right"], *cells, strict=True)
    room = width - sum(max(cell_len(str(cell)) for cell in column) + 2 for column in others)
    parts = [narrowed(starting_parts(pre_token), 0, room)]
    parts += [narrowed(parts_after(step), _place(step), room) for step in pre_token.steps]
    return Grid(
        columns=[
            Column("step", "step", "{}"),
            Column("rank", "rank", "{}"),
            Column("left", "left"),
            Column("right", "right"),
            Column("parts", "parts"),
        ],
        rows=[[*row, shown_parts] for row, shown_parts in zip(cells, parts, strict=True)],
    )


def _place(step: Step) -> int:
    """Where among the parts that are shown the new one is."""
    starts = [0, *accumulate(map(len, step.parts))]
    if step.more_before:
        return 1 + step.parts.index(step.left + step.right)
    return starts.index(step.at)


def _trees(pre_token: PreToken) -> Iterator[Tree | Text]:
    """Yield a tree for each token, from its merges down to the parts that it began with."""
    if not pre_token.is_whole:
        yield Text("No trees: not every part and merge is shown.", style="dim")
        return
    nodes: dict[int, Tree] = {}
    places = [0]
    for part in pre_token.starting:
        nodes[places[-1]] = Tree(Text(shown(part)))
        places.append(places[-1] + len(part))
    for step in pre_token.steps:
        node = Tree(Text(f"{shown(step.left + step.right)}  rank {step.rank}"))
        node.children = [nodes[step.at], nodes[step.at + len(step.left)]]
        nodes[step.at] = node
    for token in pre_token.tokens:
        yield _labelled(nodes[token.start - pre_token.start], token)


def _labelled(tree: Tree, token: Token) -> Tree:
    label = Text(f"{shown(token.data)}  {'no id' if token.id is None else f'id {token.id}'}")
    labelled = Tree(label)
    labelled.children = tree.children
    return labelled
