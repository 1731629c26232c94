import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.core.bpe.test_training import NEWEST
from tokcount.core.bpe.files import encoding_of_file, load
from tokcount.core.bpe.recipe import Recipe
from tokcount.core.bpe.training_files import check_special_tokens, save, train_sources
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing
from tokcount.errors import InputError, UsageError
from tokcount.reports.train import LearnedMerge, TrainReport

RECIPE = Recipe(alphabet="bytes", split="words", n_merges=30)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _trained(listing: Listing, recipe: Recipe = RECIPE, special: Sequence[str] = ()) -> TrainReport:
    trained = train_sources(listing, Decoding(), recipe)
    return save(trained, listing, "x.bpe.toml", special)


def test_the_first_and_the_last_merges_are_told() -> None:
    """Each with its number; how many there are is told, too."""
    report = _trained(list_sources([], "abcdefghijklmnopqrstuvwxyz " * 2))
    assert (report.n_merges, report.n_wanted, report.vocab_size) == (25, 30, 281)
    assert [merge.rank for merge in report.first] == [*range(10)]
    assert [merge.rank for merge in report.last] == [*range(15, 25)]
    assert report.last[-1].left + report.last[-1].right == b"abcdefghijklmnopqrstuvwxyz"
    assert (report.n_bytes, report.n_tokens_before, report.n_tokens_after) == (52, 52, 2)


def test_no_merge_is_told_twice() -> None:
    """Where there are few, all are the first ones."""
    report = _trained(list_sources([], NEWEST), Recipe(alphabet="bytes", split="words", n_merges=2))
    assert report.first == [
        LearnedMerge(rank=0, left=b"e", right=b"s", count=9),
        LearnedMerge(rank=1, left=b"es", right=b"t", count=9),
    ]
    assert (report.last, report.ended_early) == ([], False)


def test_special_tokens_have_the_ids_after_all_others() -> None:
    """In the order in which they were given."""
    report = _trained(list_sources([], NEWEST), special=["<|b|>", "<|a|>"])
    n_tokens = 256 + report.n_merges
    assert encoding_of_file("x.bpe.toml").special_tokens == {
        "<|b|>": n_tokens,
        "<|a|>": n_tokens + 1,
    }


def test_what_was_trained_is_saved_with_its_recipe() -> None:
    """And with the size of the text."""
    _trained(list_sources([], NEWEST))
    assert (load("x.bpe.toml").recipe, load("x.bpe.toml").n_bytes) == (RECIPE, 79)


def test_each_source_is_a_text_of_its_own() -> None:
    """No pair goes from one into the next."""
    Path("a").write_text("ab")
    Path("b").write_text("ba")
    recipe = Recipe(alphabet="bytes", split="none", n_merges=9, min_frequency=1)
    report = _trained(list_sources(["a", "b"]), recipe)
    assert [(merge.left, merge.right) for merge in report.first] == [(b"a", b"b"), (b"b", b"a")]


def test_a_source_that_cannot_be_decoded_is_left_out() -> None:
    """The others are trained on, and it is told."""
    Path("bad").write_bytes(b"low \xff")
    Path("good").write_text(NEWEST)
    report = _trained(list_sources(["bad", "good", "gone"]))
    assert (report.n_bytes, report.partial) == (79, True)
    assert sorted(each.name for each in report.errors) == ["bad", "gone"]


@pytest.mark.parametrize("text", ["", " \n"])
def test_without_text_there_is_nothing_to_save(text: str) -> None:
    """Nor where the split drops all that there is."""
    with pytest.raises(InputError, match=r"^there is no text to train on$"):
        _trained(list_sources([], text))
    assert not os.listdir()


def test_a_file_that_cannot_be_written_is_told() -> None:
    """Its folder may not be a folder."""
    Path("file").write_text("old")
    listing = list_sources([], NEWEST)
    trained = train_sources(listing, Decoding(), RECIPE)
    with pytest.raises(InputError, match=r"^file/x.bpe.toml: cannot be written: Not a directory$"):
        save(trained, listing, "file/x.bpe.toml")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ([""], "must differ, and none may be empty"),
        (["a", "b", "a"], "must differ, and none may be empty"),
        (["a", "b\udcff"], r"must be UTF-8, got 'b\\udcff'"),
    ],
)
def test_special_tokens_that_could_not_be_told_apart_are_refused(
    wrong: list[str], message: str
) -> None:
    """Nor can one be saved that is no text."""
    with pytest.raises(UsageError, match=message):
        check_special_tokens(wrong)
    check_special_tokens(["a", "b"])


def test_a_special_token_is_no_ordinary_one() -> None:
    """Its text would have two ids."""
    with pytest.raises(InputError, match="the special token 'es' is an ordinary token, too"):
        _trained(list_sources([], NEWEST), special=["es"])
