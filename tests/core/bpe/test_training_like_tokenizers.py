"""Our trainer against that of the `tokenizers` package."""

import json
from collections.abc import Iterator

from tokenizers import Tokenizer, models, pre_tokenizers, trainers

from tests.benchmarks.corpora import code, pieces, up_to
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.splits import pre_tokens
from tokcount.core.bpe.training import train

N_BYTES = 5_000_000
N_MERGES = 4096
MIN_FREQUENCY = 2
# A letter for each byte, in the order of the bytes: `tokenizers` numbers letters in their order.
LETTERS = [chr(0x100 + byte) for byte in range(256)]


def _corpus() -> Iterator[str]:
    """The first 5 MB of the standard library's source."""
    return up_to(N_BYTES, pieces(code()))


def _in_letters(text: str) -> str:
    """The pre-tokens with spaces in between, each byte of theirs as its letter."""
    found = pre_tokens("cl100k", text)
    return " ".join("".join(LETTERS[byte] for byte in each.encode()) for each in found)


def test_merges_are_those_of_tokenizers_on_five_megabytes_of_source() -> None:
    """With the same split, the same alphabet and its own rule for ties."""
    recipe = Recipe(
        alphabet="bytes",
        split="cl100k",
        ties="lowest-id",
        n_merges=N_MERGES,
        min_frequency=MIN_FREQUENCY,
    )
    ours = [
        ["".join(LETTERS[byte] for byte in token) for token in pair]
        for pair in train(_corpus(), recipe).merges
    ]
    theirs = Tokenizer(models.BPE())
    theirs.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    trainer = trainers.BpeTrainer(
        vocab_size=256 + N_MERGES,
        min_frequency=MIN_FREQUENCY,
        initial_alphabet=LETTERS,
        show_progress=False,
    )
    theirs.train_from_iterator(map(_in_letters, _corpus()), trainer)
    assert len(ours) == N_MERGES
    assert ours == json.loads(theirs.to_str())["model"]["merges"]
