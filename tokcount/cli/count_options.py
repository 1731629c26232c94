"""The options of `tokcount count` that no other command has."""

from typing import Annotated

import typer

from tokcount.cli.values import whole
from tokcount.core.grouping import By, Sort

MaxTokens = Annotated[
    int | None,
    typer.Option(
        "--max-tokens",
        parser=whole,
        metavar="N",
        help="Exit with 1 if the total is over N; of an estimate, the middle decides.",
    ),
]
GroupBy = Annotated[
    By | None,
    typer.Option(
        "--by",
        help="Put files together: by the folder that each is in, by extension, or by language, as"
        " the name tells it.",
    ),
]
AsTree = Annotated[
    bool,
    typer.Option("--tree", help="Show folders in folders, each with its total and its share."),
]
SortBy = Annotated[
    Sort | None,
    typer.Option(
        "--sort",
        help="tokens: most first, the default of --by, --tree and --top. name. ratio: fewest"
        " characters a token first. In a tree each folder is sorted.",
    ),
]
Top = Annotated[
    int | None,
    typer.Option(
        "--top",
        parser=whole,
        metavar="N",
        help="Show only the first N; in a tree, of each folder. Totals are of everything.",
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        "--depth",
        parser=whole,
        metavar="N",
        help="With --tree or --by dir: go N folders down from the one that all files are in.",
    ),
]
PerLine = Annotated[
    bool,
    typer.Option(
        "--per-line",
        help="Count each line on its own, its line end with it. Only a newline ends a line; a"
        " carriage return before it is part of the line.",
    ),
]
JsonField = Annotated[
    str | None,
    typer.Option(
        "--jsonl",
        metavar="FIELD",
        help="Count a field of each line, which is JSON: text, prompt.text or messages.0.content."
        " Blank lines are passed over.",
    ),
]
CsvColumn = Annotated[
    str | None,
    typer.Option(
        "--csv",
        metavar="COLUMN",
        help="Count a column of each row of CSV, by its name in the first row. As for --jsonl and"
        " --per-line, sum, mean, p50, p95 (by nearest rank) and max are given, too.",
    ),
]
