"""The options that mean the same in every command, declared once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tokcount.core.decoding import DecodeErrors
from tokcount.core.encoding import Special, Split
from tokcount.core.engines import Engine
from tokcount.render.show import Format


def complete_encoding(incomplete: str) -> Iterator[str]:
    """Yield the encoding names that begin so, for the shell."""
    from tokcount.core.definitions import DEFINITIONS

    return (name for name in DEFINITIONS if name.startswith(incomplete))


def complete_model(incomplete: str) -> Iterator[str]:
    """Yield the model names that begin so, for the shell."""
    from tokcount.core.families import known_models
    from tokcount.core.pricing.layers import load_packaged

    names = dict.fromkeys([*load_packaged().models, *known_models()])
    return (name for name in names if name.startswith(incomplete))


ENCODING_HELP = (
    "Encoding to use, such as cl100k_base, or the path of a .bpe.toml or .tiktoken file."
    " Without -e and -m: what is set (tokcount --show-config), else o200k_base."
)
MODEL_HELP = "Model whose encoding to use. With -e too, that of -e is used."

Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATHS]...",
        help="Files, directories, or - for standard input. None: standard input. In directories"
        " hidden and ignored files are left out, and links.",
        show_default=False,
    ),
]
OnePath = Annotated[
    str | None,
    typer.Argument(
        metavar="[PATH]",
        help="A file, or - for standard input. None: standard input.",
        show_default=False,
    ),
]
InputText = Annotated[
    str | None, typer.Option("--text", metavar="TEXT", help="The text itself, in place of a path.")
]
EncodingName = Annotated[
    str | None,
    typer.Option(
        "--encoding", "-e", metavar="NAME", help=ENCODING_HELP, autocompletion=complete_encoding
    ),
]
SplitName = Annotated[
    Split | None,
    typer.Option("--split", help="How text is split, for a .tiktoken file as --encoding."),
]
ModelName = Annotated[
    str | None,
    typer.Option("--model", "-m", metavar="NAME", help=MODEL_HELP, autocompletion=complete_model),
]
OutputFormat = Annotated[
    Format,
    typer.Option("--format", "-f", help="auto: a table on a terminal, plain when piped."),
]
SpecialText = Annotated[
    Special,
    typer.Option(
        "--special",
        help="What the text of a special token, such as <|endoftext|>, is in the input:"
        " ordinary text, one control token, or an error.",
    ),
]
EngineName = Annotated[
    Engine,
    typer.Option(
        "--engine",
        help="What counts: auto is tiktoken and, for large inputs, the extra fast where it is"
        " installed; bpe is tokcount's own merges.",
    ),
]
InputEncoding = Annotated[
    str | None,
    typer.Option(
        "--input-encoding",
        metavar="CODEC",
        help="How the bytes are encoded, such as latin-1. Default: UTF-8, or what a byte order"
        " mark says.",
    ),
]
OnDecodeErrors = Annotated[
    DecodeErrors,
    typer.Option(
        "--decode-errors",
        help="strict: bytes that do not decode are an error. replace: take U+FFFD for them.",
    ),
]
Binary = Annotated[
    bool, typer.Option("--binary", help="Take files that hold NUL bytes for UTF-8 text, too.")
]
NoProgress = Annotated[
    bool,
    typer.Option(
        "--no-progress",
        help="Show no progress on stderr. It is shown at a terminal, of what takes over a second.",
    ),
]
PricingFile = Annotated[
    Path | None,
    typer.Option(
        "--pricing",
        metavar="FILE",
        help="Pricing file; its figures replace those of the other files.",
    ),
]
