from tokcount.render.grid import Column, Grid
from tokcount.render.page.table import table

GRID = Grid(
    columns=[Column("name", "na<me"), Column("n", "n", "{:,}")],
    rows=[["a\x1b&", 1000], ["b", None]],
    totals=[["total", 1000]],
    captions=["all & none"],
)


def test_a_grid_is_a_table_with_numbers_on_the_right() -> None:
    """Shown as people see them, and escaped."""
    assert list(table(GRID)) == [
        '<div class="scroll">',
        '<table class="narrow">',
        '<tr><th scope="col">na&lt;me</th><th class="n" scope="col">n</th></tr>',
        '<tr><td>a\\x1b&amp;</td><td class="n">1,000</td></tr>',
        '<tr><td>b</td><td class="n">-</td></tr>',
        '<tr class="total"><td>total</td><td class="n">1,000</td></tr>',
        "</table>",
        "</div>",
        '<p class="soft">all &amp; none</p>',
    ]


def test_rows_have_their_bars() -> None:
    """The longest fills its column; one stands out; titles and totals have none.

    Readers of screens hear none.
    """
    lines = list(table(GRID, bars=[0.4, 0.05], marked=1))
    assert lines[1] == "<table>"
    assert lines[2].endswith('n</th><td aria-hidden="true"></td></tr>')
    assert lines[3].endswith(
        '<td class="bar" aria-hidden="true"><span style="width:100.0%"></span></td></tr>'
    )
    assert lines[4].startswith('<tr class="marked">')
    assert '<span style="width:12.5%">' in lines[4]
    assert lines[5].endswith("1,000</td></tr>")


def test_cells_of_the_last_column_may_be_markup() -> None:
    """As they are; totals have none."""
    lines = list(table(GRID, last=["<b>x</b>", "y"]))
    assert lines[3].endswith('<td class="n"><b>x</b></td></tr>')
    assert lines[5].endswith('<td class="n">1,000</td></tr>')


def test_where_all_is_nothing_bars_are_empty() -> None:
    """Nothing is divided by nothing."""
    assert '<span style="width:0.0%">' in list(table(GRID, bars=[0, 0]))[3]


def test_places_are_below_their_row() -> None:
    """Across all columns."""
    lines = list(table(GRID, below={0: [("3:7", "U+200B <x>"), ("4:1", "y")]}))
    assert lines[4] == (
        '<tr><td class="soft" colspan="2">3:7 <code>U+200B &lt;x&gt;</code>, 4:1 <code>y</code>'
        "</td></tr>"
    )
