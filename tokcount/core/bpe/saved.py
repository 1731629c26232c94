"""Saves what was trained as `NAME.bpe.toml`, and loads it: the ids are the same afterwards.

What it leaves to others: training (`training`), other formats (`exports`), making an encoding of
what is loaded (`files`).
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NoReturn, get_args

from tokcount.core.bpe.recipe import Alphabet, Recipe, Ties
from tokcount.core.bpe.token_text import bytes_as_text, bytes_from_text
from tokcount.core.bpe.vocabulary import ALL_BYTES, Merges, Pair
from tokcount.core.encoding import Split
from tokcount.core.toml.lines import KeyPath, find_lines
from tokcount.core.toml.parsing import NotTomlError, parse_toml
from tokcount.errors import InputError, UsageError

SCHEMA = 1
SUFFIX = ".bpe.toml"
KEYS = (
    *("schema", "alphabet", "characters", "split", "end_of_word", "ties"),
    *("stop_at_merges", "stop_at_vocab_size", "min_frequency", "trained_on_bytes"),
    *("special_tokens", "merges"),
)
# As tomli-w writes it; no string has a line end of its own.
_PAIR_ON_FIVE_LINES = re.compile(r"\[\n {8}(.+),\n {8}(.+),\n {4}\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """A trained vocabulary as it stands in a file.

    `starting` are the tokens to start with and `merges` the pairs in order; all tokens are bytes.
    `special_tokens` are by their text. `n_bytes` is the size of what it was trained on.
    """

    recipe: Recipe
    starting: Sequence[bytes]
    merges: Sequence[Pair]
    special_tokens: Mapping[str, int]
    n_bytes: int

    @property
    def characters(self) -> str | None:
        """All characters that are known; None where every one is, as bytes."""
        if self.recipe.alphabet == "bytes":
            return None
        n_markers = 0 if self.recipe.end_of_word is None else 1
        return b"".join(self.starting[: len(self.starting) - n_markers]).decode()

    @property
    def vocabulary(self) -> Merges:
        """The vocabulary, to encode with."""
        return Merges(
            self.starting,
            self.merges,
            alphabet=self.recipe.alphabet,
            marker=self.recipe.end_of_word or "",
        )


def dumps(saved: Saved) -> str:
    """Return the text of the file: first how it was trained, last the merges, one a line."""
    import tomli_w

    recipe = saved.recipe
    write = bytes_as_text if recipe.alphabet == "bytes" else bytes.decode
    values = {
        "schema": SCHEMA,
        "alphabet": recipe.alphabet,
        "characters": saved.characters,
        "split": recipe.split,
        "end_of_word": recipe.end_of_word,
        "ties": recipe.ties,
        "stop_at_merges": recipe.n_merges,
        "stop_at_vocab_size": recipe.vocab_size,
        "min_frequency": recipe.min_frequency,
        "trained_on_bytes": saved.n_bytes,
        "special_tokens": [[text, token_id] for text, token_id in saved.special_tokens.items()],
        "merges": [[write(left), write(right)] for left, right in saved.merges],
    }
    head = "# A byte-pair encoding, trained by tokcount; use it as --encoding FILE.\n"
    text = tomli_w.dumps({key: value for key, value in values.items() if value is not None})
    return head + _PAIR_ON_FIVE_LINES.sub(r"[\1, \2]", text)


def loads(data: bytes, file: str) -> Saved:
    """Return what a file holds; `file` is its name in messages.

    Raises:
        InputError: it is damaged, or another kind of file; the line is named.
    """
    try:
        text, values = parse_toml(data)
    except NotTomlError as error:
        raise InputError(f"{file}:{error.line}: {error}") from None
    return _Reader(file, text, values).read()


class _Reader:
    """The values of a file, which are checked as they are taken out."""

    def __init__(self, file: str, text: str, values: dict[str, Any]) -> None:
        self._file = file
        self._text = text
        self._values = values

    def read(self) -> Saved:
        if "schema" not in self._values or "merges" not in self._values:
            self._fail(
                (), f"not a file of tokcount train; those have a schema and merges ({SUFFIX})"
            )
        if self._values["schema"] != SCHEMA or self._values["schema"] is True:
            self._fail(("schema",), f"is {self._values['schema']!r}, and must be {SCHEMA}")
        for key in self._values:
            if key not in KEYS:
                near = get_close_matches(key, KEYS, 1)
                hint = f"; did you mean {near[0]}?" if near else ""
                self._fail((key,), f"is no key of such a file{hint}")
        if not isinstance(self._values["merges"], list):
            self._fail(("merges",), "must be a list of pairs")
        alphabet: Alphabet = self._choice("alphabet", Alphabet)
        recipe = self._recipe(alphabet)
        starting = self._starting(recipe)
        merges = self._merges(alphabet, starting)
        return Saved(
            recipe=recipe,
            starting=starting,
            merges=merges,
            special_tokens=self._special_tokens({*starting, *(a + b for a, b in merges)}),
            n_bytes=self._whole("trained_on_bytes") or 0,
        )

    def _recipe(self, alphabet: Alphabet) -> Recipe:
        split: Split = self._choice("split", Split)
        ties: Ties = self._choice("ties", Ties)
        n_merges, vocab_size = self._whole("stop_at_merges"), self._whole("stop_at_vocab_size")
        if n_merges is None and vocab_size is None:
            n_merges = len(self._values["merges"])
        try:
            return Recipe(
                alphabet=alphabet,
                split=split,
                ties=ties,
                end_of_word=self._string("end_of_word"),
                n_merges=n_merges,
                vocab_size=vocab_size,
                min_frequency=self._whole("min_frequency") or 1,
            )
        except UsageError as error:
            self._fail((), str(error))

    def _starting(self, recipe: Recipe) -> Sequence[bytes]:
        starting = ALL_BYTES if recipe.alphabet == "bytes" else self._characters()
        marker = recipe.end_of_word
        return starting if marker is None else [*starting, marker.encode()]

    def _characters(self) -> Sequence[bytes]:
        characters = self._string("characters")
        if not characters:
            self._fail(("characters",), "are missing: those that the vocabulary starts with")
        if len(set(characters)) < len(characters):
            self._fail(("characters",), "has a character twice")
        return [character.encode() for character in characters]

    def _merges(self, alphabet: Alphabet, starting: Sequence[bytes]) -> Sequence[Pair]:
        read = bytes_from_text if alphabet == "bytes" else str.encode
        rows = self._values["merges"]
        merges: dict[Pair, None] = {}
        known = set(starting)
        for index, row in enumerate(rows):
            place = ("merges", index)
            match row:
                case [str(left_text), str(right_text)]:
                    try:
                        pair = read(left_text), read(right_text)
                    except ValueError as error:
                        self._fail(place, str(error))
                case _:
                    self._fail(place, f"must be two tokens, got {row!r}")
            for token, written in zip(pair, row, strict=True):
                if token not in known:
                    self._fail(place, f"{written!r} is no token yet; no merge before makes it")
            if pair in merges:
                self._fail(place, f"{row!r} is merged before")
            merges[pair] = None
            known.add(pair[0] + pair[1])
        return [*merges]

    def _special_tokens(self, tokens: Collection[bytes]) -> Mapping[str, int]:
        rows = self._values.get("special_tokens", [])
        if not isinstance(rows, list):
            self._fail(("special_tokens",), "must be a list of pairs of text and id")
        found: dict[str, int] = {}
        for index, row in enumerate(rows):
            place = ("special_tokens", index)
            match row:
                case [str(text), int(token_id)] if text and type(token_id) is int:
                    if text in found or text.encode() in tokens:
                        self._fail(place, f"the text of {row!r} is taken")
                    if not len(tokens) <= token_id < 2**32 or token_id in found.values():
                        self._fail(place, f"the id of {row!r} is taken, or too large")
                    found[text] = token_id
                case _:
                    self._fail(place, f"must be a text and an id, got {row!r}")
        return found

    def _choice(self, key: str, choices: object) -> Any:  # noqa: ANN401 - one of the choices
        value = self._values.get(key)
        if value not in get_args(choices):
            known = ", ".join(get_args(choices))
            got = f"got {value!r}" if key in self._values else "it is missing"
            self._fail((key,), f"must be one of {known}; {got}")
        return value

    def _string(self, key: str) -> str | None:
        value = self._values.get(key)
        if value is not None and not isinstance(value, str):
            self._fail((key,), f"must be a string, got {value!r}")
        return value

    def _whole(self, key: str) -> int | None:
        value = self._values.get(key)
        if value is not None and (type(value) is not int or value < 0):
            self._fail((key,), f"must be a whole number, got {value!r}")
        return value

    def _fail(self, path: KeyPath, what: str) -> NoReturn:
        lines = find_lines(self._text)
        line = next((lines[path[:n]] for n in range(len(path), 0, -1) if path[:n] in lines), 1)
        key = str(path[0]) if path else ""
        place = f"{key}: " if key else ""
        raise InputError(f"{self._file}:{line}: {place}{what}")
