"""Writes a trained byte-level vocabulary in the formats of others: tiktoken and Hugging Face.

What it leaves to others: our own format (`saved`), the file itself (`whole_files`).
"""

import json
from collections.abc import Callable, Mapping
from functools import cache

from tokcount.core.bpe.kinds import ranges_of_kinds
from tokcount.core.bpe.merging import merge
from tokcount.core.bpe.saved import Saved
from tokcount.core.bpe.splits import spelled_out
from tokcount.core.bpe.vocabulary import Merges
from tokcount.core.encoding import Split
from tokcount.core.vocabulary.rank_file import rank_file
from tokcount.errors import InputError, UsageError


def exporter(path: str) -> Callable[[Saved], bytes]:
    """Return what makes a file of that name, by its suffix.

    Raises:
        UsageError: it has neither.
    """
    if path.endswith(".tiktoken"):
        return tiktoken_ranks
    if path.endswith(".json"):
        return tokenizer_json
    raise UsageError(f"{path}: name a .tiktoken file for ranks, or a .json file for Hugging Face's")


def notes_on(saved: Saved, path: str) -> list[str]:
    """Return what whoever uses an exported file must know."""
    if not path.endswith(".tiktoken"):
        return []
    split = saved.recipe.split
    notes = [f"ranks do not tell where text is split; here: -e {path} --split {split}"]
    if saved.special_tokens:
        listed = ", ".join(f"{text} {token_id}" for text, token_id in saved.special_tokens.items())
        notes.append(f"nor which special tokens there are: {listed}")
    return notes


def tiktoken_ranks(saved: Saved) -> bytes:
    """Return a rank file for tiktoken; it has no room for the split, nor for special tokens.

    Raises:
        InputError: the vocabulary is not of bytes; or its merges, changed by hand, give other
            tokens by rank than in order.
    """
    vocabulary = _of_bytes(saved)
    for number, (left, right) in enumerate(vocabulary.merges, start=1):
        token = left + right
        rank = vocabulary.ids[token]
        parts = merge([bytes([byte]) for byte in token], _below(rank, vocabulary.ids))
        if parts != [left, right]:
            raise InputError(
                f"merge {number:,} gives a token that ranks would make of other parts, so a"
                " .tiktoken file would give other ids; export a .json file"
            )
    return rank_file(vocabulary.ids)


def tokenizer_json(saved: Saved) -> bytes:
    """Return a `tokenizer.json` for the package tokenizers.

    Its pattern has the character ranges written out, so that text is split as it is here.

    Raises:
        InputError: the vocabulary is not of bytes; or special tokens have ids that the package
            would not give them.
    """
    vocabulary = _of_bytes(saved)
    n_tokens = len(vocabulary.ids)
    if [*saved.special_tokens.values()] != [*range(n_tokens, n_tokens + len(saved.special_tokens))]:
        raise InputError("the ids of the special tokens do not follow those of the others in order")
    written = {token: _in_letters(token) for token in vocabulary.ids}
    document = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            _added_token(text, token_id) for text, token_id in saved.special_tokens.items()
        ],
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [*_split(saved.recipe.split), {**_BYTE_LEVEL, "use_regex": False}],
        },
        "post_processor": None,
        "decoder": {**_BYTE_LEVEL, "use_regex": True},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": {written[token]: token_id for token, token_id in vocabulary.ids.items()},
            "merges": [[written[left], written[right]] for left, right in vocabulary.merges],
        },
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


_BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False}


def _of_bytes(saved: Saved) -> Merges:
    if saved.recipe.alphabet != "bytes" or saved.recipe.end_of_word is not None:
        raise InputError("only a vocabulary of bytes, without a marker, has a place in such a file")
    return saved.vocabulary


def _below(rank: int, ids: Mapping[bytes, int]) -> Callable[[bytes, bytes], int | None]:
    def rank_of(left: bytes, right: bytes) -> int | None:
        found = ids.get(left + right)
        return found if found is not None and found < rank else None

    return rank_of


def _split(split: Split) -> list[dict[str, object]]:
    """Return the pre-tokenizer that cuts where the split does."""
    if split == "none":
        return []
    ranges = {
        kind: "".join(rf"\x{{{low:x}}}-\x{{{high:x}}}" for low, high in spans)
        for kind, spans in ranges_of_kinds().items()
    }
    # Oniguruma repeats {1,3}+ again and again, where Rust gives none of it back; the latter makes
    # no difference at the end of an alternative.
    pattern = spelled_out(split, ranges, end=r"\z").replace("{1,3}+", "{1,3}")
    return [
        {
            "type": "Split",
            "pattern": {"Regex": pattern},
            "behavior": "Removed" if split == "words" else "Isolated",
            "invert": split == "words",
        }
    ]


def _added_token(text: str, token_id: int) -> dict[str, object]:
    return {
        "id": token_id,
        "content": text,
        "single_word": False,
        "lstrip": False,
        "rstrip": False,
        "normalized": False,
        "special": True,
    }


def _in_letters(token: bytes) -> str:
    return "".join(map(_letter_of_byte().__getitem__, token))


@cache
def _letter_of_byte() -> Mapping[int, str]:
    """The character that stands for each byte, as GPT-2 has it.

    Of Latin-1 those that can be seen stand for themselves, the others for characters from U+0100.
    """
    visible = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in visible]
    return {byte: chr(byte) for byte in visible} | {
        byte: chr(0x100 + place) for place, byte in enumerate(others)
    }
