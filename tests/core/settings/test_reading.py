from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.settings.finding import Found, settings_in
from tokcount.core.settings.reading import read_settings
from tokcount.errors import SettingsError


def _fault(text: str) -> str:
    with pytest.raises(SettingsError) as caught:
        read_settings(Found("tokcount.toml", "", text.encode(), is_own=True))
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\nencodign = 'gpt2'", "2: encodign: unknown key; did you mean encoding?"),
        ("excludes = []", "1: excludes: unknown key; did you mean exclude?"),
        (
            "[rates]\ninput = 1",
            '1: rates: unknown key; rates stand under models."NAME", as in a pricing file',
        ),
        ("model = 4", "1: model: must be a text in quotes, got 4"),
        ("encoding = ' '", '1: encoding: must be a text in quotes, got " "'),
        ("pricing = true", "1: pricing: must be a text in quotes, got true"),
        ("exclude = '*.lock'", '1: exclude: must be an array, got "*.lock"'),
        ("exclude = [\n'a',\n2]", "3: exclude[1]: must be a text in quotes, got 2"),
        ("models = 1", "1: models: must be a table, got 1"),
        ("[models.m]\n\ninptu = 1", '3: models."m".inptu: unknown key; did you mean input?'),
        ("[models.gpt-5.4]\ninput = 1", '1: models."gpt-5".4: quote names that contain dots'),
        ("model = ", "1: not TOML"),
        ("model = 1\nmodell = 1\nencoding = 1", "1: model: must be a text in quotes, got 1 (and 2"),
    ],
)
def test_what_is_wrong_is_an_error_with_its_line(text: str, fault: str) -> None:
    """And with what may be meant."""
    assert _fault(text).startswith(f"tokcount.toml:{fault}")


def test_keys_in_pyproject_toml_are_named_with_their_table() -> None:
    """As one would look for them."""
    Path("pyproject.toml").write_text("[tool.tokcount]\nmodle = 1\n")
    with pytest.raises(SettingsError) as caught:
        settings_in()
    said = "pyproject.toml:2: tool.tokcount.modle: unknown key; did you mean model?"
    assert str(caught.value) == said


@pytest.mark.parametrize("text", ["tool.tokcount = 1", "[tool]\n'tokcount' = 1 # tool.tokcount"])
def test_settings_are_a_table(text: str) -> None:
    """However it is written."""
    Path("pyproject.toml").write_text(text)
    with pytest.raises(SettingsError, match=r"tool.tokcount: must be a table, got 1$"):
        settings_in()


def test_paths_are_as_seen_from_their_file(above: Path) -> None:
    """An encoding is one only where it is no known name."""
    (above / "tokcount.toml").write_text('pricing = "p.toml"\nencoding = "own.bpe.toml"\n')
    settings = settings_in()
    assert settings is not None
    assert settings.pricing is not None
    assert settings.encoding is not None
    assert settings.pricing.value == str(above / "p.toml")
    assert settings.encoding.value == str(above / "own.bpe.toml")
    (above / "tokcount.toml").write_text('encoding = "GPT2"\n')
    (above / "GPT2").touch()
    settings = settings_in()
    assert settings is not None
    assert settings.encoding is not None
    assert settings.encoding.value == "GPT2"


@given(text=st.text(st.sampled_from("[]{}=.,\"'#\n amodelsincug12-") | st.characters()))
def test_any_text_is_settings_or_one_kind_of_error(text: str) -> None:
    """Whatever else is raised fails here."""
    data = text.encode(errors="surrogatepass")
    with suppress(SettingsError):
        read_settings(Found("f", "", data, is_own=True))
