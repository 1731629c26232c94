"""The options of the views of tokens, and of the files that hold them."""

from typing import Annotated

import typer

OnlyIds = Annotated[
    bool,
    typer.Option(
        "--ids",
        help="Print the token ids alone, on one line; at a terminal, or with -f table, below each"
        " token.",
    ),
]
NoPager = Annotated[
    bool,
    typer.Option(
        "--no-pager",
        help="Print at once what is longer than the screen. Else it is shown by $PAGER, or less.",
    ),
]
Html = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a page that stands alone: counts, what the text is made of, and its tokens,"
        " with id and bytes where one points. Nothing else is printed but what --format, --ids or"
        " --why asks for. Folders that are missing are made. - is standard output.",
    ),
]
Svg = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Write a picture of the tokens, for a document; else as --html.",
    ),
]
Force = Annotated[
    bool, typer.Option("--force", help="Replace a file that is there, of --html or --svg.")
]
