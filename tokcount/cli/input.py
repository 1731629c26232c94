"""What the user gave as input, as sources."""

import os
import sys
from collections.abc import Sequence

from tokcount.core.finding import list_sources
from tokcount.core.settings.finding import excluded
from tokcount.core.sources import STDIN, Listing, Source, single_source, text_source
from tokcount.core.trees.choices import Choices
from tokcount.errors import UsageError


def listing_of(
    paths: Sequence[str] | None,
    text: str | None,
    choices: Choices | None = None,
    *,
    files_from: str | None = None,
    nul_separated: bool = False,
    repeated: bool = False,
) -> Listing:
    """Return the sources; no path and no text is standard input, if something is piped in.

    A file that is named again is listed once, or, `repeated`, again.

    Raises:
        UsageError: there is nothing to read, or both paths and a text, or what goes with neither.
        InputError: the names in `files_from` cannot be read.
        SettingsError: the file of settings, which may exclude some, has faults.
    """
    if any(map(os.path.isdir, paths or [])):
        choices = choices or Choices()
        choices = choices._replace(exclude=[*excluded(), *(choices.exclude or [])])
    if files_from is None:
        if nul_separated:
            raise UsageError("-0 is about the names of --files-from; give both")
        _check(paths, text)
        return list_sources(paths or [], text, choices=choices, repeated=repeated)
    if text is not None:
        raise UsageError("--text takes the place of a path; leave out --files-from")
    if files_from == STDIN and STDIN in (paths or []):
        raise UsageError("--files-from - reads names from standard input, so - cannot be a text")
    if files_from == STDIN and sys.stdin.isatty():
        raise UsageError("--files-from - reads names from standard input; pipe them in")
    from tokcount.core.name_lists import LINE_END, NUL, listed_names

    listed = listed_names(files_from, NUL if nul_separated else LINE_END)
    return list_sources(paths or [], listed=listed, choices=choices)


def source_of(path: str | None, text: str | None) -> Source:
    """Return the one source; raises as `listing_of` does."""
    _check(path, text)
    return single_source(path) if text is None else text_source(text)


def _check(paths: Sequence[str] | None, text: str | None) -> None:
    if paths and text is not None:
        raise UsageError("--text takes the place of a path; give one or the other")
    if not paths and text is None and sys.stdin.isatty():
        raise UsageError("nothing to read; name a file, pipe text in, or give --text")
