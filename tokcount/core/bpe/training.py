"""Trains a byte-pair encoding: merges the pair that is met most, again and again.

What it leaves to others: counting pre-tokens (`word_counts`), where the pairs are (`corpus`), which
of them comes next (`queue`, `ties`), encoding with the merges.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tokcount.core.bpe.corpus import Corpus
from tokcount.core.bpe.queue import Queue
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.ties import key_of
from tokcount.core.bpe.vocabulary import ALL_BYTES, Pair
from tokcount.core.bpe.word_counts import count_pre_tokens
from tokcount.errors import InputError
from tokcount.reports.progress import Advance, Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained:
    """What came out of training; every token is its bytes.

    `merge_counts` says how often each pair was met when it was merged.
    """

    recipe: Recipe
    starting: tuple[bytes, ...]
    merges: tuple[Pair, ...]
    merge_counts: tuple[int, ...]
    n_bytes: int
    """Of all pre-tokens, without end-of-word markers."""
    n_tokens_before: int
    n_tokens_after: int

    @property
    def tokens(self) -> tuple[bytes, ...]:
        """All tokens in the order of their ids: the starting ones, then those of the merges."""
        return (*self.starting, *(left + right for left, right in self.merges))


def train(texts: Iterable[str], recipe: Recipe, *, advance: Advance | None = None) -> Trained:
    """Return the merges that the texts teach; no pre-token goes from one text into the next.

    >>> recipe = Recipe(alphabet="bytes", split="none", ties="first", n_merges=3)
    >>> train(["aaabdaaabac"], recipe).merges
    ((b'a', b'a'), (b'aa', b'a'), (b'aaa', b'b'))

    Raises:
        InputError: the end-of-word marker is in a text, which then could not be told from it.
        UsageError: the texts have more characters than the vocabulary has room for.
    """
    advance = advance or _say_nothing
    with _without_collection():
        starting, corpus, n_bytes = _read(texts, recipe, advance)
        n_tokens_before = corpus.n_tokens()
        merges, merge_counts = _merge(corpus, starting, recipe, advance)
        return Trained(
            recipe=recipe,
            starting=starting,
            merges=tuple(merges),
            merge_counts=tuple(merge_counts),
            n_bytes=n_bytes,
            n_tokens_before=n_tokens_before,
            n_tokens_after=corpus.n_tokens(),
        )


def _read(
    texts: Iterable[str], recipe: Recipe, advance: Advance
) -> tuple[tuple[bytes, ...], Corpus, int]:
    """The starting tokens, the corpus in terms of them, and its bytes."""

    def tell(n_chars: int) -> None:
        advance(lambda: Progress("reading", "characters", n_chars))

    counted = count_pre_tokens(recipe.split, texts, tell)
    n_bytes = sum(len(word.encode()) * weight for word, weight in counted.items())
    if recipe.alphabet == "bytes":
        starting = ALL_BYTES
        words = (word.encode().decode("latin-1") for word in counted)
    else:
        characters = sorted(set().union(*counted))
        ids = str.maketrans({character: chr(i) for i, character in enumerate(characters)})
        starting = tuple(character.encode() for character in characters)
        words = (word.translate(ids) for word in counted)
    if recipe.end_of_word is not None:
        _refuse_marker(recipe.end_of_word, counted)
        marker_id = chr(len(starting))
        starting = (*starting, recipe.end_of_word.encode())
        words = (word + marker_id for word in words)
    return starting, Corpus(zip(words, counted.values(), strict=True)), n_bytes


def _merge(
    corpus: Corpus, starting: Sequence[bytes], recipe: Recipe, advance: Advance
) -> tuple[list[Pair], list[int]]:
    """The merges, and how often each pair was met."""
    tokens = list(starting)
    queue = Queue(corpus.counts, recipe.min_frequency, key_of(recipe.ties, corpus, tokens))
    merges: list[Pair] = []
    merge_counts: list[int] = []
    n_merges = recipe.n_merges_after(len(starting))
    while len(merges) < n_merges and (pair := queue.pop()):
        left, right = (tokens[ord(character)] for character in pair)
        # No token comes about twice: what is merged in it does not depend on what is around it.
        tokens.append(left + right)
        merges.append((left, right))
        merge_counts.append(corpus.counts[pair])
        for met in corpus.merge(pair, chr(len(tokens) - 1)):
            queue.add(met)
        advance(lambda: Progress("merging", "merges", len(merges), n_merges))
    return merges, merge_counts


def _refuse_marker(marker: str, words: Iterable[str]) -> None:
    if any(marker in word for word in words):
        raise InputError(
            f"{marker!r} is in the text, and cannot mark the end of a word; choose another marker"
        )


def _say_nothing(_progress: Callable[[], Progress]) -> None:
    pass


@contextmanager
def _without_collection() -> Iterator[None]:
    """Keep Python from looking for garbage, of which there is none among millions of objects."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
