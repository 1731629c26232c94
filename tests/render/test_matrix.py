from tokcount.render.grid import Grid
from tokcount.render.markdown import markdown_lines
from tokcount.render.matrix import (
    Figure,
    Group,
    Matrix,
    MatrixRow,
    best_marked,
    matrix_grid,
    of_one_figure,
)

MATRIX = Matrix(
    heading="source",
    groups=[Group(name="old", titles=["tokens"]), Group(name="a|b", titles=["tokens", "ratio"])],
    rows=[
        MatrixRow(
            name="x",
            figures=[[Figure("9", 9)], [Figure("3", 3, is_best=True), Figure("3.0x fewer", 1 / 3)]],
        ),
        MatrixRow(name="y", figures=[[Figure("0", 0)], [Figure("0", 0), None]]),
    ],
    headline="it is so",
    captions=["a note"],
    best="fewest tokens",
)


def _marked(*figures: Figure | None, fewest: bool = True) -> list[bool]:
    return [each is not None and each.is_best for each in best_marked(figures, fewest=fewest)]


def test_the_least_or_the_greatest_is_best() -> None:
    """As the metric has it; what has no amount takes no part."""
    figures = (Figure("3", 3), Figure("1", 1), Figure("no price"), None)
    assert _marked(*figures) == [False, True, False, False]
    assert _marked(*figures, fewest=False) == [True, False, False, False]


def test_equals_are_equally_good_and_where_all_are_none_is_best() -> None:
    """What looks equal is."""
    assert _marked(Figure("1", 1), Figure("2", 2), Figure("1", 1)) == [True, False, True]
    assert _marked(Figure("1.57", 1.571), Figure("1.57", 1.569), fewest=False) == [False, False]
    assert _marked(Figure("1", 1)) == [False]


def test_an_estimate_is_best_only_where_that_is_certain() -> None:
    """From 1 to 3 is not surely less than 2, but less than 4."""
    guess = Figure("~2", 2, 1, 3)
    assert _marked(guess, Figure("2", 2)) == [False, False]
    assert _marked(guess, Figure("4", 4)) == [True, False]
    assert _marked(Figure("1", 1), guess) == [True, False]


def test_a_matrix_falls_into_one_for_each_figure() -> None:
    """In the order of the fullest group; the notes stand below the last."""
    tokens, ratio = of_one_figure(MATRIX)
    assert [group.name for group in tokens.groups] == ["old", "a|b"]
    assert [row.figures[1][0] for row in tokens.rows] == [
        Figure("3", 3, is_best=True),
        Figure("0", 0),
    ]
    assert (tokens.headline, tokens.captions, tokens.best) == ("", [], "")
    assert ratio.groups == [Group(name="a|b", titles=["ratio"])]
    assert [row.figures for row in ratio.rows] == [[[Figure("3.0x fewer", 1 / 3)]], [[None]]]
    assert (ratio.headline, ratio.captions) == ("it is so", ["a note"])


def test_in_markdown_the_best_is_bold() -> None:
    """Names of groups are code, in which nothing is markup."""
    grid = matrix_grid(MATRIX)
    assert isinstance(grid, Grid)
    assert list(markdown_lines(grid)) == [
        "| source | `old` tokens | `a\\|b` tokens | `a\\|b` ratio |",
        "| --- | ---: | ---: | ---: |",
        "| `x` | 9 | **3** | 3.0x fewer |",
        "| `y` | 0 | 0 | - |",
        "",
        "it is so",
        "",
        "a note",
        "",
        "bold: fewest tokens",
    ]
