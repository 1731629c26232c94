import pytest

from tests.core.pricing.texts import table_of
from tokcount.core.pricing.lookup import find, find_for_encoding, nearest

NAMES = {
    "gpt-4o": ("openai", ["gpt-4o-latest"]),
    "gpt-4o-mini": ("openai", []),
    "gpt-4o-2024-05-13": ("openai", []),
    "ft:gpt-4o": ("openai", []),
    "gpt-5": ("openai", []),
    "gpt-5.4": ("openai", []),
    "gpt-5.5": ("openai", ["gpt-5-5"]),
    "claude-opus-4-5": ("anthropic", []),
    "mistral-large": ("mistral", []),
    "groq/openai/gpt-oss-120b": ("groq", []),
    "GLM-5.3": ("zai", []),
    "nobodys": ("", []),
}
TABLE = table_of(
    "\n".join(
        f'[models."{name}"]\ninput = 1\noutput = 1\naliases = {aliases}'
        + (f'\nprovider = "{provider}"' if provider else "")
        for name, (provider, aliases) in NAMES.items()
    )
)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("gpt-4o", "gpt-4o"),
        ("GPT-4o", "gpt-4o"),
        ("glm-5.3", "GLM-5.3"),
        ("gpt-4o-latest", "gpt-4o"),
        ("gpt-4o-2024-08-06", "gpt-4o"),
        ("gpt-4o-2024-05-13", "gpt-4o-2024-05-13"),
        ("gpt-4o-mini-2024-07-18", "gpt-4o-mini"),
        ("claude-opus-4-5-20251101", "claude-opus-4-5"),
        ("claude-opus-4-5@20251101", "claude-opus-4-5"),
        ("gpt-4o-0806", "gpt-4o"),
        ("gpt-4o-latest-0806", "gpt-4o"),
        ("openai/gpt-4o", "gpt-4o"),
        ("OpenAI/GPT-4o-2024-08-06", "gpt-4o"),
        ("openai/ft:gpt-4o:acme::a1", "ft:gpt-4o"),
        ("groq/openai/gpt-oss-120b", "groq/openai/gpt-oss-120b"),
        ("ft:gpt-4o", "ft:gpt-4o"),
        ("ft:gpt-4o:acme::a1", "ft:gpt-4o"),
        ("ft:gpt-4o-2024-08-06:acme::a1", "ft:gpt-4o"),
        ("ft:gpt-4o-2024-08-06", "ft:gpt-4o"),
    ],
)
def test_a_model_is_found_by_each_of_its_names(name: str, row: str) -> None:
    """Exactly, in any case, by alias, without one date, without its provider, by what it tunes."""
    found = find(TABLE, name)
    assert found is not None
    assert found.name == row


@pytest.mark.parametrize(
    "name",
    [
        "",
        "gpt",
        "gpt-4o-",
        "gpt-4o-audio",
        "gpt-4",
        "my-gpt-4o",
        " gpt-4o",
        "gpt-4o-2024-08-06-2024-08-06",
        "gpt-4o-2024-13-06",
        "gpt-4o-1306",
        "mistral-large-2512",  # a year and a month, not a day
        "azure/gpt-4o",
        "groq/gpt-4o",
        "gpt-oss-120b",
        "openai/gpt-oss-120b",
        "openai/openai/gpt-4o",
        "/nobodys",
        "ft:gpt-4o-mini:acme::a1",
        "ft:gpt-4o-mini",
        "ft:",
        "models.gpt-4o",
    ],
)
def test_a_price_is_never_found_by_prefix_or_part_of_a_name(name: str) -> None:
    """A wrong price is worse than none; a fine-tuned model is not priced as its base."""
    assert find(TABLE, name) is None


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("ft:gpt-4o-mini-2024-07-18:acme::a1", "gpt-4o-mini"),
        ("ft:gpt-4o:acme::a1", "ft:gpt-4o"),
        ("openai/ft:gpt-4o-mini:acme::a1", "gpt-4o-mini"),
        ("FT:GPT-4o-mini:acme", "gpt-4o-mini"),
        ("gpt-4o", "gpt-4o"),
    ],
)
def test_a_fine_tuned_model_encodes_as_its_base(name: str, row: str) -> None:
    """Tuning changes the price and not the tokenizer."""
    found = find_for_encoding(TABLE, name)
    assert found is not None
    assert found.name == row


@pytest.mark.parametrize("name", ["gpt-4", "left:gpt-4o", "azure/ft:gpt-4o:x", "ft:"])
def test_an_encoding_is_not_guessed_either(name: str) -> None:
    """What no row knows is left to others."""
    assert find_for_encoding(TABLE, name) is None


def test_names_that_hold_the_text_come_first() -> None:
    """The shortest of them first."""
    assert nearest(TABLE, "4o") == ["gpt-4o", "ft:gpt-4o", "gpt-4o-mini"]
