"""Gives an encoding by name; the only importer of tiktoken.

tiktoken's own loader is never used: it downloads and caches. Its `Encoding` is built from the
packaged ranks. What it leaves to others: model names (`model_encoding`), counting (`counting`).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from typing import TYPE_CHECKING

from tokcount.core.decoding import well_formed
from tokcount.core.definitions import DEFINITIONS, Definition
from tokcount.core.encoding import WHITESPACE, Cuts, EncodedToken, Encoding, Special
from tokcount.core.special import SpecialTokens
from tokcount.core.vocabulary import excerpt, packaged_table
from tokcount.errors import InputError, UnknownNameError

if TYPE_CHECKING:
    from tiktoken import Encoding as Tiktoken

    from tokcount.core.copies import Copies

# Measured: taking out what one byte of new text needs takes as long as loading so many tokens.
TOKENS_LOADED_IN_THE_TIME_OF_A_BYTE = 8
# And making an encoder, however little it knows, as long as taking out so many bytes.
BYTES_IN_THE_TIME_OF_AN_ENCODER = 500
# tiktoken's split pattern backtracks over a run of whitespace, a million steps at most.
TIKTOKEN_WHITESPACE_LIMIT = 999_999


class TiktokenEncoding:
    """One of the seven public encodings, with tiktoken's merge code and the packaged ranks.

    Short texts are encoded with an excerpt of the ranks, made for each; once they add up to more
    than is worth it, all ranks are loaded, and stay. What tiktoken cannot encode, our own does.
    """

    notes: Sequence[str] = ()
    cuts: Cuts = "at words"
    in_threads = False  # it lets go of Python's lock, but see `Copies`

    def __init__(self, definition: Definition) -> None:
        """Map the ranks, which takes no time; loading all of them takes 0.1 to 0.5 s."""
        self.name = definition.name
        self.special_tokens = definition.special_tokens
        self.engine = "tiktoken"
        self._definition = definition
        self._table = packaged_table(definition.table)
        self._excerpted: Tiktoken | None = None
        self._copies: Copies[Tiktoken] | None = None
        self._n_bytes_left = len(self._table) // TOKENS_LOADED_IN_THE_TIME_OF_A_BYTE

    def encode(self, text: str, *, special: Special = "text") -> list[int]:
        """Return the token ids of a text; see `Encoding.encode`.

        >>> get_encoding("cl100k_base").encode("ChatGPT is great!")
        [16047, 38, 2898, 374, 2294, 0]
        """
        if not text:
            return []
        text = well_formed(text)
        if special == "error":
            self._special.refuse(text)
        if long_whitespace_in(text) is not None:
            return self._own.encode(text, special=special)
        tiktoken = self._tiktoken_for(text)
        if special == "token":
            return tiktoken.encode(text, allowed_special="all")
        return tiktoken.encode_ordinary(text)

    def tokens(self, text: str, *, special: Special = "text") -> Iterator[EncodedToken]:
        """Yield each token with its id and its place; see `Encoding.tokens`."""
        start = 0
        for token_id in self.encode(text, special=special):
            data = self.token_bytes(token_id)
            yield EncodedToken(token_id, data, start)
            start += len(data)

    def decode(self, ids: Sequence[int]) -> bytes:
        """Return the bytes that the tokens stand for; see `Encoding.decode`."""
        if self._excerpted is not None:
            with suppress(KeyError, OverflowError):
                return self._excerpted.decode_bytes(ids)
        try:
            return b"".join(map(self._tokens.__getitem__, ids))
        except KeyError as error:
            raise InputError(f"{self.name} has no token {error.args[0]}") from None

    def token_bytes(self, token_id: int) -> bytes:
        """Return the bytes of one token; see `Encoding.token_bytes`."""
        return self.decode([token_id])

    def count(self, text: str, *, special: Special = "text") -> int:
        """Return the number of tokens of a text; see `Encoding.count`."""
        return len(self.encode(text, special=special))

    def check(self, text: str, *, special: Special = "text", start: int = 0) -> None:
        """Raise what `encode` would; see `Encoding.check`."""
        if special == "error":
            self._special.refuse(text, start)

    def unknown_in(self, text: str, *, special: Special = "text") -> tuple[()]:  # noqa: ARG002 - as all have it
        """Return nothing: every text has ids."""
        return ()

    def beyond_engine(self, text: str) -> int | None:
        """Return where a run of whitespace begins that is too long for tiktoken."""
        place = long_whitespace_in(text)
        if place is not None:
            self.engine = "tiktoken+bpe"
        return place

    def load(self, *, copied: bool = True) -> None:
        """Load all ranks, of which threads may then have copies; see `Encoding.load`."""
        whole = self._whole
        if copied and self._copies is None:
            from tokcount.core.copies import Copies

            self._copies = Copies(whole, self._load_all)

    @cached_property
    def _special(self) -> SpecialTokens:
        return SpecialTokens(self.name, self.special_tokens)

    @property
    def _own(self) -> Encoding:
        from tokcount.core.bpe.packaged import packaged_bpe

        return packaged_bpe(self.name)

    def _tiktoken_for(self, text: str) -> "Tiktoken":
        """An encoder with all the ranks that the text can need."""
        if self._copies is not None:
            return self._copies.of_this_thread(len(text))
        if len(text) > self._n_bytes_left:  # a character has a byte at least
            return self._whole
        data = text.encode()
        self._n_bytes_left -= len(data) + BYTES_IN_THE_TIME_OF_AN_ENCODER
        if self._n_bytes_left < 0:
            return self._whole
        self._excerpted = self._tiktoken_with(excerpt(self._table, data))
        return self._excerpted

    @cached_property
    def _tokens(self) -> Mapping[int, bytes]:
        """The bytes of every token: sooner made than an encoder; of two names the first holds."""
        named = reversed(list(self.special_tokens.items()))
        ranks = self._definition.used(self._table.to_dict())
        tokens = {rank: token for token, rank in ranks.items()}
        return tokens | {rank: text.encode() for text, rank in named}

    @cached_property
    def _whole(self) -> "Tiktoken":
        self._n_bytes_left = -1
        return self._load_all()

    def _load_all(self) -> "Tiktoken":
        return self._tiktoken_with(self._table.to_dict())

    def _tiktoken_with(self, ranks: dict[bytes, int]) -> "Tiktoken":
        from tiktoken import Encoding as Tiktoken

        return Tiktoken(
            self.name,
            pat_str=self._definition.split_pattern,
            mergeable_ranks=self._definition.used(ranks),
            special_tokens=dict(self.special_tokens),
        )


def long_whitespace_in(text: str) -> int | None:
    """Return where a run begins on which tiktoken 0.14 panics: 999,999 whitespace characters.

    A run that long covers a multiple of its own length, so only those places are looked at.
    """
    limit = TIKTOKEN_WHITESPACE_LIMIT
    for place in range(limit - 1, len(text), limit):
        before = text[place - limit + 1 : place + 1]
        n_before = len(before) - len(before.rstrip(WHITESPACE))
        after = text[place + 1 : place + limit]
        n_after = len(after) - len(after.lstrip(WHITESPACE))
        if n_before and n_before + n_after >= limit:
            return place + 1 - n_before
    return None


@cache
def get_encoding(name: str) -> TiktokenEncoding:
    """Return the encoding of that name, built once.

    Raises:
        UnknownNameError: there is no such encoding.
    """
    definition = DEFINITIONS.get(name)
    if definition is None:
        raise UnknownNameError(f"unknown encoding {name!r}; there are {', '.join(DEFINITIONS)}")
    return TiktokenEncoding(definition)
