"""Checks texts before an encoding takes them, and gathers what their reader must know.

What it leaves to others: what an encoding cannot take (`encodings`, `bpe`), telling (the reports).
"""

from tokcount.core.encoding import Encoding, Special

NO_ID = "counted as one token, without an id"


class Checking:
    """One use of an encoding: what was found in all texts that were checked for it."""

    def __init__(self, encoding: Encoding, special: Special = "text") -> None:
        """Have found nothing yet."""
        self._encoding = encoding
        self._special: Special = special
        self._first_unknown = ""
        self._n_unknown = 0
        self._long_whitespace = ""

    def check(self, text: str, *, start: int = 0, source: str = "") -> None:
        """Look through a text, which begins at character `start` of the source.

        Raises:
            InputError: the encoding cannot take it.
        """
        self._encoding.check(text, special=self._special, start=start)
        for character, place in self._encoding.unknown_in(text, special=self._special):
            if not self._n_unknown:
                self._first_unknown = f"{character!r}{_at(start + place, source)}"
            self._n_unknown += 1
        place_of_run = self._encoding.beyond_engine(text)
        if place_of_run is not None and not self._long_whitespace:
            self._long_whitespace = _at(start + place_of_run, source)

    @property
    def unknown(self) -> str | None:
        """What has no id: the first such character, and where it is."""
        if not self._n_unknown:
            return None
        return f"{self._first_unknown} is not in the vocabulary of {self._encoding.name}"

    @property
    def notes(self) -> list[str]:
        """What the reader of counts or tokens must know."""
        found = []
        if self._long_whitespace:
            found.append(
                "999,999 or more whitespace characters in a row,"
                f"{self._long_whitespace}: tiktoken cannot encode that, so tokcount's own"
                " byte-pair encoding does, to the same ids"
            )
        if self._n_unknown > 1:
            n_others = self._n_unknown - 1
            verb = "are" if n_others > 1 else "is"
            others = f"nor {verb} {n_others:,} more: each is {NO_ID}"
            found.append(f"warning: {self.unknown}, {others}")
        elif self._n_unknown:
            found.append(f"warning: {self.unknown}: {NO_ID}")
        return found


def _at(place: int, source: str) -> str:
    return f" at character {place}" + (f" of {source}" if source else "")
