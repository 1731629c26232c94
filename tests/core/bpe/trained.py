"""Small encodings that were trained, saved and loaded again, for the tests of what uses them."""

from collections.abc import Sequence

from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.recipe import Alphabet, Recipe
from tokcount.core.bpe.saved import Saved, dumps, loads
from tokcount.core.bpe.splits import SPLITS
from tokcount.core.bpe.training import Trained, train
from tokcount.core.encoding import Split

# Of every kind that splits tell apart, in pairs that are merged across what looks like a border.
CORPUS = (
    "the cat's hat, the Cat's HAT; don't x1 22 333 4444 été 漢字漢字 ab.ab/ab-ab_ab '' .. -- \n\n"
    "the  hat\tthe   mat \r\n a|b <a> \u3000x\u3000 e\u0301e\u0301 🙂🙂 it'll \n the mat.the mat. "
) * 3
KINDS: Sequence[tuple[Alphabet, Split, str | None]] = [
    *(("bytes", split, None) for split in SPLITS),
    *(("chars", split, None) for split in SPLITS),
    *(("chars", split, "</w>") for split in SPLITS),
]
"""Each alphabet with each split, and of characters also with a marker."""


def trained_on(
    corpus: str, alphabet: Alphabet, split: Split, end_of_word: str | None, n_merges: int = 60
) -> Trained:
    """Return what the corpus teaches."""
    recipe = Recipe(alphabet=alphabet, split=split, end_of_word=end_of_word, n_merges=n_merges)
    return train([corpus], recipe)


def saved(trained: Trained, special_tokens: Sequence[str] = ()) -> Saved:
    """Return it as it comes back from a file, with special tokens after all others."""
    n_tokens = len(trained.tokens)
    written = dumps(
        Saved(
            recipe=trained.recipe,
            starting=trained.starting,
            merges=trained.merges,
            special_tokens={text: n_tokens + n for n, text in enumerate(special_tokens)},
            n_bytes=trained.n_bytes,
        )
    )
    return loads(written.encode(), "x.bpe.toml")


def encoding_of(
    alphabet: Alphabet,
    split: Split,
    end_of_word: str | None = None,
    special_tokens: Sequence[str] = (),
    corpus: str = CORPUS,
) -> BpeEncoding:
    """Return the encoding that a file of all that is."""
    loaded = saved(trained_on(corpus, alphabet, split, end_of_word), special_tokens)
    return BpeEncoding(
        "x.bpe.toml",
        split,
        loaded.vocabulary,
        special_tokens=loaded.special_tokens,
        characters=loaded.characters,
    )
