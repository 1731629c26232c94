"""Shows how the pre-tokens of a text become its tokens, merge by merge.

What it leaves to others: merging (`merging`), the encoding (`encoding`), the screen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.merging import Merging
from tokcount.core.bpe.packaged import packaged_bpe
from tokcount.core.checking import Checking
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.sources import Source, read_text
from tokcount.core.tokenizer import Tokenizer, exact_encoding
from tokcount.errors import InputError
from tokcount.reports.inspect import Token
from tokcount.reports.steps import PreToken, Step, StepsReport

MOST_STEPS = 100
# Parts that are shown after each step; of a longer pre-token, those around the merge.
MOST_PARTS = 100


def steps_of_source(
    source: Source,
    tokenizer: Tokenizer,
    decoding: Decoding,
    *,
    special: Special = "text",
    most_steps: int = MOST_STEPS,
) -> StepsReport:
    """Return the pre-tokens of one source, with the first `most_steps` merges of each.

    Raises:
        UsageError: the tokenizer only estimates.
        InputError: the source cannot be read or decoded, or holds special-token text that is to be
            an error.
    """
    exact_encoding(tokenizer)
    own = tokenizer.of_file
    encoding = own if isinstance(own, BpeEncoding) else packaged_bpe(tokenizer.encoding_name)
    checking = Checking(encoding, special)
    try:
        text, warning = read_text(source, decoding)
        checking.check(text)
        pre_tokens = list(_pre_tokens(text, encoding, special, most_steps))
    except InputError as error:
        raise InputError(f"{source.name}: {error}") from None
    warnings = [f"{source.name}: {warning}"] if warning else []
    return StepsReport(
        encoding=tokenizer.encoding_name,
        model=tokenizer.model,
        pre_tokens=pre_tokens,
        n_tokens=sum(len(each.tokens) for each in pre_tokens),
        notes=[*tokenizer.notes, *checking.notes, *warnings],
    )


def _pre_tokens(
    text: str, encoding: BpeEncoding, special: Special, most_steps: int
) -> Iterator[PreToken]:
    """Yield all in order; one that comes again is taken from where it came first."""
    met: dict[str, PreToken] = {}
    for pre_token, start, special_id in encoding.pre_tokens(text, special=special):
        if special_id is not None:
            data = pre_token.encode()
            token = Token(id=special_id, data=data, start=start, special=True)
            yield PreToken(
                data=data,
                start=start,
                starting=[data],
                n_starting=1,
                steps=[],
                n_steps=0,
                tokens=[token],
            )
            continue
        if pre_token not in met:
            met[pre_token] = _stepped(pre_token, encoding, most_steps)
        yield _moved(met[pre_token], start)


def _stepped(pre_token: str, encoding: BpeEncoding, most_steps: int) -> PreToken:
    starting = encoding.vocabulary.starting_parts(pre_token)
    merging = Merging(starting, encoding.vocabulary.rank_of)
    places = _places(starting)
    steps = [
        Step(
            rank=merge.rank,
            left=merge.left,
            right=merge.right,
            at=places[merge.at],
            n_parts=len(starting) - number,
            **merging.parts_around(merge.at, MOST_PARTS)._asdict(),
        )
        for number, merge in enumerate(islice(merging, most_steps), start=1)
    ]
    n_steps = len(steps) + sum(1 for _ in merging)
    data = pre_token.encode()
    tokens = [data] if encoding.vocabulary.has_whole(data) else merging.parts()
    return PreToken(
        data=data,
        start=0,
        starting=starting[:MOST_PARTS],
        n_starting=len(starting),
        steps=steps,
        n_steps=n_steps,
        tokens=[
            Token(id=encoding.vocabulary.id_of(data), data=data, start=place, special=False)
            for data, place in zip(tokens, _places(tokens), strict=True)
        ],
    )


def _places(parts: Sequence[bytes]) -> list[int]:
    """Return the byte at which each part begins."""
    places, place = [], 0
    for part in parts:
        places.append(place)
        place += len(part)
    return places


def _moved(pre_token: PreToken, start: int) -> PreToken:
    tokens = [replace(token, start=token.start + start) for token in pre_token.tokens]
    return replace(pre_token, start=start, tokens=tokens)
