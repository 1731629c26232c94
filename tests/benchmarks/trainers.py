"""Trains on a text in one of three ways, and prints the seconds and the peak memory that it took.

    python -m tests.benchmarks.trainers NAME TEXT N_MERGES

All take the same texts of 16,384 characters each, the split of cl100k_base and the 256 bytes. What
is imported for it, and the patterns that are compiled, are not timed.
"""

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping

from tests.benchmarks.run import RSS_UNIT
from tokcount.core.bpe.recipe import N_BYTES, Recipe
from tokcount.core.bpe.splits import split_pattern
from tokcount.core.bpe.training import train
from tokcount.core.bpe.word_counts import count_pre_tokens
from tokcount.core.definitions import CL100K_SPLIT

OURS, TOKENIZERS, RECOUNTING = "tokcount", "tokenizers", "recounting"
MIN_FREQUENCY = 2


def train_ours(path: str, n_merges: int) -> None:
    """Train with tokcount, on one core."""
    recipe = Recipe(
        alphabet="bytes", split="cl100k", n_merges=n_merges, min_frequency=MIN_FREQUENCY
    )
    train(_texts(path), recipe)


def train_with_tokenizers(path: str, n_merges: int) -> None:
    """Train with the `tokenizers` package, on all cores."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers

    # Its regular expressions have no possessive repetition of a bounded one; it changes no match.
    pattern = CL100K_SPLIT.replace("{1,3}+", "{1,3}")
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pattern), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    trainer = trainers.BpeTrainer(
        vocab_size=N_BYTES + n_merges,
        min_frequency=MIN_FREQUENCY,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(_texts(path), trainer)


def train_recounting(path: str, n_merges: int) -> None:
    """Train with the reference of the tests, which counts every pair anew for each merge."""
    from tests.core.bpe import reference

    counted = count_pre_tokens("cl100k", _texts(path), lambda _done: None)
    starting = [bytes([byte]) for byte in range(N_BYTES)]
    words = [([starting[byte] for byte in word.encode()], n) for word, n in counted.items()]
    reference.train(words, starting, "lowest-id", n_merges, MIN_FREQUENCY)


TRAINERS: Mapping[str, Callable[[str, int], None]] = {
    OURS: train_ours,
    TOKENIZERS: train_with_tokenizers,
    RECOUNTING: train_recounting,
}


def main() -> None:
    """Train, and print what it took."""
    name, path, n_merges = sys.argv[1:]
    split_pattern("cl100k")
    started = time.perf_counter()
    TRAINERS[name](path, int(n_merges))
    seconds = time.perf_counter() - started
    peak_bytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * RSS_UNIT
    print(json.dumps({"seconds": seconds, "peak_bytes": peak_bytes}))


def _texts(path: str) -> Iterator[str]:
    with open(path, encoding="utf-8", newline="") as file:
        while text := file.read(2**14):
            yield text


if __name__ == "__main__":
    main()
