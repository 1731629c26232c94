"""What the settings in force look like in each format."""

from collections.abc import Iterator

from tokcount.render.counts import Json
from tokcount.render.escape import escape
from tokcount.render.grid import Column, Grid
from tokcount.reports.settings import SettingsReport


def plain(report: SettingsReport) -> Iterator[str]:
    """Yield key, value and origin of each setting; `-` where there is no value."""
    for each in report.settings:
        yield f"{escape(each.key)}\t{escape(each.value or '-')}\t{escape(each.origin)}"


def grid(report: SettingsReport) -> Grid:
    """Return a row a setting."""
    return Grid(
        columns=[Column("key", "setting"), Column("value", "value"), Column("from", "from")],
        rows=[[each.key, each.value, each.origin] for each in report.settings],
    )


records = grid


def document(report: SettingsReport) -> Json:
    """Return the JSON document."""
    return {
        "settings": [
            {"key": each.key, "value": each.value, "from": each.origin} for each in report.settings
        ]
    }
