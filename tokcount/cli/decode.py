"""`tokcount decode`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import account_for, leave
from tokcount.cli.input import listing_of
from tokcount.cli.options import EncodingName, ModelName, Paths, PricingFile, SplitName
from tokcount.core.decoding import DecodeErrors
from tokcount.core.ids import decode_sources, decode_texts
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.tokenizer import exact_encoding
from tokcount.errors import UsageError
from tokcount.render.raw import print_bytes, print_text

IdText = Annotated[
    str | None,
    typer.Option("--text", metavar="IDS", help="The ids themselves, in place of a path."),
]
AsBytes = Annotated[
    bool,
    typer.Option("--bytes", help="Write the bytes of the tokens as they are, UTF-8 or not."),
]
OnBadText = Annotated[
    DecodeErrors,
    typer.Option(
        "--decode-errors",
        help="strict: tokens whose bytes are not UTF-8 are an error. replace: show U+FFFD for"
        " them, with a warning.",
    ),
]


def decode(
    paths: Paths = None,
    text: IdText = None,
    encoding: EncodingName = None,
    split: SplitName = None,
    model: ModelName = None,
    as_bytes: AsBytes = False,
    decode_errors: OnBadText = "strict",
    pricing: PricingFile = None,
) -> None:
    """Turn token ids into text.

    Ids are whole numbers between whitespace or commas, or in JSON lists: all that
    encode prints of one text.
    The text is written as it is, in UTF-8, with no newline after it. At a terminal one is added,
    and what would act on the terminal is escaped.

    \b
    tokcount decode --text "4421 2860 382 2827"
    tokcount encode -f json notes.md | tokcount decode
    tokcount decode --bytes ids.txt > part.bin
    """
    if as_bytes and decode_errors == "replace":
        raise UsageError("--bytes replaces nothing; leave out --decode-errors")
    chosen = resolve_chosen(encoding, model, pricing=pricing, split=split)
    listing = listing_of(paths, text, repeated=True)
    tokens_of = exact_encoding(chosen)
    if as_bytes:
        print_bytes(decode_sources(listing, tokens_of))
    else:
        print_text(decode_texts(listing, tokens_of, decode_errors))
    account_for([*chosen.notes, *listing.notes], listing.skipped, listing.errors, n_counted=0)
    leave(partial=bool(listing.errors))
