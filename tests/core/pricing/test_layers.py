from decimal import Decimal
from pathlib import Path

import pytest

from tests.core.pricing.texts import price_of
from tokcount.core.pricing.layers import (
    RateOptions,
    check_file,
    load_packaged,
    load_table,
    packaged_path,
    user_path,
    with_rate_options,
)
from tokcount.core.pricing.model import PriceTable
from tokcount.errors import PricingError, SettingsError, UsageError


@pytest.fixture(autouse=True)
def user_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the user's file would stand; no test sees the real one."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("TOKCOUNT_PRICING", raising=False)
    path = user_path()
    path.parent.mkdir(parents=True)
    return path


def text(rate: str) -> str:
    """Return a file that sets one rate of a packaged model."""
    return f'schema = 1\n[models."gpt-4o"]\ncached_input = {rate}\n'


def cached(table: PriceTable) -> tuple[str, str]:
    """Return the rate that the files of these tests set, and the file it is from."""
    price = table.models["gpt-4o"]
    return str(price.rates.cached_input_per_mtok), price.origins["cached_input"].file


def test_the_packaged_table_holds_where_nothing_else_does(tmp_path: Path) -> None:
    """It says of each figure that it is the packaged one."""
    assert cached(load_table(folder=tmp_path)) == ("1.25", "packaged pricing.toml")


def test_files_lie_over_one_another_in_their_order(tmp_path: Path, user_file: Path) -> None:
    """Packaged, the user's, the folder's, the one that is named."""
    here, named = tmp_path / "pricing.toml", tmp_path / "named.toml"
    user_file.write_text(text("1.1"))
    assert cached(load_table(folder=tmp_path)) == ("1.1", str(user_file))
    here.write_text(text("1.2"))
    assert cached(load_table(folder=tmp_path)) == ("1.2", str(here))
    named.write_text(text("1.3"))
    assert cached(load_table(named, folder=tmp_path)) == ("1.3", str(named))


def test_settings_lie_between_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their file over `./pricing.toml`, their rows over that; what is named now over them."""
    for name, rate in {"pricing": "1.2", "set": "1.3", "variable": "1.5", "named": "1.6"}.items():
        (tmp_path / f"{name}.toml").write_text(text(rate))
    settings = tmp_path / "tokcount.toml"
    settings.write_text('pricing = "set.toml"\n')
    assert cached(load_table(folder=tmp_path)) == ("1.3", str(tmp_path / "set.toml"))
    settings.write_text('pricing = "set.toml"\n[models."gpt-4o"]\ncached_input = 1.4\n')
    assert cached(load_table(folder=tmp_path)) == ("1.4", str(settings))
    assert load_table(folder=tmp_path).models["gpt-4o"].origins["cached_input"].line == 3
    monkeypatch.setenv("TOKCOUNT_PRICING", str(tmp_path / "variable.toml"))
    assert cached(load_table(folder=tmp_path)) == ("1.5", str(tmp_path / "variable.toml"))
    named = tmp_path / "named.toml"
    assert cached(load_table(named, folder=tmp_path)) == ("1.6", str(named))


def test_a_file_that_is_missing_is_told_with_what_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has typed its name just now."""
    (tmp_path / "tokcount.toml").write_text('pricing = "gone.toml"\n')
    with pytest.raises(PricingError, match=r"tokcount.toml:1: .*gone.toml: cannot be read: No"):
        load_table(folder=tmp_path)
    (tmp_path / "tokcount.toml").unlink()
    monkeypatch.setenv("TOKCOUNT_PRICING", "nothing.toml")
    with pytest.raises(PricingError, match=r"^TOKCOUNT_PRICING: nothing.toml: cannot be read: No"):
        load_table(folder=tmp_path)


def test_rows_of_settings_must_fit_as_those_of_any_file(tmp_path: Path) -> None:
    """The line is that of the whole file."""
    (tmp_path / "tokcount.toml").write_text('model = "new"\n[models.new]\ninput = 1\n')
    with pytest.raises(SettingsError, match=r'tokcount.toml:2: models."new".output: is missing'):
        load_table(folder=tmp_path)


def test_the_users_file_stands_in_the_config_directory(tmp_path: Path) -> None:
    """On Linux `XDG_CONFIG_HOME` says which that is."""
    assert user_path() == tmp_path / "config" / "tokcount" / "pricing.toml"


@pytest.mark.parametrize("theirs", ["[prices]\ncoffee = 3\n", "not TOML at all", "", "\xff\n"])
def test_a_file_here_without_schema_is_somebody_elses(tmp_path: Path, theirs: str) -> None:
    """It is left alone, with a note."""
    here = tmp_path / "pricing.toml"
    here.write_bytes(theirs.encode("latin-1"))
    table = load_table(folder=tmp_path)
    assert cached(table) == ("1.25", "packaged pricing.toml")
    assert table.notes == (
        f"{here}: has no `schema`, so it is no pricing file of tokcount: ignored",
    )


def test_a_file_here_with_schema_is_ours_even_when_broken(tmp_path: Path) -> None:
    """A typing mistake must not silently bring back other rates."""
    here = tmp_path / "pricing.toml"
    here.write_text('schema = 1\n[models."gpt-4o"\n')
    with pytest.raises(PricingError, match=r"pricing.toml:2: not TOML"):
        load_table(folder=tmp_path)


def test_a_named_file_needs_its_schema(tmp_path: Path) -> None:
    """Nobody names a file that is somebody else's."""
    named = tmp_path / "named.toml"
    named.write_text("[models]\n")
    with pytest.raises(PricingError, match="must be 1, the only one supported, it is missing"):
        load_table(named, folder=tmp_path)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    """The others need not."""
    with pytest.raises(PricingError, match="cannot be read: No such file"):
        load_table(tmp_path / "nothing.toml", folder=tmp_path)


def test_one_file_is_read_once(tmp_path: Path) -> None:
    """`--pricing pricing.toml` in its own folder warns once, and is named as it was given."""
    here = tmp_path / "pricing.toml"
    here.write_text(text("0.001"))
    assert len(load_table(here, folder=tmp_path).warnings) == 1


def test_the_packaged_file_here_is_no_other_layer() -> None:
    """In the repository itself the figures stay the packaged ones."""
    table = load_table(folder=packaged_path().parent)
    assert cached(table) == ("1.25", "packaged pricing.toml")


def test_a_directory_of_that_name_is_no_pricing_file(tmp_path: Path) -> None:
    """Nor a reason to stop."""
    (tmp_path / "pricing.toml").mkdir()
    assert load_table(folder=tmp_path).notes == ()


def test_a_checked_file_shows_every_problem_and_warning(tmp_path: Path) -> None:
    """Laid over the packaged table, as it would be used."""
    path = tmp_path / "mine.toml"
    path.write_text(text("0.001") + 'inptu = 1\n[models.new]\ninput = "1"\n')
    problems, warnings = check_file(path)
    assert [str(problem).removeprefix(f"{path}:").split(": ")[0] for problem in problems] == [
        "4",
        "5",
        "6",
    ]
    assert [warning.line for warning in warnings] == [3]


def test_a_checked_file_that_is_no_toml_shows_that(tmp_path: Path) -> None:
    """As a problem like any other."""
    path = tmp_path / "mine.toml"
    path.write_text("schema = ")
    assert [str(problem) for problem in check_file(path)[0]] == [
        f"{path}:1: not TOML: Invalid value"
    ]


def test_rate_options_lie_over_every_file() -> None:
    """And say which option a rate is from."""
    price = load_packaged().models["gpt-5.4"]
    options = RateOptions(input_per_mtok=Decimal(7))
    found = with_rate_options(price, "gpt-5.4", options)
    assert found is not None
    assert (found.rates.input_per_mtok, found.origins["input"].file) == (Decimal(7), "--input-rate")
    assert (found.tiers, dict(found.modes)) == ((), {})
    assert found.rates.output_per_mtok == price.rates.output_per_mtok


def test_a_cached_rate_option_keeps_the_modes() -> None:
    """Only a new input or output rate drops them."""
    price = price_of("[models.m]\ninput = 1\noutput = 1\nmodes = { batch = 0.5 }")
    found = with_rate_options(price, "m", RateOptions(cached_input_per_mtok=Decimal("0.1")))
    assert found is not None
    assert (found.rates.cached_input_per_mtok, list(found.modes)) == (Decimal("0.1"), ["batch"])


def test_a_model_that_no_file_knows_can_be_priced_by_options() -> None:
    """Input alone will do for requests without output."""
    options = RateOptions(input_per_mtok=Decimal(1), output_per_mtok=Decimal(2))
    both = with_rate_options(None, "mine", options)
    assert both is not None
    assert (both.name, both.has_output, both.encoding) == ("mine", True, None)
    one = with_rate_options(None, "mine", RateOptions(input_per_mtok=Decimal(1)))
    assert one is not None
    assert not one.has_output


def test_without_an_input_rate_an_unknown_model_stays_unknown() -> None:
    """There is nothing to price its input with."""
    assert with_rate_options(None, "mine", RateOptions(output_per_mtok=Decimal(1))) is None


@pytest.mark.parametrize("rate", ["-1", "nan", "inf", "1e10", "1e-21"])
def test_a_rate_option_must_be_a_rate(rate: str) -> None:
    """The same numbers that a file may hold."""
    with pytest.raises(UsageError, match=r"^--input-rate: must .*, got "):
        RateOptions(input_per_mtok=Decimal(rate))
