import sys
from dataclasses import replace
from pathlib import Path

import pytest
import tiktoken
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe.test_parity import NASTY
from tokcount.core.bpe.encoding import BpeEncoding
from tokcount.core.bpe.exports import exporter, tiktoken_ranks, tokenizer_json
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.saved import Saved
from tokcount.core.bpe.splits import SPLITS
from tokcount.core.bpe.training import train
from tokcount.core.bpe.vocabulary import ALL_BYTES
from tokcount.core.definitions import CL100K_SPLIT, GPT2_SPLIT, O200K_SPLIT
from tokcount.core.encoding import Split
from tokcount.core.vocabulary.rank_file import read_ranks
from tokcount.errors import InputError, UsageError

TEXT = (
    Path(__file__).read_text(encoding="utf-8")
    + "नमस्ते दुनिया, 漢字かな 한국어 naïve 'S 'll 12345  \n\n" * 20
)
TEXTS = st.text(st.sampled_from(NASTY) | st.characters(codec="utf-8"), max_size=60)
SPECIAL = {"<|end|>": 500, "<|é|>": 501}


def _saved(split: Split) -> Saved:
    trained = train([TEXT], Recipe(alphabet="bytes", split=split, vocab_size=500))
    return Saved(
        recipe=trained.recipe,
        starting=trained.starting,
        merges=trained.merges,
        special_tokens=SPECIAL,
        n_bytes=trained.n_bytes,
    )


SAVED: dict[str, Saved] = {split: _saved(split) for split in SPLITS}
ENCODINGS: dict[str, BpeEncoding] = {
    split: BpeEncoding(split, split, SAVED[split].vocabulary, special_tokens=SPECIAL)
    for split in SPLITS
}
OF_TIKTOKEN = {
    split: tiktoken.Encoding(
        split,
        pat_str=pattern,
        mergeable_ranks=read_ranks(tiktoken_ranks(SAVED[split]), split),
        special_tokens=SPECIAL,
    )
    for split, pattern in {
        "leading-space": r" ?\S+|\s+",
        "gpt2": GPT2_SPLIT,
        "cl100k": CL100K_SPLIT,
        "o200k": O200K_SPLIT,
        "none": r"(?s:.+)",
    }.items()
}
OF_TOKENIZERS = {
    split: tokenizers.Tokenizer.from_str(tokenizer_json(saved).decode())
    for split, saved in SAVED.items()
}


@pytest.mark.parametrize("split", OF_TIKTOKEN)
@given(text=TEXTS)
def test_tiktoken_gives_the_same_ids_with_the_ranks(split: Split, text: str) -> None:
    """Of any text."""
    assert OF_TIKTOKEN[split].encode_ordinary(text) == ENCODINGS[split].encode(text)


@pytest.mark.parametrize("split", SPLITS)
@given(text=TEXTS)
def test_tokenizers_gives_the_same_ids_with_its_file(split: Split, text: str) -> None:
    """Of any text; special tokens, which it looks for by itself, as control tokens."""
    found = OF_TOKENIZERS[split].encode(text, add_special_tokens=False)
    assert found.ids == ENCODINGS[split].encode(text, special="token")


@pytest.mark.parametrize("split", ["cl100k", "o200k"])
def test_tokenizers_gives_the_same_ids_of_every_code_point(split: Split) -> None:
    """Its own tables of characters do not matter."""
    characters = [chr(c) for c in range(sys.maxunicode + 1) if not 0xD800 <= c <= 0xDFFF]
    for start in range(0, len(characters), 50_000):
        text = "\n".join(characters[start : start + 50_000])
        ids = OF_TOKENIZERS[split].encode(text, add_special_tokens=False).ids
        assert ids == ENCODINGS[split].encode(text, special="token")


@pytest.mark.parametrize("split", ["cl100k", "o200k", "gpt2", "none"])
@given(text=TEXTS)
def test_tokenizers_decodes_to_the_same_text(split: Split, text: str) -> None:
    """What it has encoded itself."""
    ids = ENCODINGS[split].encode(text)
    assert OF_TOKENIZERS[split].decode(ids) == text


def test_characters_have_no_such_format() -> None:
    """Both are for bytes."""
    trained = train(["a b"], Recipe(alphabet="chars", split="words", n_merges=0))
    saved = Saved(
        recipe=trained.recipe,
        starting=trained.starting,
        merges=(),
        special_tokens={},
        n_bytes=2,
    )
    for export in (tiktoken_ranks, tokenizer_json):
        with pytest.raises(InputError, match="only a vocabulary of bytes, without a marker,"):
            export(saved)


def test_ranks_that_would_give_other_ids_are_refused() -> None:
    """Merges that no training makes: the last needs a pair that the second takes apart."""
    saved = Saved(
        recipe=Recipe(alphabet="bytes", split="none", n_merges=3),
        starting=ALL_BYTES,
        merges=[(b"b", b"c"), (b"a", b"b"), (b"ab", b"c")],
        special_tokens={},
        n_bytes=0,
    )
    with pytest.raises(InputError, match="merge 3 gives a token that ranks would make of other"):
        tiktoken_ranks(saved)


def test_the_suffix_decides() -> None:
    """And another one is an error that names both."""
    assert exporter("a.tiktoken") is tiktoken_ranks
    assert exporter("tokenizer.json") is tokenizer_json
    with pytest.raises(UsageError, match=r"name a .tiktoken file for ranks, or a .json file"):
        exporter("a.txt")


def test_special_ids_that_tokenizers_would_change_are_refused() -> None:
    """It gives them out one after the other."""
    saved = replace(SAVED["gpt2"], special_tokens={"<s>": 999})
    with pytest.raises(InputError, match="special tokens do not follow those of the others"):
        tokenizer_json(saved)
