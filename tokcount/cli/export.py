"""`tokcount export`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import tell
from tokcount.core.bpe.exports import exporter, notes_on
from tokcount.core.bpe.files import load
from tokcount.core.whole_files import may_write, write_file
from tokcount.errors import InputError

Trained = Annotated[
    str, typer.Argument(metavar="FILE", help="A file of tokcount train, NAME.bpe.toml.")
]
Output = Annotated[
    str,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="The file to write: NAME.tiktoken for tiktoken's ranks, tokenizer.json for the package"
        " tokenizers.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


def export(path: Trained, output: Output, force: Force = False) -> None:
    """Write a trained encoding for tiktoken or Hugging Face.

    It must be one of bytes. Both give the same ids as tokcount does.

    \b
    tokcount export code.bpe.toml -o code.tiktoken
    tokcount export code.bpe.toml -o tokenizer.json
    """
    written = exporter(output)
    may_write(output, force=force)
    saved = load(path)
    try:
        content = written(saved)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    write_file(output, content)
    tell(notes_on(saved, output))
