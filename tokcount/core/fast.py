"""Counts with toktok, the faster engine of the extra `fast`; the only importer of it.

Trust, but verify: the first part of what it is given is counted by tiktoken, too. What it leaves to
tiktoken: ids, special tokens, text that toktok splits by a newer Unicode. What it leaves to others:
whether it is used at all (`engines`).
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from threading import Lock

from tokcount.core.encoding import Cuts, EncodedToken, Special
from tokcount.core.encodings import TiktokenEncoding, long_whitespace_in

# By their names here; o200k_harmony differs from o200k_base in its special tokens alone.
TOKTOK_NAMES = {
    "cl100k_base": "cl100k_base",
    "o200k_base": "o200k_base",
    "o200k_harmony": "o200k_base",
}
VERIFIED_CHARS = 256 * 1024
ASCII = bytes(range(128))
# What Unicode 17 assigned: letters, marks and digits to toktok 0.3, nothing yet to tiktoken 0.14.
# Found by trying every code point; a test tries them again. And the long s, which after an
# apostrophe only tiktoken takes for an s.
SPLIT_OTHERWISE = (
    (0x017F, 0x017F),
    *((0x088F, 0x088F), (0x0C5C, 0x0C5C), (0x0CDC, 0x0CDC), (0x1ACF, 0x1ADD), (0x1AE0, 0x1AEB)),
    *((0xA7CE, 0xA7CF), (0xA7D2, 0xA7D2), (0xA7D4, 0xA7D4), (0xA7F1, 0xA7F1)),
    *((0x10940, 0x10959), (0x10EC5, 0x10EC7), (0x10EFA, 0x10EFB), (0x11B60, 0x11B67)),
    *((0x11DB0, 0x11DDB), (0x11DE0, 0x11DE9), (0x16EA0, 0x16EB8), (0x16EBB, 0x16ED3)),
    *((0x16FF2, 0x16FF6), (0x187F8, 0x187FF), (0x18D09, 0x18D1E), (0x18D80, 0x18DF2)),
    *((0x1E6C0, 0x1E6DE), (0x1E6E0, 0x1E6F5), (0x1E6FE, 0x1E6FF)),
    *((0x2B73A, 0x2B73F), (0x2CEA2, 0x2CEAD), (0x323B0, 0x33479)),
)


class FastEncoding:
    """An encoding whose texts toktok counts, once `n_chars_before` characters are counted.

    Texts of fewer than `shortest` characters it leaves to tiktoken.
    """

    in_threads = True
    cuts: Cuts = "at words"

    def __init__(
        self, tiktoken: TiktokenEncoding, *, n_chars_before: int = 0, shortest: int = 0
    ) -> None:
        """Stand in front of tiktoken's encoding, one of `TOKTOK_NAMES`; nothing is loaded yet."""
        self.name = tiktoken.name
        self.special_tokens = tiktoken.special_tokens
        self.engine = "tiktoken"
        self.notes: Sequence[str] = ()
        self._tiktoken = tiktoken
        self._n_chars_left = n_chars_before
        self._shortest = shortest
        self._trusted: bool | None = None
        self._verifying = Lock()

    def encode(self, text: str, *, special: Special = "text") -> list[int]:
        """Return the token ids of a text; see `Encoding.encode`."""
        return self._tiktoken.encode(text, special=special)

    def tokens(self, text: str, *, special: Special = "text") -> Iterable[EncodedToken]:
        """Return the tokens of a text; see `Encoding.tokens`."""
        return self._tiktoken.tokens(text, special=special)

    def decode(self, ids: Sequence[int]) -> bytes:
        """Return the bytes that the tokens stand for; see `Encoding.decode`."""
        return self._tiktoken.decode(ids)

    def token_bytes(self, token_id: int) -> bytes:
        """Return the bytes of one token; see `Encoding.token_bytes`."""
        return self._tiktoken.token_bytes(token_id)

    def count(self, text: str, *, special: Special = "text") -> int:
        """Return the number of tokens of a text; see `Encoding.count`."""
        self._n_chars_left -= len(text)
        if special == "text" and self._n_chars_left <= 0 and self._can_take(text):
            try:
                if self._trusts(text):
                    n_tokens = toktok_count(text, self.name)
                    self.engine = "fast"
                    return n_tokens
            except UnicodeEncodeError:  # a lone surrogate, which tiktoken takes for U+FFFD
                pass
        return self._tiktoken.count(text, special=special)

    def check(self, text: str, *, special: Special = "text", start: int = 0) -> None:
        """Raise what tiktoken would; see `Encoding.check`."""
        self._tiktoken.check(text, special=special, start=start)

    def unknown_in(self, text: str, *, special: Special = "text") -> tuple[()]:  # noqa: ARG002 - as all have it
        """Return nothing: every text has ids."""
        return ()

    def beyond_engine(self, text: str) -> int | None:
        """Return where tiktoken gives up, to which toktok leaves such a text."""
        place = self._tiktoken.beyond_engine(text)
        if place is not None:
            self.engine = self._tiktoken.engine
        return place

    def load(self) -> None:
        """Make tiktoken ready for threads, which toktok is; see `Encoding.load`.

        A copy for each would not be worth its time: tiktoken counts but the beginning.
        """
        self._tiktoken.load(copied=False)

    def _can_take(self, text: str) -> bool:
        if len(text) < self._shortest:
            return False
        return long_whitespace_in(text) is None and not may_be_split_otherwise(text)

    def _trusts(self, text: str) -> bool:
        """Whether both are known to count the same; found out with the first text.

        Meanwhile no other thread waits: tiktoken goes on.
        """
        if self._trusted is None and self._verifying.acquire(blocking=False):
            try:
                self._trusted = self._verify(text[:VERIFIED_CHARS])
            finally:
                self._verifying.release()
        return bool(self._trusted)

    def _verify(self, part: str) -> bool:
        n_toktok = toktok_count(part, self.name)
        n_tokens = self._tiktoken.count(part)
        if n_toktok != n_tokens:
            said = f"toktok counts {n_toktok:,} tokens in {len(part):,} characters"
            self.notes = [f"{said}, tiktoken {n_tokens:,}; tiktoken counts all of {self.name}"]
        return n_toktok == n_tokens


def toktok_count(text: str, name: str) -> int:
    """Return the number of tokens by toktok alone; other threads go on meanwhile.

    Raises:
        UnicodeEncodeError: the text has a lone surrogate.
    """
    import toktok

    (n_tokens,) = toktok.batch_count([text], TOKTOK_NAMES[name], threads=1)
    return int(n_tokens)


def may_be_split_otherwise(text: str) -> bool:
    """Whether toktok could split a text otherwise than tiktoken.

    >>> may_be_split_otherwise("ascii, é, 漢字"), may_be_split_otherwise(chr(0x088F))
    (False, True)
    """
    if text.isascii():
        return False
    # Searched for in what is not ASCII alone, which most of most texts is.
    rest = text.encode(errors="surrogatepass").translate(None, delete=ASCII)
    return _pattern().search(rest.decode(errors="surrogatepass")) is not None


@cache
def _pattern() -> re.Pattern[str]:
    """A pattern for `SPLIT_OTHERWISE`.

    A set is searched for fast while it has few ranges beyond U+FFFF: so first for one with two wide
    ranges, and what is found is looked at again.
    """
    wide = [(0x10940, 0x1E6FF), (0x2B73A, 0x33479)]
    inner = [each for each in SPLIT_OTHERWISE if each < wide[0]]
    return re.compile(f"{_any_of([*inner, *wide])}(?<={_any_of(SPLIT_OTHERWISE)})")


def _any_of(ranges: Sequence[tuple[int, int]]) -> str:
    return f"[{''.join(f'{chr(low)}-{chr(high)}' for low, high in ranges)}]"
