from dataclasses import replace
from decimal import Decimal

import pytest

from tests.render.compared import count
from tokcount.render import parallel as view
from tokcount.render.matrix import Matrix
from tokcount.reports.compare import CompareReport
from tokcount.reports.parallel import Cheapest, ParallelReport, ProjectedVolume

COMPARISON = CompareReport(
    baseline="en",
    rows=[
        count("en", "old", 10, 1.0, cost="0.1", is_model=True),
        count("en", "new", 10, 1.0, token_range=(8, 15), cost="0.2", is_model=True),
        count("hi", "old", 43, 4.3, cost="0.43", is_model=True),
        count("hi", "new", 14, 1.4, token_range=(11, 21), cost="0.28", is_model=True),
    ],
    totals=[],
)
REPORT = ParallelReport(
    comparison=COMPARISON,
    n_texts=1,
    by_text=[],
    cheapest=[
        Cheapest(language="en", models=["old"], certain=True),
        Cheapest(language="hi", models=["new"], certain=False),
    ],
)
MONTH = [replace(row, cost=(row.cost or Decimal(0)) * 300) for row in COMPARISON.rows]
PROJECTED = replace(
    REPORT,
    n_texts=12,
    volume=ProjectedVolume(requests=10, per="day", days=30),
    projected=replace(COMPARISON, rows=MONTH),
)


def _texts(matrix: Matrix) -> list[list[str | None]]:
    return [
        [figure and figure.text for group in row.figures for figure in group] for row in matrix.rows
    ]


def test_plain_is_that_of_a_comparison_with_premium_and_money() -> None:
    """Estimates are marked; what is not known is a dash."""
    assert list(view.plain(REPORT))[1:3] == [
        "~10\tnew\ten\t~1.0\t~0.2",
        "43\told\thi\t4.3\t0.43",
    ]
    bare = replace(COMPARISON, rows=[count("a\tb", "x", 0, None)])
    assert list(view.plain(replace(REPORT, comparison=bare))) == ["0\tx\ta\\tb\t-\t-"]


def test_plain_ends_with_what_a_volume_costs() -> None:
    """Where one was asked for."""
    assert list(view.plain(PROJECTED))[1:3] == [
        "~10\tnew\ten\t~1.0\t~0.2\t~60",
        "43\told\thi\t4.3\t0.43\t129",
    ]


def test_what_is_left_out_is_said() -> None:
    """Texts that not all languages have."""
    partial = replace(REPORT, n_texts=12, n_left_out=3)
    assert view.matrix(partial, ["ratio"]).captions[-1] == (
        "partial: 3 of 15 texts are not in every language; premiums are of the other 12"
    )


def test_a_matrix_has_premiums_and_what_a_request_costs() -> None:
    """And says where the cheapest model flips."""
    matrix = view.matrix(REPORT, ["tokens", "ratio", "cost"])
    assert matrix.heading == "language"
    assert [group.titles for group in matrix.groups][1] == ["tokens", "premium", "a request"]
    assert _texts(matrix) == [
        ["10", "1.0x", "$0.10", "~10", "~1.0x", "~$0.20"],
        ["43", "4.3x", "$0.43", "~14", "~1.4x", "~$0.28"],
    ]
    assert matrix.headline == (
        "the cheapest model flips: old for en; new for hi (not certain for hi: estimates overlap)"
    )
    assert matrix.captions[0] == "premium: tokens over those in en, same encoding"
    assert matrix.bars_of == "premium"


def test_a_volume_is_shown_as_what_30_days_cost() -> None:
    """Of several texts it is their mean."""
    matrix = view.matrix(PROJECTED, ["cost"])
    assert matrix.groups[0].titles == ["30 days"]
    assert _texts(matrix) == [["$30.00", "~$60.00"], ["$129.00", "~$84.00"]]
    assert matrix.captions[-2:] == [
        "of 12 texts; what a request costs is their mean",
        "30 days: 10 requests a day",
    ]
    once = replace(PROJECTED, volume=ProjectedVolume(requests=7, per=None, days=None))
    assert view.matrix(once, ["cost"]).groups[0].titles == ["all requests"]


def test_rows_have_the_range_of_an_estimate() -> None:
    """In the long table."""
    grid = view.grid(REPORT)
    assert [column.title for column in grid.columns] == [
        *("tokens", "low", "high", "premium", "chars/token", "a request", "model", "language")
    ]
    assert list(grid.rows)[3][1:3] == [11, 21]
    assert grid.captions[0].startswith("the cheapest model flips: ")


def test_csv_has_the_projection_beside_the_cost() -> None:
    """Empty where there is none."""
    keys = [column.key for column in view.records(PROJECTED).columns]
    assert keys[-6:] == ["premium", "cost_usd", "encoding", "model", "projected_usd", "language"]
    assert list(view.records(PROJECTED).rows)[2][-6:] == [4.3, "0.43", "x", "old", "129", "hi"]
    assert list(view.records(REPORT).rows)[2][-2:] == [None, "hi"]


def test_json_has_languages_premiums_and_who_is_cheapest() -> None:
    """Money in plain digits."""
    document = view.document(PROJECTED)
    rows = document.pop("rows")
    assert document == {
        "baseline": "en",
        "texts": 12,
        "left_out": 0,
        "projection": {"requests": 10, "per": "day", "days": 30},
        "partial": False,
        "skipped": [],
        "errors": [],
        "cheapest": [
            {"language": "en", "models": ["old"], "certain": True},
            {"language": "hi", "models": ["new"], "certain": False},
        ],
    }
    assert isinstance(rows, list)
    assert rows[2] == {
        "language": "hi",
        "encoding": "x",
        "model": "old",
        "exact": True,
        "range": None,
        "tokens": 43,
        "chars": 20,
        "bytes": 50,
        "words": 4,
        "chars_per_token": 0.4651,
        "fertility": 10.75,
        "premium": 4.3,
        "cost": "0.43",
        "cost_range": None,
        "projected_cost": "129",
    }
    assert view.document(REPORT)["projection"] is None


@pytest.mark.parametrize(
    ("models", "sentence"),
    [
        ([["a"], ["a"]], "cheapest in every language: a"),
        ([["a", "b"], ["b"]], "cheapest in every language: b"),
        ([["a"], ["b"]], "the cheapest model flips: a for 0; b for 1"),
        ([["a"], ["b"], ["a"]], "the cheapest model flips: a for 0, 2; b for 1"),
    ],
)
def test_a_sentence_says_where_the_cheapest_model_flips(
    models: list[list[str]], sentence: str
) -> None:
    """It does not where one model is as cheap as any in every language."""
    cheapest = [
        Cheapest(language=str(index), models=names, certain=True)
        for index, names in enumerate(models)
    ]
    assert list(view.flips(cheapest)) == [sentence]


def test_a_doubt_that_holds_for_all_languages_names_none() -> None:
    """One that holds for some names them."""
    unsure = [Cheapest(language=name, models=["a"], certain=False) for name in ("en", "hi")]
    sure = Cheapest(language="ta", models=["a"], certain=True)
    assert list(view.flips(unsure)) == [
        "cheapest in every language: a (not certain: estimates overlap)"
    ]
    assert list(view.flips([*unsure, sure])) == [
        "cheapest in every language: a (not certain for en, hi: estimates overlap)"
    ]


def test_without_prices_nothing_is_said_of_them() -> None:
    """No model, no sentence."""
    assert list(view.flips([])) == []
