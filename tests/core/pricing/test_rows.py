from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from tokcount.core.pricing.merge import EMPTY_TABLE, merge, try_merge
from tokcount.core.pricing.model import Change, Mode, ModelPrice, PriceTable, Rates, Tier
from tokcount.core.pricing.problems import PricingFileError
from tokcount.core.pricing.reading import parse_document
from tokcount.core.pricing.rows import read_rows
from tokcount.reports.estimate import Estimate

ROW = """schema = 1
[models."gpt-x"]
output = 1
"""
COMPLETE = ROW + "input = 1\n"


def read(text: str) -> tuple[PriceTable, list[str], list[str]]:
    """Return the table that a text makes, its problems and its warnings."""
    file = read_rows(parse_document(text.encode(), file="pricing.toml"))
    table, problems = try_merge(EMPTY_TABLE, file)
    return table, [str(problem) for problem in problems], [str(w) for w in file.warnings]


def price(text: str) -> ModelPrice:
    """Return the only model of a text that has no fault."""
    table, problems, _ = read(text)
    assert not problems
    return next(iter(table.models.values()))


def faults() -> list[tuple[str, str]]:
    """Return the texts of `faults.txt`, each with the message that it must give."""
    text = Path(__file__).with_name("faults.txt").read_text(encoding="utf-8")
    blocks = (block.rpartition("\n=> ") for block in text.split("\n\n")[1:])
    return [(toml, message.strip()) for toml, _, message in blocks]


NUMBER = "must be a number of at least 0"
LONG_FAULTS = [
    (ROW + f"input = 0x{'f' * 5000}", "must be at most 1000000000, got a huge integer"),
    (ROW + f"input = 1{'0' * 200}", "must be at most 1000000000, got a huge integer"),
    (ROW + f"input = 0.{'0' * 20}1", "must have at most 20 decimals, got 0.000000000000000000001"),
    (ROW + f'input = "{"x" * 99}"', f'{NUMBER}, got "{"x" * 40}…"'),
]


@pytest.mark.parametrize(("text", "message"), faults())
def test_a_fault_is_named_with_its_line_its_key_and_what_is_wrong(text: str, message: str) -> None:
    """Each text has one fault, and the error says that and nothing else."""
    assert read(text)[1] == [f"pricing.toml:{message}"]


@pytest.mark.parametrize(("text", "what"), LONG_FAULTS)
def test_a_long_value_is_shown_short(text: str, what: str) -> None:
    """An error is one line, whatever stands in the file."""
    assert read(text)[1] == [f'pricing.toml:4: models."gpt-x".input: {what}']


def test_every_fault_is_found_not_only_the_first() -> None:
    """They come in the order of their lines."""
    text = ROW + 'input = "1"\nretires = 3\ninptu = 1\n'
    assert [problem.partition(": ")[0] for problem in read(text)[1]] == [
        "pricing.toml:4",
        "pricing.toml:5",
        "pricing.toml:6",
    ]


def test_the_error_says_the_first_fault_and_how_many_more() -> None:
    """One line on the screen; all of them on the exception."""
    file = read_rows(parse_document((ROW + "input = -1\nx = 1").encode(), file="pricing.toml"))
    with pytest.raises(PricingFileError) as caught:
        merge(EMPTY_TABLE, file)
    assert str(caught.value) == (
        f'pricing.toml:4: models."gpt-x".input: {NUMBER}, got -1 '
        "(and 1 more: tokcount models check pricing.toml)"
    )
    assert len(caught.value.problems) == 2


@pytest.mark.parametrize(
    ("rate", "size"), [("0.002", "low"), ("0.0049", "low"), ("1000.01", "high"), ("2000", "high")]
)
def test_a_rate_that_looks_like_another_unit_is_warned_of(rate: str, size: str) -> None:
    """0.002 is what 1,000 tokens of gpt-3.5-turbo once cost."""
    warning = (
        f'pricing.toml:4: models."gpt-x".input: {rate} USD per 1,000,000 tokens is unusually '
        f"{size}; is it a rate per token or per 1,000 tokens?"
    )
    assert read(ROW + f"input = {rate}")[1:] == ([], [warning])


@pytest.mark.parametrize("rate", ["0", "0.0", "0.005", "1000"])
def test_free_and_usual_rates_are_not_warned_of(rate: str) -> None:
    """Free is 0 and meant."""
    assert read(ROW + f"input = {rate}")[1:] == ([], [])


def test_a_row_reads_back_whole() -> None:
    """Every key of schema 1 has its place in the price."""
    text = """schema = 1
as_of = 2026-11-09
source = "a catalogue"
[models."m"]
provider = "p"
aliases = ["a", "b"]
estimate = { encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }
context_window = 10
max_input = 8
max_output = 2
cache_min = 1
input = 2
output = 2.0
cached_input = 0.2
cache_write = 2.5
cache_write_long = 4
retires = 2027-01-01
replaced_by = "n"
note = "a note"
modes.batch = 0.5
modes.fast = { multiplier = 2, cached_input = 1, tiers = false }
modes.flex = { input = 1, tiers = [{ from = 5, input = 2 }] }
tiers = [{ above = 5, input = 3 }]
changes = [{ from = 2026-12-01, output = 3, tiers = [] }]
"""
    model = price(text)
    origin = model.origins["input"]
    assert (origin.file, origin.line) == ("pricing.toml", 12)
    assert (model.as_of, model.source) == (date(2026, 11, 9), "a catalogue")
    two = Decimal(2)
    assert model == ModelPrice(
        name="m",
        provider="p",
        aliases=("a", "b"),
        estimate=Estimate(
            encoding="o200k_base", factor=Decimal("1.5"), low=Decimal(1), high=Decimal(2)
        ),
        context_window=10,
        max_input=8,
        max_output=2,
        cache_min=1,
        rates=Rates(
            input_per_mtok=two,
            output_per_mtok=two,
            cached_input_per_mtok=Decimal("0.2"),
            cache_write_per_mtok=Decimal("2.5"),
            cache_write_long_per_mtok=Decimal(4),
        ),
        retires=date(2027, 1, 1),
        replaced_by="n",
        note="a note",
        modes={
            "batch": Mode(name="batch", multiplier=Decimal("0.5")),
            "fast": Mode(
                name="fast",
                multiplier=two,
                rates=Rates(cached_input_per_mtok=Decimal(1)),
                limited=True,
            ),
            "flex": Mode(
                name="flex",
                rates=Rates(input_per_mtok=Decimal(1)),
                tiers=(Tier(threshold=5, inclusive=True, rates=Rates(input_per_mtok=two)),),
            ),
        },
        tiers=(Tier(threshold=5, rates=Rates(input_per_mtok=Decimal(3))),),
        changes=(
            Change(from_date=date(2026, 12, 1), rates=Rates(output_per_mtok=Decimal(3)), tiers=()),
        ),
        origins=model.origins,
    )


def test_every_figure_has_an_origin() -> None:
    """Each mode has its own, since modes are merged one by one."""
    text = COMPLETE + "modes = { batch = 0.5 }\ntiers = [{ above = 1, input = 2 }]\n"
    assert {key: origin.line for key, origin in price(text).origins.items()} == {
        "output": 3,
        "input": 4,
        "modes.batch": 5,
        "tiers": 6,
    }


def test_a_model_may_have_no_output() -> None:
    """`output = false` is an embedding, and not the same as free output."""
    model = price('schema = 1\n[models."e"]\ninput = 1\noutput = false')
    assert (model.has_output, model.rates.output_per_mtok) == (False, None)
