from pathlib import Path

import pytest

from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _trained(tokcount: Tokcount) -> None:
    args = ("--text", "low lower lowest " * 9, "--merges", "9", "-o", "low.bpe.toml")
    assert tokcount("train", *args, "--special-token", "<|end|>").exit == 0


def test_ranks_give_the_same_ids(tokcount: Tokcount) -> None:
    """Used as an encoding, with the split that the note tells."""
    ran = tokcount("export", "low.bpe.toml", "-o", "low.tiktoken")
    assert (ran.exit, ran.out) == (0, "")
    assert ran.err == (
        "tokcount: note: ranks do not tell where text is split; here: -e low.tiktoken --split"
        " cl100k\ntokcount: note: nor which special tokens there are: <|end|> 263\n"
    )
    ids = tokcount("encode", "-e", "low.bpe.toml", "--text", "a lower one").out
    args = ("-e", "low.tiktoken", "--split", "cl100k", "--text", "a lower one")
    assert tokcount("encode", *args).out == ids


def test_a_file_that_is_there_is_kept(tokcount: Tokcount) -> None:
    """Unless it is forced."""
    Path("tokenizer.json").write_text("mine")
    ran = tokcount("export", "low.bpe.toml", "-o", "tokenizer.json")
    assert ran.exit == 2
    assert ran.err == (
        "tokcount: tokenizer.json is there already; use --force to replace it, or name another\n"
    )
    assert Path("tokenizer.json").read_text() == "mine"
    assert tokcount("export", "low.bpe.toml", "-o", "tokenizer.json", "--force").exit == 0
    assert '"type": "BPE"' in Path("tokenizer.json").read_text(encoding="utf-8")


def test_another_format_is_an_error(tokcount: Tokcount) -> None:
    """Which names the two that there are."""
    ran = tokcount("export", "low.bpe.toml", "-o", "low.model")
    assert ran.exit == 2
    assert ran.err == (
        "tokcount: low.model: name a .tiktoken file for ranks, or a .json file for Hugging Face's\n"
    )
