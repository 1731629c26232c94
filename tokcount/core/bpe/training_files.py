"""Trains on sources, and saves what comes out as a file.

What it leaves to others: training itself (`training`), the format (`saved`).
"""

from collections.abc import Sequence

from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.saved import Saved, dumps
from tokcount.core.bpe.training import Trained, train
from tokcount.core.decoding import Decoding, well_formed
from tokcount.core.sources import Listing, read_texts
from tokcount.core.whole_files import write_file
from tokcount.errors import InputError, UsageError
from tokcount.reports.progress import Advance
from tokcount.reports.train import LearnedMerge, TrainReport

MERGES_SHOWN = 10  # of the first, and of the last


def train_sources(
    listing: Listing, decoding: Decoding, recipe: Recipe, advance: Advance | None = None
) -> Trained:
    """Train on every source that can be read, each a text of its own.

    Raises:
        InputError: there is no text, or the end-of-word marker is in it.
        UsageError: the texts have more characters than the vocabulary has room for.
    """
    texts = (text for _, text in read_texts(listing, decoding))
    trained = train(texts, recipe, advance=advance)
    if not trained.n_bytes:
        reasons = [f"{each.name}: {each.reason}" for each in (*listing.errors, *listing.skipped)]
        raise InputError("; ".join(["there is no text to train on", *reasons[:1]]))
    return trained


def check_special_tokens(special_tokens: Sequence[str]) -> None:
    """Refuse special tokens that could not be told apart, or saved.

    Raises:
        UsageError: one is empty, is named twice, or has no UTF-8 form.
    """
    if "" in special_tokens or len(set(special_tokens)) < len(special_tokens):
        raise UsageError("special tokens must differ, and none may be empty")
    for text in special_tokens:
        if well_formed(text) != text:
            raise UsageError(f"a special token must be UTF-8, got {text!r}")


def save(
    trained: Trained, listing: Listing, path: str, special_tokens: Sequence[str] = ()
) -> TrainReport:
    """Write what was trained, whole or not at all, and tell of it.

    Special tokens have the ids after all others.

    Raises:
        InputError: the file cannot be written.
    """
    tokens = set(trained.tokens)
    for text in special_tokens:
        if text.encode() in tokens:
            raise InputError(f"the special token {text!r} is an ordinary token, too; name another")
    saved = Saved(
        recipe=trained.recipe,
        starting=trained.starting,
        merges=trained.merges,
        special_tokens={text: len(tokens) + n for n, text in enumerate(special_tokens)},
        n_bytes=trained.n_bytes,
    )
    write_file(path, dumps(saved).encode())
    return _report(trained, listing, path)


def _report(trained: Trained, listing: Listing, path: str) -> TrainReport:
    merges = [
        LearnedMerge(rank=rank, left=left, right=right, count=count)
        for rank, ((left, right), count) in enumerate(
            zip(trained.merges, trained.merge_counts, strict=True)
        )
    ]
    return TrainReport(
        file=path,
        alphabet=trained.recipe.alphabet,
        split=trained.recipe.split,
        n_merges=len(merges),
        n_wanted=trained.recipe.n_merges_after(len(trained.starting)),
        vocab_size=len(trained.tokens),
        min_frequency=trained.recipe.min_frequency,
        first=merges[:MERGES_SHOWN],
        last=merges[MERGES_SHOWN:][-MERGES_SHOWN:],
        n_bytes=trained.n_bytes,
        n_tokens_before=trained.n_tokens_before,
        n_tokens_after=trained.n_tokens_after,
        skipped=listing.skipped,
        errors=listing.errors,
        notes=listing.notes,
    )
