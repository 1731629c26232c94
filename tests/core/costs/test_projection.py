from decimal import Decimal

import pytest

from tokcount.core.costs.exact import quotient
from tokcount.core.costs.projection import Volume, parse_retries, parse_volume, project
from tokcount.errors import UsageError
from tokcount.reports.cost import Projection


@pytest.mark.parametrize(
    ("text", "volume"),
    [
        ("500", Volume(requests=500)),
        ("0", Volume(requests=0)),
        ("20/minute", Volume(requests=20, per="minute")),
        ("20/hour", Volume(requests=20, per="hour")),
        ("10000/day", Volume(requests=10_000, per="day")),
        ("3/month", Volume(requests=3, per="month")),
    ],
)
def test_a_volume_reads_as_a_number_and_a_period(text: str, volume: Volume) -> None:
    """Without a period it is a number of requests in all."""
    assert parse_volume(text) == volume


@pytest.mark.parametrize(
    "text",
    ["", "x", "-1", "1.5", "1e3", "1/week", "1/", "/day", "1 /day", "1/days", "9" * 20, "\u0661"],
)
def test_what_is_no_volume_is_refused(text: str) -> None:
    """The error shows what would be one."""
    with pytest.raises(UsageError) as caught:
        parse_volume(text)
    assert str(caught.value) == (
        "requests: must be a number such as 500, 10000/day or 20/minute (hour, month), "
        f"got {text!r}"
    )


@pytest.mark.parametrize(
    ("volume", "total", "per_day", "per_month", "per_minute"),
    [
        # 0.125 x 10,000 = 1,250 a day; x 30 = 37,500; 25,000 x 10,000 / 1,440 tokens a minute
        (Volume(requests=10_000, per="day"), "1250", "1250", "37500", "173611.111111111111"),
        # 0.125 x 2 = 0.25 a minute; x 1,440 = 360; x 30 = 10,800
        (Volume(requests=2, per="minute"), "0.25", "360", "10800", "50000"),
        # 0.125 x 60 = 7.5 an hour; x 24 = 180; x 30 = 5,400
        (Volume(requests=60, per="hour"), "7.5", "180", "5400", "25000"),
        # 0.125 x 1,000 = 125 a month; / 30 = 4.1666…; 25,000,000 / 43,200 tokens a minute
        (Volume(requests=1_000, per="month"), "125", "4.166666666667", "125", "578.703703703704"),
    ],
)
def test_a_volume_is_projected_to_a_day_and_to_thirty(
    volume: Volume, total: str, per_day: str, per_month: str, per_minute: str
) -> None:
    """A request of 25,000 tokens at 5.00 costs 0.125."""
    assert project(Decimal("0.125"), 25_000, volume) == Projection(
        requests=volume.requests,
        per=volume.per,
        total=Decimal(total),
        per_day=Decimal(per_day),
        per_month=Decimal(per_month),
        tokens_per_minute=Decimal(per_minute),
    )


def test_a_number_without_a_period_projects_to_nothing_but_its_total() -> None:
    """Nothing is known of a day."""
    assert project(Decimal("0.125"), 25_000, Volume(requests=3)) == Projection(
        requests=3,
        per=None,
        total=Decimal("0.375"),
        per_day=None,
        per_month=None,
        tokens_per_minute=None,
    )


def test_projections_come_from_values_that_nobody_rounded() -> None:
    """0.0000003 a request would be nothing, rounded first."""
    projection = project(Decimal("0.0000003"), 3, Volume(requests=1_000_000, per="day"))
    assert projection.per_month == Decimal(9)


@pytest.mark.parametrize(
    ("dividend", "divisor", "result"),
    [
        ("2", 3, "0.666666666667"),
        ("1", 4, "0.25"),
        ("0.00000000000005", 5, "0.00000000000001"),  # it ends, and so stays exact
    ],
)
def test_a_division_rounds_only_where_it_does_not_end(
    dividend: str, divisor: int, result: str
) -> None:
    """Then half even at 12 places."""
    assert quotient(Decimal(dividend), divisor) == Decimal(result)


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("3%", "0.03"),
        ("0.03", "0.03"),
        (".5", "0.5"),
        ("0%", "0"),
        ("12.5%", "0.125"),
        ("100%", "1"),
        ("0.999999", "0.999999"),
    ],
)
def test_retries_read_as_a_share(text: str, share: str) -> None:
    """In percent, or as a fraction."""
    assert parse_retries(text) == Decimal(share)


@pytest.mark.parametrize(
    "text",
    ["", "%", "3", "1", "-3%", "3 %", "x", "1e-2", "nan", "0.0000001", "100.000001%", "130%"],
)
def test_what_may_not_be_a_share_is_refused(text: str) -> None:
    """Of 3 nobody knows whether it is 3% or thrice; no more than all are sent again."""
    told = r"must be a share of the requests, at most 100%, as 3% or 0\.03, got"
    with pytest.raises(UsageError, match=told):
        parse_retries(text)


def test_retries_multiply_everything_exactly() -> None:
    """0.125 x 10,000 x 1.03 = 1,287.5 a day; 25,000 x 10,300 / 1,440 tokens a minute."""
    volume = Volume(requests=10_000, per="day", retries=Decimal("0.03"))
    assert project(Decimal("0.125"), 25_000, volume) == Projection(
        requests=10_000,
        per="day",
        retries=Decimal("0.03"),
        total=Decimal("1287.5"),
        per_day=Decimal("1287.5"),
        per_month=Decimal(38_625),
        tokens_per_minute=Decimal("178819.444444444444"),
    )


def test_a_volume_may_be_of_the_mean_of_several_requests() -> None:
    """10 USD and 100 tokens of three: 1,440 a day are a third of 14,400 USD, 33.3 a minute."""
    projection = project(Decimal(10), 100, Volume(requests=1440, per="day"), of=3)
    assert (projection.total, projection.per_day, projection.per_month) == (
        *(Decimal(4800), Decimal(4800), Decimal(144_000)),
    )
    assert projection.tokens_per_minute == Decimal("33.333333333333")
