"""The rich console that every view for people prints on."""

from typing import TextIO

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave a reader that is gone to those who call; rich would end the program with 1."""
        raise BrokenPipeError


def console_on(file: TextIO) -> Console:
    """Return a console that takes text as it is: no markup, no emoji codes, no wrapping.

    Colour is rich's decision: on a terminal only, none under NO_COLOR or TERM=dumb.
    """
    return _Console(file=file, markup=False, emoji=False, highlight=False, soft_wrap=True)
