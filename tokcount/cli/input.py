"""What the user gave as input, as sources."""

import sys
from collections.abc import Sequence

from tokcount.core.sources import Listing, Source, list_sources, single_source, text_source
from tokcount.errors import UsageError


def listing_of(paths: Sequence[str] | None, text: str | None, *, repeated: bool = False) -> Listing:
    """Return the sources; no path and no text is standard input, if something is piped in.

    A file that is named again is listed once, or, `repeated`, again.

    Raises:
        UsageError: there is nothing to read, or both paths and a text.
    """
    _check(paths, text)
    return list_sources(paths or [], text, repeated=repeated)


def source_of(path: str | None, text: str | None) -> Source:
    """Return the one source; raises as `listing_of` does."""
    _check(path, text)
    return single_source(path) if text is None else text_source(text)


def _check(paths: Sequence[str] | None, text: str | None) -> None:
    if paths and text is not None:
        raise UsageError("--text takes the place of a path; give one or the other")
    if not paths and text is None and sys.stdin.isatty():
        raise UsageError("nothing to read; name a file, pipe text in, or give --text")
