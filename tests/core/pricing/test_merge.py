from decimal import Decimal

import pytest

from tests.core.pricing.texts import price_of, table_of
from tokcount.core.pricing.lookup import find
from tokcount.core.pricing.merge import EMPTY_TABLE, try_merge
from tokcount.core.pricing.reading import parse_document
from tokcount.core.pricing.rows import read_rows
from tokcount.errors import PricingError

BASE = """as_of = 2026-11-09
source = "a catalogue"
[models."m"]
encoding = "o200k_base"
aliases = ["m-latest"]
input = 2
cached_input = 0.2
output = 8
context_window = 1000
tiers = [{ above = 100, input = 4, output = 16 }]
modes = { batch = 0.5, flex = 0.6 }
changes = [{ from = 2027-01-01, input = 3 }]
"""


def test_a_later_file_wins_key_by_key() -> None:
    """What it does not name stays as it was."""
    price = price_of(BASE, "[models.m]\ncached_input = 0.1\nmax_output = 10")
    assert price.rates.cached_input_per_mtok == Decimal("0.1")
    assert price.rates.input_per_mtok == Decimal(2)
    assert (price.context_window, price.max_output) == (1000, 10)


def test_each_figure_keeps_its_origin() -> None:
    """File, line, day and source are those of the file that named the figure last."""
    price = price_of(BASE, 'source = "a bill"\n[models.m]\ncached_input = 0.1')
    below, above = price.origins["input"], price.origins["cached_input"]
    assert (below.file, below.line, str(below.as_of), below.source) == (
        "0.toml",
        7,
        "2026-11-09",
        "a catalogue",
    )
    assert (above.file, above.line, above.as_of, above.source) == ("1.toml", 4, None, "a bill")


@pytest.mark.parametrize("key", ["input = 1", "output = 1", "output = false"])
def test_a_new_input_or_output_rate_drops_what_was_built_on_the_old(key: str) -> None:
    """Tiers, modes and changes of the files below belong to rates that no longer hold."""
    price = price_of(BASE, f"[models.m]\n{key}")
    assert (price.tiers, dict(price.modes), price.changes) == ((), {}, ())
    assert not {"tiers", "modes.batch", "modes.flex", "changes"} & set(price.origins)


def test_the_file_that_sets_a_rate_may_bring_tiers_and_modes_of_its_own() -> None:
    """Only the inherited ones go."""
    price = price_of(BASE, "[models.m]\ninput = 1\nmodes = { batch = 0.4 }")
    assert [mode.multiplier for mode in price.modes.values()] == [Decimal("0.4")]


def test_other_rates_keep_tiers_modes_and_changes() -> None:
    """A cached rate of one's own says nothing against them."""
    price = price_of(BASE, "[models.m]\ncached_input = 0.1")
    assert (len(price.tiers), len(price.modes), len(price.changes)) == (1, 2, 1)


def test_modes_are_merged_one_by_one() -> None:
    """A mode of one's own replaces the mode of that name."""
    price = price_of(BASE, "[models.m]\nmodes = { batch = 0.4 }")
    assert {name: str(mode.multiplier) for name, mode in price.modes.items()} == {
        "batch": "0.4",
        "flex": "0.6",
    }
    assert price.origins["modes.batch"].file == "1.toml"
    assert price.origins["modes.flex"].file == "0.toml"


def test_an_estimate_replaces_an_encoding_below_it() -> None:
    """A model has one of them, and the later file says which."""
    estimate = 'estimate = { encoding = "x", factor = 1, low = 1, high = 1 }'
    price = price_of(BASE, f"[models.m]\n{estimate}")
    assert price.encoding is None
    assert price.estimate is not None
    assert "encoding" not in price.origins


def test_a_row_new_to_the_table_must_be_complete() -> None:
    """A partial row is for a model that a file below knows."""
    with pytest.raises(PricingError) as caught:
        table_of(BASE, "[models.other]\ninput = 1")
    assert str(caught.value) == (
        '1.toml:2: models."other".output: is missing, and no other file knows the model '
        "(output = false: it has none)"
    )


def test_a_partial_row_under_an_alias_is_pointed_to_the_model() -> None:
    """A row is found by its name alone, so it would be a model of its own."""
    with pytest.raises(PricingError) as caught:
        table_of(BASE, '[models."m-latest"]\noutput = 1')
    assert str(caught.value) == (
        '1.toml:2: models."m-latest".input: is missing; the name is an alias of models."m", '
        "whose row this is not"
    )


def test_a_row_is_the_same_model_in_whatever_case() -> None:
    """Names are compared casefolded; the first spelling stays."""
    assert price_of(BASE, "[models.M]\ncached_input = 0.1").name == "m"


def test_a_row_of_its_own_wins_over_an_alias_below() -> None:
    """A dated snapshot may have a price of its own."""
    table = table_of(BASE, '[models."m-latest"]\ninput = 5\noutput = 5')
    found = find(table, "m-latest")
    assert found is not None
    assert (found.name, table.models["m"].aliases) == ("m-latest", ())


def test_an_alias_moves_to_the_later_file() -> None:
    """The model below loses it."""
    table = table_of(BASE, '[models.n]\naliases = ["M-Latest"]\ninput = 5\noutput = 5')
    found = find(table, "m-latest")
    assert found is not None
    assert (found.name, table.models["m"].aliases) == ("n", ())


def test_an_alias_cannot_hide_a_name_below() -> None:
    """It would never be found, since names come first."""
    with pytest.raises(PricingError) as caught:
        table_of(BASE, '[models.n]\naliases = ["M"]\ninput = 5\noutput = 5')
    assert str(caught.value) == (
        '1.toml:3: models."n".aliases[0]: "M" is also the name of models."m" in 0.toml'
    )


def test_new_tiers_must_suit_the_modes_below() -> None:
    """A mode with rates of its own says nothing of a tier that it has never heard of."""
    base = "[models.m]\ninput = 1\noutput = 1\nmodes = { batch = { input = 0.5 } }"
    with pytest.raises(PricingError) as caught:
        table_of(base, "[models.m]\ntiers = [{ above = 1, input = 2 }]")
    assert str(caught.value) == (
        '1.toml:3: models."m".tiers: mode "batch" needs tiers of its own or tiers = false: '
        "the model has tiers"
    )


def test_warnings_of_all_files_are_kept() -> None:
    """A doubtful rate stays doubtful under another file."""
    table = table_of("[models.m]\ninput = 0.001\noutput = 1", "[models.m]\ncached_input = 0.0001")
    assert [(warning.file, warning.model) for warning in table.warnings] == [
        ("0.toml", "m"),
        ("1.toml", "m"),
    ]


def test_problems_on_one_line_come_in_the_order_of_the_text() -> None:
    """Which one an error names first is no matter of chance."""
    tiers = ", ".join(f"{{ above = {above}, input = 1 }}" for above in range(9, 0, -1))
    text = f"schema = 1\n[models.m]\ninput = 1\noutput = 2\ntiers = [{tiers}]"
    file = read_rows(parse_document(text.encode(), file="p.toml"))
    _, problems = try_merge(EMPTY_TABLE, file)
    keys = [problem.key for problem in problems]
    assert keys == [f'models."m".tiers[{index}].above' for index in range(1, 9)]
