"""Writes the files of `tokcount inspect`: the page of --html, and the picture of --svg."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tokcount.core.decoding import Decoding
from tokcount.core.sources import Source
from tokcount.core.tokenizer import Tokenizer
from tokcount.core.view_files import STDOUT, check_files, write_lines
from tokcount.errors import UsageError
from tokcount.render.raw import print_text

if TYPE_CHECKING:
    from tokcount.core.why.explaining import Asked
    from tokcount.reports.inspect import InspectReport
    from tokcount.reports.why import WhyReport


def files_of(html: str | None, svg: str | None, *, force: bool, steps: bool) -> "Files":
    """Return the files that are to be written.

    Raises:
        UsageError: there is none to force, or steps are asked for, which are in none.
    """
    files = Files(html, svg, force)
    if force and not files.are_wanted:
        raise UsageError("--force is about files; give --html or --svg")
    if steps and files.are_wanted:
        raise UsageError("--html and --svg show tokens, not merges; leave out --steps")
    return files


class Files(NamedTuple):
    """The files that are to be written."""

    html: str | None
    svg: str | None
    force: bool

    @property
    def are_wanted(self) -> bool:
        """Whether there is one."""
        return self.html is not None or self.svg is not None

    def check(self, source: Source, *, alone: bool) -> None:
        """Refuse files that must not be written; those on standard output have to be `alone`.

        Raises:
            UsageError: one must not.
        """
        paths = [path for path in (self.html, self.svg) if path is not None]
        check_files(paths, source, force=self.force)
        if STDOUT in paths and not alone:
            raise UsageError("- is standard output, which is for one thing; name a file")

    def write(
        self, source: Source, tokenizer: Tokenizer, decoding: Decoding, asked: "Asked"
    ) -> "tuple[InspectReport, WhyReport]":
        """Write them, and return what is in them.

        Raises:
            UsageError: the tokenizer only estimates.
            InputError: the text cannot be read or encoded, or a file cannot be written.
        """
        from tokcount.core.why.with_tokens import inspect_and_explain

        report, why = inspect_and_explain(source, tokenizer, decoding, asked)
        if self.html is not None:
            from tokcount.render.page.page import page

            _write(self.html, page(report, why))
        if self.svg is not None:
            from tokcount.render.tokens.svg import picture

            _write(self.svg, picture(report))
        return report, why


def _write(path: str, lines: Iterator[str]) -> None:
    if path == STDOUT:
        print_text(f"{line}\n" for line in lines)
    else:
        write_lines(path, lines)
