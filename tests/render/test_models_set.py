from datetime import date
from decimal import Decimal

from tokcount.render.models_set import lines
from tokcount.reports.models_set import DroppedFigure, SetFigure, SetReport
from tokcount.reports.origin import Origin

PACKAGED = Origin(file="packaged")
REPORT = SetReport(
    model="gpt-x",
    file="my.toml",
    as_of=date(2026, 11, 20),
    figures=[
        SetFigure(key="input", value=Decimal(2), before=Decimal("2.5"), before_origin=PACKAGED),
        SetFigure(key="output", value=False),
        SetFigure(key="context_window", value=200_000, hidden_by=Origin(file="here", line=3)),
        SetFigure(key="aliases", value=["a", "b"]),
    ],
    dropped=[
        DroppedFigure(key="tiers", origin=PACKAGED),
        DroppedFigure(key="modes.batch", origin=PACKAGED),
        DroppedFigure(key="changes", origin=Origin(file="other", line=7)),
    ],
)
FIRST = (
    "my.toml: gpt-x: set input 2.00, output none, context_window 200,000, aliases a b,"
    " as of 2026-11-20"
)


def test_it_says_what_was_written_and_what_that_overrides() -> None:
    """First what stands where, then what stood, what is dropped, and what still goes before."""
    assert list(lines(REPORT)) == [
        FIRST,
        "input was 2.50, from packaged",
        "this drops tiers, modes.batch of packaged",
        "this drops changes of other:7",
        "warning: here context_window is still that of here:3, which goes before",
    ]


def test_what_was_never_said_is_not_overridden() -> None:
    """A new model takes one line."""
    report = SetReport(
        model="new", file="my.toml", as_of=None, figures=[SetFigure(key="note", value="x")]
    )
    assert list(lines(report)) == ["my.toml: new: set note x"]
