"""`tokcount train`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import account_for, leave, tell
from tokcount.cli.finding_options import (
    Exclude,
    FilesFrom,
    Follow,
    Hidden,
    Include,
    NoIgnore,
    NulSeparated,
)
from tokcount.cli.input import listing_of
from tokcount.cli.options import (
    Binary,
    InputEncoding,
    InputText,
    NoProgress,
    OnDecodeErrors,
    OutputFormat,
    Paths,
)
from tokcount.cli.values import whole
from tokcount.core.bpe.recipe import DEFAULT_MIN_FREQUENCY, Alphabet, Recipe, Ties, default_split
from tokcount.core.bpe.training_files import (
    check_special_tokens,
    save,
    train_sources,
)
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Split
from tokcount.core.trees.choices import Choices
from tokcount.core.whole_files import check_not_read, may_write
from tokcount.render import train as view
from tokcount.render.progress import progress_bar
from tokcount.render.show import meant, show

NMerges = Annotated[
    int | None,
    typer.Option("--merges", parser=whole, metavar="N", help="Stop after N merges."),
]
VocabSize = Annotated[
    int | None,
    typer.Option(
        "--vocab-size",
        parser=whole,
        metavar="N",
        help="Stop at a vocabulary of N tokens; special tokens come on top.",
    ),
]
AlphabetName = Annotated[
    Alphabet | None,
    typer.Option(
        "--alphabet",
        help="What to start with: the 256 bytes, which can spell any text, or the characters of the"
        " text. Default: bytes; characters with --end-of-word.",
    ),
]
EndOfWord = Annotated[
    str | None,
    typer.Option(
        "--end-of-word",
        metavar="TEXT",
        help="A token of its own at the end of every word, such as </w>.",
    ),
]
SplitBy = Annotated[
    Split | None,
    typer.Option(
        "--split",
        help="What no merge goes beyond. words: what whitespace separates; the whitespace is"
        " dropped, so decoding does not give the text back. leading-space: words with the space"
        " before them. gpt2, cl100k, o200k: as those encodings split. none: the whole text."
        " Default: words with --end-of-word, else leading-space for characters, cl100k for bytes.",
    ),
]
TieRule = Annotated[
    Ties,
    typer.Option(
        "--ties",
        help="Which of several pairs that are met equally often is merged: the one met first in the"
        " text, the lexicographically greatest, or that of the smallest ids.",
    ),
]
MinFrequency = Annotated[
    int,
    typer.Option(
        "--min-frequency",
        parser=whole,
        metavar="N",
        help="Stop when no pair is met N times.",
    ),
]
SpecialTokens = Annotated[
    list[str] | None,
    typer.Option(
        "--special-token",
        metavar="TEXT",
        help="A special token, such as <|end|>; may be given again. Their ids follow the others; in"
        " the text that is trained on, theirs is text like any other.",
    ),
]
Output = Annotated[
    str,
    typer.Option("--output", "-o", metavar="FILE", help="The file to write: NAME.bpe.toml."),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


def train(
    output: Output,
    paths: Paths = None,
    text: InputText = None,
    files_from: FilesFrom = None,
    nul_separated: NulSeparated = False,
    hidden: Hidden = False,
    no_ignore: NoIgnore = False,
    include: Include = None,
    exclude: Exclude = None,
    follow: Follow = False,
    n_merges: NMerges = None,
    vocab_size: VocabSize = None,
    alphabet: AlphabetName = None,
    end_of_word: EndOfWord = None,
    split: SplitBy = None,
    ties: TieRule = "lowest-id",
    min_frequency: MinFrequency = DEFAULT_MIN_FREQUENCY,
    special_tokens: SpecialTokens = None,
    form: OutputFormat = "auto",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    force: Force = False,
    no_progress: NoProgress = False,
) -> None:
    """Train a byte-pair encoding on your own text.

    The two tokens that are met side by side most often become one, again and again. The file that
    is written is an encoding like any other: -e FILE. Give --merges or --vocab-size.

    \b
    tokcount train src/ --vocab-size 4096 -o code.bpe.toml
    tokcount train corpus.txt --merges 500 --end-of-word "</w>" -o words.bpe.toml
    """
    alphabet = alphabet or ("bytes" if end_of_word is None else "chars")
    recipe = Recipe(
        alphabet=alphabet,
        split=split or default_split(alphabet, end_of_word),
        end_of_word=end_of_word,
        ties=ties,
        n_merges=n_merges,
        vocab_size=vocab_size,
        min_frequency=min_frequency,
    )
    check_special_tokens(special_tokens or ())
    may_write(output, force=force)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    walked = Choices(hidden, no_ignore, include, exclude, follow)
    listing = listing_of(paths, text, walked, files_from=files_from, nul_separated=nul_separated)
    check_not_read(output, (source.path for source in listing.sources))
    with progress_bar(hidden=no_progress) as advance:
        trained = train_sources(listing, decoding, recipe, advance)
    report = save(trained, listing, output, special_tokens or ())
    show(report, view, form)
    if meant(form) in {"plain", "csv"}:
        tell(view.closing(report))
    account_for(report.notes, report.skipped, report.errors, n_counted=0)
    leave(partial=report.partial)
