"""The options about which files are read, declared once for all commands that read several."""

from typing import Annotated

import typer

FilesFrom = Annotated[
    str | None,
    typer.Option(
        "--files-from",
        metavar="FILE",
        help="Read names from FILE, one a line, or from standard input if it is -. They are taken"
        " as paths are, but binary files among them are skipped.",
    ),
]
NulSeparated = Annotated[
    bool,
    typer.Option(
        "--null", "-0", help="The names of --files-from end in NUL, as of git ls-files -z."
    ),
]
Hidden = Annotated[
    bool, typer.Option("--hidden", help="In folders, take hidden files, too; .git never.")
]
NoIgnore = Annotated[
    bool,
    typer.Option(
        "--no-ignore",
        help="In folders, take what .gitignore, .ignore and git's own excludes leave out.",
    ),
]
Include = Annotated[
    list[str] | None,
    typer.Option(
        "--include",
        metavar="GLOB",
        help="In folders, take only what matches; repeatable. A glob is read as a line of a"
        " .gitignore in the folder that is walked: *.py or tests/ anywhere in it, /src/*.py from"
        " its top, ** for folders in between.",
        show_default=False,
    ),
]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        metavar="GLOB",
        help="In folders, leave out what matches, read as --include; repeatable. Wins over it.",
        show_default=False,
    ),
]
Follow = Annotated[
    bool,
    typer.Option("--follow", help="In folders, follow symbolic links, to each folder once."),
]
