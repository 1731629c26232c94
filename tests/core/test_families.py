import pytest
from tiktoken.model import MODEL_PREFIX_TO_ENCODING, MODEL_TO_ENCODING

from tokcount.core.families import encoding_of_model, known_models


def _encoding(model: str) -> str | None:
    found = encoding_of_model(model)
    return found[1] if found else None


@pytest.mark.parametrize(("model", "encoding"), MODEL_TO_ENCODING.items())
def test_every_model_that_tiktoken_names_is_known(model: str, encoding: str) -> None:
    """Where tiktoken's table is right, ours is the same."""
    assert _encoding(model) == encoding


@pytest.mark.parametrize(
    ("prefix", "encoding"),
    [pair for pair in MODEL_PREFIX_TO_ENCODING.items() if not pair[0].startswith("ft:")],
)
def test_every_family_that_tiktoken_names_is_known(prefix: str, encoding: str) -> None:
    """A snapshot of each family has the family's encoding."""
    assert _encoding(f"{prefix.removesuffix('-')}-2031-01-02") == encoding


@pytest.mark.parametrize(
    ("model", "encoding"),
    [
        ("ft:gpt-4.1-2025-04-14:acme::a1", "o200k_base"),
        ("ft:gpt-4o-mini-2024-07-18:acme:tone:b2", "o200k_base"),
        ("ft:o4-mini-2025-04-16:acme::c3", "o200k_base"),
        ("ft:gpt-4-0613:acme::d4", "cl100k_base"),
        ("ft:davinci-002:acme::e5", "cl100k_base"),
        ("ft:gpt-5.4:acme::f6", "o200k_base"),
    ],
)
def test_a_fine_tuned_model_has_the_encoding_of_its_base(model: str, encoding: str) -> None:
    """Also where tiktoken errs, or knows nothing of the name."""
    assert _encoding(model) == encoding


@pytest.mark.parametrize(
    ("model", "encoding"),
    [
        ("gpt-4-turbo", "cl100k_base"),
        ("gpt-4o-audio-preview", "o200k_base"),
        ("gpt-4.1-nano", "o200k_base"),
        ("gpt-4.5-preview", "o200k_base"),
        ("gpt-5.9", "o200k_base"),
        ("o1-mini", "o200k_base"),
        ("o3-pro", "o200k_base"),
        ("gpt-oss-20b", "o200k_harmony"),
    ],
)
def test_the_longest_family_wins(model: str, encoding: str) -> None:
    """A gpt-4o or gpt-4.1 is never taken for a gpt-4."""
    assert _encoding(model) == encoding


@pytest.mark.parametrize(
    "model", ["gpt4", "gpt-4.9", "gpt-40", "gpt-2.5-turbo", "o12", "davinci-003", "ft:", "ft", ""]
)
def test_a_name_that_only_looks_like_a_family_is_unknown(model: str) -> None:
    """A prefix is not enough: the name must go on with a hyphen."""
    assert _encoding(model) is None


def test_every_known_name_is_found_as_itself() -> None:
    """The names that are offered as near ones do lead somewhere."""
    assert [encoding_of_model(name) is not None for name in known_models()] == [True] * len(
        known_models()
    )
