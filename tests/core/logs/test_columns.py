from decimal import Decimal

from tokcount.core.logs.columns import Columns, End, Priced, spread
from tokcount.reports.log import CostSpread, LogFigures, TokenSpread


def _columns(*priced: Priced) -> Columns:
    columns = Columns()
    for each in priced:
        columns.append(each)
    return columns


def _exact(n_input: int, n_output: int | None, n_units: int) -> Priced:
    return Priced(End(n_input, n_units, 12), n_output)


# 1e-12 USD is a unit: 40, 10, 30, 20
FOUR = (_exact(400, 4, 40), _exact(100, 1, 10), _exact(300, 3, 30), _exact(200, 2, 20))


def test_figures_are_of_those_that_were_chosen() -> None:
    """Of 300, 100 and 200 the middle one is 200; the 95th percentile of three is the greatest."""
    assert _columns(*FOUR).figures([1, 2, 3], None) == LogFigures(
        n_requests=3,
        input=TokenSpread(total=600, mean=200.0, p50=200, p95=300, max=300),
        output=TokenSpread(total=6, mean=2.0, p50=2, p95=3, max=3),
        tokens=TokenSpread(total=606, mean=202.0, p50=202, p95=303, max=303),
        cost=CostSpread(
            total=Decimal("6e-11"),
            mean=Decimal("2e-11"),
            p50=Decimal("2e-11"),
            p95=Decimal("3e-11"),
            max=Decimal("3e-11"),
        ),
    )


def test_tokens_of_texts_are_of_those_that_were_chosen() -> None:
    """3 of 10 characters, and 4 of 8."""
    texts = [Priced(End(9, 9, 12), 0, None, n_text) for n_text in (1, 3, 4)]
    figures = _columns(*texts).figures([1, 2], [5, 10, 8])
    assert (figures.n_text_tokens, figures.n_chars) == (7, 18)
    assert figures.tokens_per_char == 7 / 18
    assert _columns(texts[0]).figures([0], [0]).tokens_per_char is None


def test_what_nobody_tells_of_the_output_is_not_0() -> None:
    """Where no request tells, there are no figures of it."""
    figures = _columns(_exact(10, None, 1)).figures([0], None)
    assert (figures.output, figures.tokens.total, figures.n_chars) == (None, 10, None)


def test_an_estimate_among_exact_ones_makes_a_range() -> None:
    """100 exact tokens, and about 20, from 15 to 30: 115 to 130 input tokens, with 5 of output."""
    estimated = Priced(End(20, 2, 12), 5, (End(15, 15, 13), End(30, 3, 12)))
    columns = _columns(_exact(100, 0, 10), estimated)
    figures = columns.figures([0, 1], None)
    assert (figures.input.range, figures.tokens.range) == ((115, 130), (120, 135))
    assert figures.cost.range == (Decimal("1.15e-11"), Decimal("1.3e-11"))
    assert (figures.cost.total, figures.exact) == (Decimal("1.2e-11"), False)


def test_requests_that_are_cut_off_leave_nothing_behind() -> None:
    """Neither in the figures nor in what is known of the output."""
    columns = _columns(_exact(1, 1, 1), Priced(End(9, 9, 12), None, (End(8, 8, 12),) * 2))
    columns.cut(1, 0)
    assert (len(columns), columns.n_without_output) == (1, 0)
    assert list(columns.texts) == []
    assert columns.figures([0], None).cost.total == Decimal("1e-12")


def test_the_ends_of_tokens_have_the_least_and_the_most_of_what_all_cost() -> None:
    """Of 75, 23 and 450 units of a tenth; the tokens stay in their order."""
    low, high = spread(End(15, 75, 12), End(23, 23, 12), End(45, 450, 13))
    assert (low, high) == (End(15, 230, 13), End(45, 750, 13))
