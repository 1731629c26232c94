"""`tokcount --show-config`."""

from tokcount.cli.boundary import tell
from tokcount.core.settings.showing import settings_in_force
from tokcount.render import settings as view
from tokcount.render.show import Format, show


def show_config(output: Format) -> None:
    """Print what holds where no option says otherwise, and what makes it hold."""
    report = settings_in_force()
    show(report, view, output)
    tell(report.notes)
