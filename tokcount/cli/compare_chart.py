"""Where the chart of `tokcount compare --svg` goes: to a file, or alone to standard output."""

from tokcount.core.sources import Listing
from tokcount.core.view_files import STDOUT
from tokcount.core.whole_files import check_not_read, may_write, write_file
from tokcount.errors import UsageError
from tokcount.render.raw import print_text
from tokcount.render.show import Format


def check_chart(path: str | None, output: Format, *, bars: bool, force: bool) -> None:
    """Refuse a file that must not be written; on standard output a chart stands alone.

    Raises:
        UsageError: it must not, or something else is to be printed.
    """
    if path is None:
        return
    if path != STDOUT:
        may_write(path, force=force)
    elif bars or output != "auto":
        raise UsageError("- is standard output, which is for one thing; name a file")


def write_chart(path: str, chart: str, listing: Listing) -> bool:
    """Write the chart, and return whether standard output is taken by it.

    Raises:
        UsageError: one of the texts would be written over.
    """
    if path == STDOUT:
        print_text([chart])
        return True
    check_not_read(path, (source.path for source in listing.sources))
    write_file(path, chart.encode())
    return False
