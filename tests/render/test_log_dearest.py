import io
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tests.render.test_log import BILL, DEAREST
from tokcount.render.log_dearest import dearest
from tokcount.render.table import print_table
from tokcount.reports.log import LogBill


def _table(bill: LogBill, *, alone: bool = True) -> Sequence[str]:
    file = io.StringIO()
    print_table(dearest(bill, alone=alone), file)
    return file.getvalue().splitlines()


def test_a_request_has_its_tokens_and_its_line() -> None:
    """What is estimated is marked, and output that nobody tells is not 0."""
    free = replace(DEAREST, name="log:9", output_tokens=0)
    guessed = replace(DEAREST, exact=False, output_tokens=None)
    assert _table(replace(BILL, dearest=[free, guessed])) == [
        "    cost    input  output  the dearest",
        " $0.0608   40,393       0  log:9",
        "~$0.0608  ~40,393       -  log\\x1b.jsonl:3",
    ]


def test_the_model_is_named_where_there_are_several() -> None:
    """In the head of the one list of many, or in each row where each request is at its own."""
    bill = replace(BILL, model="ho\x1buse")
    assert _table(bill, alone=False)[0] == "   cost   input  output  the dearest at ho\\x1buse"
    assert _table(replace(bill, model=None)) == [
        "   cost   input  output  model  the dearest",
        "$0.0608  40,393     188  house  log\\x1b.jsonl:3",
    ]


def test_amounts_that_would_all_look_alike_have_more_digits() -> None:
    """As many as tell them apart; those that are alike need none."""
    costs = ("0.0608012", "0.06080119", "0.0607999")
    near = [replace(DEAREST, name="log", cost=Decimal(cost)) for cost in costs]
    shown = [line.split()[0] for line in _table(replace(BILL, dearest=near))[1:]]
    assert shown == ["$0.06080120", "$0.06080119", "$0.06079990"]
    same = _table(replace(BILL, dearest=[DEAREST, DEAREST]))
    assert [line.split()[0] for line in same[1:]] == ["$0.0608", "$0.0608"]
