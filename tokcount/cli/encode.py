"""`tokcount encode`."""

from typing import Annotated

import typer

from tokcount.cli.boundary import account_for, leave
from tokcount.cli.input import listing_of
from tokcount.cli.options import (
    Binary,
    EncodingName,
    InputEncoding,
    InputText,
    ModelName,
    OnDecodeErrors,
    Paths,
    PricingFile,
    SpecialText,
    SplitName,
)
from tokcount.core.decoding import Decoding
from tokcount.core.ids import ids_of
from tokcount.core.settings.choosing import resolve_chosen
from tokcount.core.sources import read_streams
from tokcount.core.tokenizer import exact_encoding
from tokcount.render.ids import IdForm, id_pieces
from tokcount.render.raw import print_text

Form = Annotated[
    IdForm,
    typer.Option(
        "--format",
        "-f",
        help="spaces: the ids of each text on one line. lines: an id a line. json: a list; of"
        " several texts an object a line, with name and ids.",
    ),
]


def encode(
    paths: Paths = None,
    text: InputText = None,
    encoding: EncodingName = None,
    split: SplitName = None,
    model: ModelName = None,
    output: Form = "spaces",
    special: SpecialText = "text",
    input_encoding: InputEncoding = None,
    decode_errors: OnDecodeErrors = "strict",
    binary: Binary = False,
    pricing: PricingFile = None,
) -> None:
    """Turn text into token ids.

    The text is encoded exactly as it is given, as a stream: it may be larger than memory. decode
    reads every format of the ids of a text, and gives the text back.

    \b
    tokcount encode --text "Tokenization is fun"
    tokcount encode -e cl100k_base -f json notes.md > notes.json
    """
    chosen = resolve_chosen(encoding, model, pricing=pricing, split=split)
    tokens_of = exact_encoding(chosen)
    decoding = Decoding(input_encoding=input_encoding, errors=decode_errors, binary=binary)
    listing = listing_of(paths, text, repeated=True)
    is_one = listing.is_one_text
    for source, blocks in read_streams(listing, decoding):
        with listing.taking(source):
            ids = ids_of(blocks, tokens_of, special=special)
            print_text(id_pieces(ids, output, None if is_one else source.name))
    account_for([*chosen.notes, *listing.notes], listing.skipped, listing.errors, n_counted=0)
    leave(partial=bool(listing.errors))
