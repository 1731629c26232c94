from pathlib import Path

import pytest

from tests.core.bpe.trained import saved, trained_on
from tokcount.core.bpe.saved import dumps
from tokcount.core.definitions import DEFINITIONS
from tokcount.core.families import known_models
from tokcount.core.resolve import resolve, resolve_several, table_for
from tokcount.errors import UnknownNameError, UsageError


@pytest.fixture(autouse=True)
def _nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No pricing file but the packaged one holds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_without_a_name_the_default_counts() -> None:
    """o200k_base, for no model in particular."""
    assert (resolve().encoding_name, resolve().model) == ("o200k_base", None)


@pytest.mark.parametrize("name", ["cl100k_base", "CL100K_BASE", " cl100k_base "])
def test_encoding_names_are_casefolded_and_trimmed(name: str) -> None:
    """Capitals and blanks do not matter."""
    assert resolve(encoding=name).encoding_name == "cl100k_base"


def test_an_encoding_wins_over_a_model() -> None:
    """With both, the encoding counts; the model is kept, whatever it is."""
    both = resolve(encoding="r50k_base", model="no-such-model")
    assert (both.encoding_name, both.label) == ("r50k_base", "no-such-model")


def test_a_model_with_a_row_has_the_encoding_of_the_row() -> None:
    """Exactly, by alias, by dated name, in capitals, and with its provider before it."""
    for name in ("gpt-6-luna", "GPT-6-Luna", "gpt-6-luna-2026-10-01", "openai/gpt-6-luna"):
        found = resolve(model=name)
        assert (found.encoding_name, found.estimate, found.label) == ("o200k_base", None, name)


def test_a_model_without_a_public_tokenizer_is_an_estimate() -> None:
    """Its row says how its tokens relate to a public encoding's."""
    found = resolve(model="claude-sonnet-5-5")
    assert found.estimate is not None
    assert found.encoding_name == found.estimate.encoding == "o200k_base"
    assert found.estimate.low < found.estimate.factor < found.estimate.high


def test_a_model_without_a_row_has_the_encoding_of_its_family_and_a_note() -> None:
    """The note says that the name was matched by family, and what counts."""
    found = resolve(model="gpt-4-vision-preview")
    assert found.encoding_name == "cl100k_base"
    assert found.notes == (
        "gpt-4-vision-preview is counted with cl100k_base, as the family gpt-4 is",
    )


def test_a_fine_tuned_model_is_counted_as_its_base() -> None:
    """By the base's row where there is one, by its family elsewhere."""
    assert resolve(model="ft:gpt-6-luna:acme::a1").encoding_name == "o200k_base"
    assert resolve(model="ft:gpt-3.5-turbo-0125:acme::a1").encoding_name == "cl100k_base"


def test_a_row_of_the_user_counts(tmp_path: Path) -> None:
    """A pricing file in the working directory names encodings, too."""
    (tmp_path / "pricing.toml").write_text(
        'schema = 1\n[models."house"]\nencoding = "p50k_base"\ninput = 1\noutput = 1\n'
    )
    assert resolve(model="house").encoding_name == "p50k_base"


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        ("gpt-4o", "'gpt-4o' is a model, not an encoding; use --model gpt-4o"),
        ("cl100k", "unknown encoding 'cl100k'; near: cl100k_base, o200k_base, o200k_harmony"),
    ],
)
def test_an_unknown_encoding_is_an_error_with_a_way_out(encoding: str, message: str) -> None:
    """A model's name, or half a name, is told apart."""
    with pytest.raises(UnknownNameError) as caught:
        resolve(encoding=encoding)
    assert str(caught.value) == message


@pytest.mark.parametrize("model", ["gpt4", "gpt-2.5-turbo", "", "  ", "mistral", "claude"])
def test_an_unknown_model_is_an_error_with_near_names(model: str) -> None:
    """Nothing is taken for a model because it looks like one."""
    with pytest.raises(
        UnknownNameError,
        match=r"unknown model '.*'; near: .*; see tokcount models list, or give its --enc",
    ):
        resolve(model=model)


@pytest.mark.parametrize("name", known_models())
def test_every_known_family_is_a_model(name: str) -> None:
    """What is completed and offered as near does count; gpt2 is a model and an encoding."""
    assert resolve(model=name).encoding_name in DEFINITIONS


def test_an_encoding_given_as_model_is_told() -> None:
    """The way out is the other option."""
    with pytest.raises(UnknownNameError, match="an encoding, not a model; use --encoding p50k"):
        resolve(model="P50K_base")


def test_names_to_compare_are_taken_once_each() -> None:
    """Encodings first, then models; without any, the two that people compare."""
    names = ["gpt-4o", "GPT-4o"]
    found = resolve_several(["gpt2", "gpt2"], names, table_for(names, None))
    assert [each.label for each in found] == ["gpt2", "gpt-4o"]
    assert [each.label for each in resolve_several([], [])] == ["cl100k_base", "o200k_base"]


def test_files_are_told_apart_by_case() -> None:
    """As the system does; names that are known are not."""
    for name in ("a.bpe.toml", "A.bpe.toml"):
        Path(name).write_text(dumps(saved(trained_on("a", "bytes", "none", None))))
    names = ["a.bpe.toml", "A.bpe.toml", "a.bpe.toml", "gpt2", "GPT2"]
    assert [each.label for each in resolve_several(names, [])] == [
        "a.bpe.toml",
        "A.bpe.toml",
        "gpt2",
    ]


@pytest.mark.parametrize("names", [[], ["gpt2"], ["a.bpe.toml"]])
def test_a_split_without_ranks_to_compare_is_an_error(names: list[str]) -> None:
    """It would be ignored."""
    with pytest.raises(UsageError, match=r"^--split is for the ranks in a .tiktoken file; name it"):
        resolve_several(names, [], split="gpt2")


def test_a_pricing_file_without_a_model_is_an_error() -> None:
    """It would be ignored."""
    with pytest.raises(UsageError, match="--pricing is about models; name a --model"):
        table_for([], Path("own.toml"))
