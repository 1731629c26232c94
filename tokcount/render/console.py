"""The rich console that every view for people prints on."""

import os
from typing import TextIO

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave a reader that is gone to those who call; rich would end the program with 1."""
        raise BrokenPipeError


def console_on(file: TextIO) -> Console:
    """Return a console that takes text as it is: no markup, no emoji codes, no wrapping.

    Styles are rich's decision: at a terminal, or under FORCE_COLOR; none with TERM=dumb. NO_COLOR
    is stronger than either, and takes bold and dim away, too.
    """
    return _Console(
        file=file,
        markup=False,
        emoji=False,
        highlight=False,
        soft_wrap=True,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )
