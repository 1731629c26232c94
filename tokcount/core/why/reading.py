"""A text with its tokens, and for each token the one character that it is judged by.

That is the first character of the token that is not blank, or of a token of blanks alone the last
one. A character that the token holds only a part of is one of its characters: tokens that share a
character are all judged by it. So every token belongs to one character, and characters in order
have tokens in order.

What it leaves to others: what kind of character it is (`kinds`).
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tokcount.core.encoding import WHITESPACE, EncodedToken, Encoding, Special
from tokcount.core.why.json_places import json_places
from tokcount.core.why.kinds import kinds_of, with_joined_blanks
from tokcount.reports.why import Excerpt

MOST_SHOWN = 24
"""The most tokens of an excerpt."""

_FIRST_BYTE_INSIDE, _LAST_BYTE_INSIDE = 0x80, 0xBF
# Ids of tokens that have none: from here on, one for each such character.
_NO_ID = 2**31


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadText:
    """A source's text, the places of JSON in it, the kind of each character, and its tokens.

    `leads` has the place of the character that each token is judged by; it never falls. `ids` are
    those of the tokens; what the vocabulary does not know has a number of its own.
    """

    name: str
    text: str
    json: Sequence[tuple[int, int]]
    kinds: bytes
    ids: Sequence[int]
    leads: Sequence[int]
    encoding: Encoding

    def excerpt(self, first: int, last: int) -> Excerpt:
        """Return the tokens from `first` on and before `last`, or the first of them."""
        shown = range(first, min(last, first + MOST_SHOWN))
        return Excerpt(tokens=[self._token(index) for index in shown], n_tokens=last - first)

    def tokens_in(self, start: int, end: int, index: int = 0) -> tuple[int, int]:
        """Return the first token of characters `start` to `end`, and the first one after them.

        None of the tokens before `index` may be among them: so a walk takes no time.
        """
        leads, n_tokens = self.leads, len(self.leads)
        while index < n_tokens and leads[index] < start:
            index += 1
        first = index
        while index < n_tokens and leads[index] < end:
            index += 1
        return first, index

    def lines_of(self, places: Iterable[int]) -> Iterator[int]:
        """Yield the line of each character, from 1 on; the places are in order."""
        line, end = 1, 0
        for place in places:
            line += self.text.count("\n", end, place)
            end = place
            yield line

    def _token(self, index: int) -> bytes:
        if self.ids[index] >= _NO_ID:
            return self.text[self.leads[index]].encode()
        return self.encoding.token_bytes(self.ids[index])


def read_tokens(name: str, text: str, encoding: Encoding, special: Special = "text") -> ReadText:
    """Return a text with its tokens; it has a UTF-8 form.

    Raises:
        InputError: the encoding cannot take the text.
    """
    walk = _Walk(text)
    special_ids = set(encoding.special_tokens.values()) if special == "token" else set()
    ids, leads = array("L"), array("L")
    unknown: dict[bytes, int] = {}
    special_places = []
    for token in encoding.tokens(text, special=special):
        lead = walk.lead_of(token)
        leads.append(lead)
        if token.id is None:
            ids.append(_NO_ID + unknown.setdefault(token.data, len(unknown)))
        else:
            ids.append(token.id)
            if token.id in special_ids:
                special_places.append((lead, lead + len(token.data.decode())))
    json = json_places(text)
    return ReadText(
        name=name,
        text=text,
        json=json,
        kinds=with_joined_blanks(kinds_of(text, json, special_places), walk.joined()),
        ids=ids,
        leads=leads,
        encoding=encoding,
    )


class _Walk:
    """Goes through a text from token to token, and knows the character where each begins."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._data = text.encode()
        self._byte, self._character = 0, 0
        # The blanks beside others in a token, and the character that this is judged by.
        self._blanks, self._leads = array("L"), array("L")
        # Of whole characters: token -> how many, and the first that is not blank, and the blanks.
        self._whole: dict[bytes, tuple[int, int, Sequence[int]]] = {}

    def joined(self) -> Iterator[tuple[int, int]]:
        """Yield the blanks beside others in a token, and the character that this is judged by."""
        return zip(self._blanks, self._leads, strict=True)

    def lead_of(self, token: EncodedToken) -> int:
        """Return the place of the character that the token is judged by."""
        _, data, start = token
        if start != self._byte:  # the encoding drops blanks, or marks the ends of words
            self._go_to(start)
        found = self._whole.get(data)
        if found is None:
            found = self._whole[data] = _whole(data)
        n_characters, lead, blanks = found
        first = self._character
        if n_characters and self._data.startswith(data, start):
            self._byte += len(data)
            self._character += n_characters
            return self._lead(first, lead, blanks)
        return self._lead_of_part(data)

    def _go_to(self, start: int) -> None:
        self._character += _characters_begun(self._data[self._byte : start])
        self._character -= _characters_begun(self._data[start : self._byte])
        self._byte = start

    def _lead_of_part(self, data: bytes) -> int:
        """Of a token that begins or ends inside a character, or ends with the mark of a word."""
        held = self._held(data)
        first = self._character - (not held or _is_inside(held[0]))
        self._byte += len(held)
        self._character += _characters_begun(held)
        return self._lead(first, *_judged(self._text[first : self._character]))

    def _lead(self, first: int, lead: int, blanks: Sequence[int]) -> int:
        for place in blanks:
            self._blanks.append(first + place)
            self._leads.append(first + lead)
        return first + lead

    def _held(self, data: bytes) -> bytes:
        """As much of a token as is in the text here."""
        lengths = range(len(data), 0, -1)
        prefixes = (data[:length] for length in lengths)
        return next((each for each in prefixes if self._data.startswith(each, self._byte)), b"")


def _whole(data: bytes) -> tuple[int, int, Sequence[int]]:
    """How many characters the bytes are, 0 where they are no whole ones, and how it is judged."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return 0, 0, ()
    return len(text), *_judged(text)


def _judged(text: str) -> tuple[int, Sequence[int]]:
    """The place of the character that a token is judged by, and the blanks beside it."""
    n_blank = len(text) - len(text.lstrip(WHITESPACE))
    if n_blank == len(text):
        return max(n_blank - 1, 0), range(n_blank - 1)
    return n_blank, [place for place, each in enumerate(text) if each in WHITESPACE]


def _characters_begun(data: bytes) -> int:
    return sum(not _is_inside(byte) for byte in data)


def _is_inside(byte: int) -> bool:
    return _FIRST_BYTE_INSIDE <= byte <= _LAST_BYTE_INSIDE
