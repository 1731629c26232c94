from dataclasses import replace
from decimal import Decimal

import pytest

from tests.render.compared import MODELS, TWO, count
from tokcount.render.compare_matrix import compare_matrix, default_metrics
from tokcount.render.layout import Metric
from tokcount.render.matrix import Matrix
from tokcount.reports.compare import CompareReport


def _texts(matrix: Matrix) -> list[list[str | None]]:
    """The rows and totals, the best with a star."""
    return [
        [
            None if figure is None else f"{figure.text}{'*' if figure.is_best else ''}"
            for group in row.figures
            for figure in group
        ]
        for row in (*matrix.rows, *matrix.totals)
    ]


def test_tokens_and_ratio_are_shown_and_money_where_there_is_any() -> None:
    """Unless something else is asked for."""
    assert default_metrics(TWO) == ["tokens", "ratio"]
    assert default_metrics(MODELS) == ["tokens", "ratio", "cost"]


def test_a_baseline_has_no_ratio_to_itself() -> None:
    """Of the others it is how many times more tokens, or fewer."""
    matrix = compare_matrix(TWO, ["tokens", "ratio"])
    assert [(group.name, group.titles) for group in matrix.groups] == [
        ("old", ["tokens"]),
        ("new", ["tokens", "ratio"]),
    ]
    assert _texts(matrix) == [
        ["5", "5", "1.0x"],
        ["1,145", "229*", "5.0x fewer"],
        ["1,150", "234*", "4.9x fewer"],
    ]
    assert [row.name for row in (*matrix.rows, *matrix.totals)] == ["en.txt", "hi.txt", "total"]


@pytest.mark.parametrize(
    ("metric", "texts", "best"),
    [
        ("chars", [["4.00", "4.00"], ["0.02", "0.09*"], ["0.02", "0.09*"]], "most characters"),
        ("fertility", [["1.25", "1.25"], ["286.25", "57.25*"], ["287.50", "58.50*"]], "fewest"),
        ("ratio", [["1.0x", "1.0x"], ["1.0x", "5.0x fewer*"], ["1.0x", "4.9x fewer*"]], "lowest"),
    ],
)
def test_one_metric_can_be_asked_for(metric: Metric, texts: list[list[str]], best: str) -> None:
    """20 characters and 4 words; the best is named."""
    matrix = compare_matrix(TWO, [metric])
    assert _texts(matrix) == texts
    assert matrix.best.startswith(best)


def test_fertility_says_what_it_is_worth() -> None:
    """It has no meaning for scripts without spaces."""
    assert compare_matrix(TWO, ["fertility"]).captions == [
        "words are what blanks part: misleading for scripts that put none between words"
    ]


def test_a_source_as_baseline_has_ratios_in_every_group() -> None:
    """A total has none; none is best, as each column is against other tokens."""
    of_source = CompareReport(
        baseline="en.txt",
        rows=[
            *(count("en.txt", "old", 5, 1.0), count("en.txt", "new", 5, 1.0)),
            *(count("hi.txt", "old", 45, 9.0), count("hi.txt", "new", 10, 2.0)),
        ],
        totals=[count("total", "old", 50, None), count("total", "new", 15, None)],
    )
    assert _texts(compare_matrix(of_source, ["tokens", "ratio"])) == [
        ["5", "1.0x", "5", "1.0x"],
        ["45", "9.0x", "10*", "2.0x"],
        ["50", None, "15*", None],
    ]


def test_models_have_money_and_estimates_are_marked() -> None:
    """What has no price says so; 5 tokens are not surely fewer than from 4 to 9."""
    matrix = compare_matrix(MODELS, ["tokens", "ratio", "cost"])
    assert _texts(matrix) == [
        ["5", "$0.0020", "~6", "~1.2x", "~$0.012", "5", "1.0x", "no price"],
    ]
    assert matrix.captions == [
        "ratio: tokens against those of exact",
        "~ guess: an estimate, from 4 to 9 tokens",
    ]
    assert matrix.best == ""


def test_an_estimate_of_money_is_best_where_its_range_says_so() -> None:
    """From 0.008 to 0.018 USD is more than 0.002."""
    rows = list(MODELS.rows)
    rows[1] = replace(rows[1], cost_range=(Decimal("0.008"), Decimal("0.018")))
    matrix = compare_matrix(replace(MODELS, rows=rows), ["cost"])
    assert _texts(matrix) == [["$0.0020*", "~$0.012", "no price"]]
    assert matrix.best == "lowest cost, where it is certain"


def test_encodings_beside_models_have_no_money() -> None:
    """They are not sold."""
    mixed = replace(MODELS, baseline="old", rows=[count("en.txt", "old", 5, 1.0), *MODELS.rows[:1]])
    titles = [group.titles for group in compare_matrix(mixed, ["tokens", "cost"]).groups]
    assert titles == [["tokens"], ["tokens", "input cost"]]


def test_alone_nothing_is_best() -> None:
    """There is nothing to be better than."""
    alone = replace(TWO, rows=TWO.rows[::2], totals=TWO.totals[:1])
    assert compare_matrix(alone, ["tokens"]).best == ""


def test_nothing_is_divided_by_an_empty_text() -> None:
    """No tokens have neither characters per token nor a ratio."""
    empty = count("none", "old", 0, None)
    empty = replace(empty, counts=replace(empty.counts, n_chars=0, n_words=0))
    report = CompareReport(baseline="old", rows=[empty], totals=[])
    assert _texts(compare_matrix(report, ["tokens", "chars", "fertility"])) == [["0", None, None]]


def test_a_ratio_to_an_estimate_is_an_estimate() -> None:
    """Though the tokens are exact."""
    turned = replace(MODELS, baseline="guess")
    assert _texts(compare_matrix(turned, ["tokens", "ratio"])) == [
        ["5", "~1.0x", "~6", "5", "~1.0x"]
    ]


def test_a_group_of_which_nothing_can_be_said_says_so() -> None:
    """A baseline that is not sold has neither a ratio nor a price."""
    mixed = replace(MODELS, baseline="old", rows=[count("en.txt", "old", 5, 1.0), *MODELS.rows[:1]])
    matrix = compare_matrix(mixed, ["ratio", "cost"])
    assert _texts(matrix) == [["1.0x", "no price", "1.0x", "$0.0020"]]


def test_ratios_have_the_same_number_of_decimals() -> None:
    """Two, where any is so near to 1 that one would say too little."""
    near = replace(TWO, rows=[*TWO.rows[:3], count("hi.txt", "new", 1100, 0.96)], totals=[])
    assert _texts(compare_matrix(near, ["ratio"])) == [
        ["1.00x", "1.00x"],
        ["1.00x", "1.04x fewer*"],
    ]
