"""An encoding of our own: a split, a vocabulary, and the merges in between.

With the packaged ranks it gives tiktoken's ids; with a trained file it is an encoding like any
other. What it leaves to others: splitting (`splits`), merging (`merging`), where the vocabulary
comes from (`vocabulary`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tokcount.core.bpe.merging import merge
from tokcount.core.bpe.splits import pre_tokens, spans
from tokcount.core.bpe.vocabulary import Vocabulary
from tokcount.core.chunks import may_be_cut
from tokcount.core.decoding import well_formed
from tokcount.core.encoding import WHITESPACE, Cuts, EncodedToken, Special, Split
from tokcount.core.special import SpecialTokens
from tokcount.errors import InputError

# Most words come again and again; so many are remembered.
PRE_TOKENS_KEPT = 2**18
LONGEST_KEPT = 64  # characters

CUTS: Mapping[Split, Cuts] = {
    "words": "at spaces",
    "leading-space": "at spaces",
    "gpt2": "at words",
    "cl100k": "at words",
    "o200k": "at words",
    "none": "nowhere",
}


class BpeEncoding:
    """A byte-pair encoding, with the code of this house from the split to the ids."""

    engine = "bpe"
    notes: Sequence[str] = ()
    in_threads = False

    def __init__(
        self,
        name: str,
        split: Split,
        vocabulary: Vocabulary,
        *,
        special_tokens: Mapping[str, int] | None = None,
        characters: str | None = None,
    ) -> None:
        """Put an encoding together; `characters` are all that it knows, where that is not all."""
        self.name = name
        self.split = split
        self.vocabulary = vocabulary
        self.special_tokens = special_tokens or {}
        # A special token is whole; in the text of one that was made up there may be any place.
        cut_inside = any(map(may_be_cut, self.special_tokens))
        self.cuts: Cuts = "nowhere" if cut_inside else CUTS[split]
        self._characters = characters
        self._kept: dict[str, Sequence[bytes]] = {}

    def encode(self, text: str, *, special: Special = "text") -> list[int]:
        """Return the token ids of a text; see `Encoding.encode`.

        Raises:
            InputError: also where a character is not in the vocabulary, and so has no id.
        """
        ids = []
        for token in self.tokens(text, special=special):
            if token.id is None:
                raise InputError(
                    f"{token.data.decode()!r} at byte {token.start} is not in the vocabulary of"
                    f" {self.name}, so it has no id; it can be counted all the same"
                )
            ids.append(token.id)
        return ids

    def decode(self, ids: Sequence[int]) -> bytes:
        """Return the bytes that the tokens stand for; see `Encoding.decode`."""
        return b"".join(map(self.token_bytes, ids))

    def token_bytes(self, token_id: int) -> bytes:
        """Return the bytes of one token; see `Encoding.token_bytes`."""
        if (text := self._special_texts.get(token_id)) is not None:
            return text.encode()
        try:
            return self.vocabulary.token(token_id)
        except KeyError:
            raise InputError(f"{self.name} has no token {token_id}") from None

    def count(self, text: str, *, special: Special = "text") -> int:
        """Return the number of tokens of a text; see `Encoding.count`."""
        n_tokens = 0
        for part, special_id in self._parts(text, special):
            if special_id is None:
                n_tokens += sum(map(len, map(self.merged, pre_tokens(self.split, part))))
            else:
                n_tokens += 1
        return n_tokens

    def tokens(self, text: str, *, special: Special = "text") -> Iterator[EncodedToken]:
        """Yield each token with its id and its place; see `Encoding.tokens`."""
        for pre_token, start, special_id in self.pre_tokens(text, special=special):
            if special_id is not None:
                yield EncodedToken(special_id, pre_token.encode(), start)
                continue
            place = start
            for data in self.merged(pre_token):
                yield EncodedToken(self.vocabulary.id_of(data), data, place)
                place += len(data)

    def pre_tokens(
        self, text: str, *, special: Special = "text"
    ) -> Iterator[tuple[str, int, int | None]]:
        """Yield each pre-token, the byte where it begins, and None; or a special token and its id.

        Raises:
            InputError: the text holds special-token text and `special` is "error".
        """
        start = 0
        for part, special_id in self._parts(text, special):
            if special_id is not None:
                yield part, start, special_id
                start += len(part.encode())
                continue
            end = 0
            for first, last in spans(self.split, part):
                start += len(part[end:first].encode())
                yield part[first:last], start, None
                start += len(part[first:last].encode())
                end = last
            start += len(part[end:].encode())

    def merged(self, pre_token: str) -> Sequence[bytes]:
        """Return the tokens of one pre-token."""
        tokens = self._kept.get(pre_token)
        if tokens is None:
            tokens = self._merged(pre_token)
            if len(pre_token) <= LONGEST_KEPT:
                if len(self._kept) >= PRE_TOKENS_KEPT:
                    self._kept.clear()
                self._kept[pre_token] = tokens
        return tokens

    def check(self, text: str, *, special: Special = "text", start: int = 0) -> None:
        """Raise what `encode` would, but for characters without an id; see `Encoding.check`."""
        if special == "error":
            self._special.refuse(text, start)

    def unknown_in(self, text: str, *, special: Special = "text") -> Iterator[tuple[str, int]]:
        """Yield each character that has no id, and its place; special tokens asked for have one."""
        if self._unknown_pattern is None:
            return
        start = 0
        for part, special_id in self._parts(text, special):
            if special_id is None:
                for match in self._unknown_pattern.finditer(part):
                    yield match.group(), start + match.start()
            start += len(part)

    def beyond_engine(self, text: str) -> None:
        """Return None: nothing is."""

    def load(self) -> None:
        """Do nothing: all is loaded."""

    def _merged(self, pre_token: str) -> Sequence[bytes]:
        data = pre_token.encode()
        if self.vocabulary.has_whole(data):
            return [data]
        return merge(self.vocabulary.starting_parts(pre_token), self.vocabulary.rank_of)

    def _parts(self, text: str, special: Special) -> Iterator[tuple[str, int | None]]:
        """Yield the text cut at special tokens, where these are asked for, with the ids of these.

        Raises:
            InputError: the text holds special-token text and `special` is "error".
        """
        text = well_formed(text)
        if special == "error":
            self._special.refuse(text)
        return self._special.parts(text) if special == "token" else iter([(text, None)])

    @cached_property
    def _special(self) -> SpecialTokens:
        return SpecialTokens(self.name, self.special_tokens)

    @cached_property
    def _special_texts(self) -> Mapping[int, str]:
        """By id; of two names of one the first holds."""
        return {token_id: text for text, token_id in reversed([*self.special_tokens.items()])}

    @cached_property
    def _unknown_pattern(self) -> re.Pattern[str] | None:
        """A pattern for the characters that are not known, and that the split does not drop."""
        if self._characters is None:
            return None
        dropped = WHITESPACE if self.split == "words" else ""
        return re.compile(f"[^{re.escape(self._characters + dropped)}]")
