"""The seven public encodings: for each its split pattern, its ranks and its special tokens.

Taken from `tiktoken_ext/openai_public.py` of tiktoken 0.14.0 (MIT, see NOTICE). What it leaves to
others: reading the ranks (`vocabulary`), encoding with them (`encodings`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

DEFAULT_ENCODING = "o200k_base"

END_OF_TEXT = "<|endoftext|>"
END_OF_PROMPT = "<|endofprompt|>"

GPT2_SPLIT = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
CL100K_SPLIT = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_UPPER, _LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_CONTRACTION = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
O200K_SPLIT = (
    rf"[^\r\n\p{{L}}\p{{N}}]?{_UPPER}*{_LOWER}+{_CONTRACTION}"
    rf"|[^\r\n\p{{L}}\p{{N}}]?{_UPPER}+{_LOWER}*{_CONTRACTION}"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


@dataclass(frozen=True, slots=True)
class Definition:
    """An encoding: its split pattern, its special tokens, and the ranks of a packaged table.

    Of the table it uses the ranks below `rank_limit`, or all of them.
    """

    name: str
    split_pattern: str
    table: str
    special_tokens: Mapping[str, int]
    rank_limit: int | None = None

    def used(self, ranks: dict[bytes, int]) -> dict[bytes, int]:
        """Return those ranks of the table that the encoding uses."""
        limit = self.rank_limit
        if limit is None:
            return ranks
        return {token: rank for token, rank in ranks.items() if rank < limit}


_GPT2_SPECIAL = {END_OF_TEXT: 50_256}
_P50K_EDIT_SPECIAL = {
    END_OF_TEXT: 50_256,
    "<|fim_prefix|>": 50_281,
    "<|fim_middle|>": 50_282,
    "<|fim_suffix|>": 50_283,
}
_CL100K_SPECIAL = {
    END_OF_TEXT: 100_257,
    "<|fim_prefix|>": 100_258,
    "<|fim_middle|>": 100_259,
    "<|fim_suffix|>": 100_260,
    END_OF_PROMPT: 100_276,
}
_O200K_SPECIAL = {END_OF_TEXT: 199_999, END_OF_PROMPT: 200_018}
_HARMONY_RESERVED = (200_000, 200_001, 200_004, *range(200_009, 200_012), *range(200_013, 201_088))
_HARMONY_SPECIAL = {
    **_O200K_SPECIAL,
    "<|startoftext|>": 199_998,
    "<|return|>": 200_002,
    "<|constrain|>": 200_003,
    "<|channel|>": 200_005,
    "<|start|>": 200_006,
    "<|end|>": 200_007,
    "<|message|>": 200_008,
    "<|call|>": 200_012,
    # 200,018 has two names: <|endofprompt|>, as in o200k_base, and a reserved one.
    **{f"<|reserved_{rank}|>": rank for rank in _HARMONY_RESERVED},
}


DEFINITIONS: Mapping[str, Definition] = {
    definition.name: definition
    for definition in (
        Definition("gpt2", GPT2_SPLIT, "p50k_base", _GPT2_SPECIAL, rank_limit=50_256),
        Definition("r50k_base", GPT2_SPLIT, "p50k_base", _GPT2_SPECIAL, rank_limit=50_256),
        Definition("p50k_base", GPT2_SPLIT, "p50k_base", _GPT2_SPECIAL),
        Definition("p50k_edit", GPT2_SPLIT, "p50k_base", _P50K_EDIT_SPECIAL),
        Definition("cl100k_base", CL100K_SPLIT, "cl100k_base", _CL100K_SPECIAL),
        Definition("o200k_base", O200K_SPLIT, "o200k_base", _O200K_SPECIAL),
        Definition("o200k_harmony", O200K_SPLIT, "o200k_base", _HARMONY_SPECIAL),
    )
}
