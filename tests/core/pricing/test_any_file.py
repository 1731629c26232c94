"""No file, whatever stands in it, may end in anything but a table or an error of ours."""

import tomllib
from contextlib import suppress
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.costs.cost import cost
from tokcount.core.costs.limits import rate_warnings
from tokcount.core.pricing.layers import packaged_path
from tokcount.core.pricing.lookup import find, nearest
from tokcount.core.pricing.merge import EMPTY_TABLE, try_merge
from tokcount.core.pricing.parts import CHANGE_KEYS, ESTIMATE_KEYS, MODE_KEYS, TIER_KEYS
from tokcount.core.pricing.reading import parse_document
from tokcount.core.pricing.rows import FILE_KEYS, ROW_KEYS, read_rows
from tokcount.errors import TokcountError
from tokcount.reports.cost import Usage

DAY = date(2026, 11, 9)
KEYS = sorted({*ROW_KEYS, *TIER_KEYS, *MODE_KEYS, *CHANGE_KEYS, *ESTIMATE_KEYS})
NUMBERS = st.integers(-5, 10**25) | st.decimals() | st.sampled_from([0, 1, Decimal("0.5")])
SCALARS = NUMBERS | st.booleans() | st.text(max_size=5) | st.dates() | st.datetimes() | st.times()
NAMES = st.sampled_from(["a", "A", "b", "gpt-5", "5.4", "batch", ""]) | st.text(max_size=3)


def tables(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Draw tables whose keys are mostly ones that mean something."""
    return st.dictionaries(st.sampled_from(KEYS) | NAMES, inner, max_size=8)


VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | tables(inner), max_leaves=10
)
RATES = st.sampled_from([Decimal("0.5"), 2, 10**9, 0])
TIERS = st.lists(
    st.fixed_dictionaries({"above": st.integers(1, 9)}, optional={"input": RATES, "output": RATES}),
    max_size=2,
)
MODES = st.dictionaries(
    NAMES,
    RATES
    | st.fixed_dictionaries(
        {}, optional={"multiplier": RATES, "input": RATES, "tiers": TIERS | st.just(value=False)}
    ),
    max_size=2,
)
CHANGES = st.lists(
    st.fixed_dictionaries({"from": st.dates()}, optional={"input": RATES, "tiers": TIERS}),
    max_size=2,
)
ROWS = st.fixed_dictionaries(
    {},
    optional={
        "input": RATES | VALUES,
        "output": RATES | VALUES | st.just(value=False),
        "cached_input": RATES | VALUES,
        "cache_write_long": RATES | VALUES,
        "tiers": TIERS | VALUES,
        "modes": MODES | VALUES,
        "changes": CHANGES | VALUES,
        "aliases": st.lists(NAMES, max_size=3) | VALUES,
        "encoding": VALUES,
        "estimate": VALUES,
        "retires": st.dates() | VALUES,
    },
)
FILES = st.fixed_dictionaries(
    {"schema": st.sampled_from([1, 1, 1, 2, True, "1"])},
    optional={
        "models": st.dictionaries(NAMES, ROWS | VALUES, max_size=3) | VALUES,
        **dict.fromkeys(set(FILE_KEYS) - {"schema", "models"}, VALUES),
        "other": VALUES,
    },
)


def use(data: bytes) -> None:
    """Read a file twice over, and price something with every model and mode in it."""
    file = read_rows(parse_document(data, file="any.toml"))
    table, problems = try_merge(EMPTY_TABLE, file)
    again, _ = try_merge(table, file)
    for problem in (*problems, *file.warnings):
        assert str(problem).isprintable()
        assert 1 <= problem.line <= data.count(b"\n") + 1
    if problems:
        return
    assert set(again.models) == set(table.models)
    for name, price in table.models.items():
        assert find(table, name) is price
        for mode in (None, *price.modes):
            with suppress(TokcountError):
                usage = Usage(input_tokens=10**15, cached_input_tokens=7, output_tokens=3)
                request = cost(price, usage, at=DAY, mode=mode)
                assert request.cost.total >= 0
                rate_warnings(price, request.rates, DAY)
    nearest(table, "a")


@given(FILES)
def test_any_values_in_any_place_make_a_table_or_an_error(document: dict[str, Any]) -> None:
    """The values are TOML; what they mean may be anything."""
    use(tomli_w.dumps(document).encode())


@given(st.binary())
def test_any_bytes_make_a_table_or_an_error(data: bytes) -> None:
    """Most are no TOML at all."""
    with suppress(TokcountError):
        use(b"schema = 1\n" + data)


LINES = packaged_path().read_text(encoding="utf-8").splitlines()


@given(st.data())
def test_the_packaged_file_can_be_damaged_in_any_way(data: st.DataObject) -> None:
    """Lines lost, doubled, moved or cut short; a byte changed."""
    start = data.draw(st.integers(0, len(LINES) - 40))
    lines = ["schema = 1", *LINES[start : start + 40]]
    place, other = data.draw(st.tuples(st.integers(1, 40), st.integers(1, 40)))
    match data.draw(st.sampled_from(["lose", "double", "move", "cut", "change"])):
        case "lose":
            del lines[place]
        case "double":
            lines.insert(other, lines[place])
        case "move":
            lines.insert(other, lines.pop(place))
        case "cut":
            lines[place] = lines[place][: data.draw(st.integers(0, len(lines[place])))]
        case _:
            lines[place] = lines[place].replace("=", data.draw(st.characters()), 1)
    with suppress(TokcountError):
        use("\n".join(lines).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "a = " + "[" * 300 + "]" * 300,
        "a = " + "{ a = " * 300 + "1" + " }" * 300,
        "[models." + ".".join(["a"] * 2_000) + "]\ninput = 1",
        "models.a" + ".a" * 2_000 + " = 1",
        f"[models.a]\ninput = 1e{'9' * 1_000}",
        f"[models.a]\ninput = {'9' * 4_299}",
        f"[models.a]\nmax_input = 0b{'1' * 50_000}",
        f"as_of = 0x{'f' * 9_999}",
    ],
    ids=range(9),
)
def test_extremes_make_an_error(text: str) -> None:
    """Depth and length have no bound in TOML."""
    with suppress(TokcountError):
        use(f"schema = 1\n{text}".encode())


def test_what_is_drawn_is_not_all_refused() -> None:
    """A check on the drawing itself: the smallest good file passes through `use`."""
    text = "schema = 1\n[models.a]\ninput = 1\noutput = 1\n"
    assert tomllib.loads(text)
    use(text.encode())
