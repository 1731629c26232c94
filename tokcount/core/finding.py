"""Lists the sources that are to be counted, each once, from what the user named.

What it leaves to others: walking directories (`trees`), names in a file (`name_lists`), reading
(`sources`).
"""

import os
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from tokcount.core.sources import STDIN, Listing, Source, single_source, text_source

if TYPE_CHECKING:
    from tokcount.core.trees.choices import Choices
    from tokcount.core.trees.walking import Walker


def list_sources(
    paths: Sequence[str],
    text: str | None = None,
    *,
    listed: Sequence[str] | None = None,
    choices: "Choices | None" = None,
    repeated: bool = False,
) -> Listing:
    """Return the sources behind the paths, or the one text; nothing at all is standard input.

    Each file is listed once, however often it is named, and so is standard input; or, `repeated`,
    as often as it is named. Names that were `listed` in a file come last; what is no text among
    them was met, as on a walk. The choices are about directories.

    Raises:
        UsageError: a glob means nothing.
    """
    if text is not None:
        return Listing(sources=[text_source(text)])
    finder = _Finder(choices, repeated=repeated)
    for path in paths or ([STDIN] if listed is None else []):
        finder.take(path, single_source(path))
    for path in listed or ():
        # A dash in a list can only be a file.
        place = os.path.join(os.curdir, path) if path == STDIN else path
        finder.take(place, Source(name=place, path=place, met=True))
    return finder.listing


class _Finder:
    """Lists what is behind one path after the other, nothing twice unless that is `repeated`."""

    def __init__(self, choices: "Choices | None", *, repeated: bool) -> None:
        self.listing = Listing()
        self._choices = choices
        self._repeated = repeated
        self._seen: set[str] = set()

    def take(self, path: str, source: Source) -> None:
        """List the source at a path, or every file in the directory there."""
        n_before = self._n_accounted_for()
        for each in self._behind(path, source):
            place = _place_of(each)
            if place in self._seen and not self._repeated:
                self.listing.skip(each.name, "counted already")
            else:
                self._seen.add(place)
                self.listing.sources.append(each)
        if n_before == self._n_accounted_for():
            left_out = "what is hidden, ignored or excluded is left out"
            self.listing.notes.append(f"{path} holds no file to count: {left_out}")

    def _behind(self, path: str, source: Source) -> Iterator[Source]:
        if path == STDIN or not os.path.isdir(path):
            yield source
        else:
            for file in self._walker.files(path):
                yield Source(name=file, path=file, met=True)

    @cached_property
    def _walker(self) -> "Walker":
        from tokcount.core.trees.choices import Choices
        from tokcount.core.trees.walking import Walker

        return Walker(self._choices or Choices(), self.listing)

    def _n_accounted_for(self) -> int:
        listing = self.listing
        return len(listing.sources) + len(listing.skipped) + len(listing.errors)


def _place_of(source: Source) -> str:
    """What all names of one file have in common; standard input has a place, too."""
    path = source.path or ""
    try:
        return os.path.realpath("/dev/stdin" if path == STDIN else path)
    except OSError:  # the working directory is gone
        return path
