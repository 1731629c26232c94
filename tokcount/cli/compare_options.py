"""The options of `tokcount compare` that no other command has, and which of them go together."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, get_args

import typer

from tokcount.cli.input import source_of
from tokcount.cli.options import complete_encoding, complete_model
from tokcount.cli.values import whole
from tokcount.core.compare_order import Order
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.sources import Source
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.render.layout import Metric

Encodings = Annotated[
    list[str] | None,
    typer.Option(
        "--encoding",
        "-e",
        metavar="NAME",
        help="Encoding to compare; repeatable. Without -e and -m: cl100k_base and o200k_base.",
        autocompletion=complete_encoding,
        show_default=False,
    ),
]
Models = Annotated[
    list[str] | None,
    typer.Option(
        "--model",
        "-m",
        metavar="NAME",
        help="Model to compare; repeatable.",
        autocompletion=complete_model,
        show_default=False,
    ),
]
Baseline = Annotated[
    str | None,
    typer.Option(
        "--baseline",
        metavar="NAME",
        help="What ratios refer to: one of the encodings, models or sources; with --parallel one of"
        " the languages. Default: the first encoding or model, the first language.",
    ),
]
METRICS: dict[str, Metric] = {name: name for name in get_args(Metric)}
PREMIUM = "premium"  # what a ratio is called of parallel texts


def _metric(text: str) -> str:
    """Check a name; Typer has no lists of choices."""
    if text not in METRICS and text != PREMIUM:
        raise typer.BadParameter(f"{text!r} is none of {', '.join(METRICS)}")
    return text


Show = Annotated[
    list[str] | None,
    typer.Option(
        "--show",
        parser=_metric,
        metavar=f"<{'|'.join(METRICS)}>",
        help="What tables and markdown show: tokens, characters per token, fertility (tokens per"
        " word), the ratio (of --parallel texts premium, too), the cost; repeatable. Default:"
        " tokens, ratio and cost; chars of --samples.",
        show_default=False,
    ),
]
SortBy = Annotated[
    Order | None,
    typer.Option(
        "--sort",
        help="Sources: furthest from the baseline first, most tokens first, or by name.",
    ),
]
Long = Annotated[
    bool, typer.Option("--long", help="A row for each count, with the range of estimates.")
]
Bars = Annotated[
    bool | None,
    typer.Option(
        "--bars/--no-bars",
        help="Bars beside the figures. Default: at a terminal, where one figure is shown.",
        show_default=False,
    ),
]
SvgFile = Annotated[
    str | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Write a bar chart, too: of the first figure. Folders that are missing are made. - is"
        " standard output, which then has the chart alone.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
Samples = Annotated[
    bool,
    typer.Option("--samples", help="Compare built-in samples: prose, code, JSON, Hindi and so on."),
]
Parallel = Annotated[
    bool,
    typer.Option(
        "--parallel",
        help="The texts say the same in several languages: a file each, or a folder each with the"
        " same file names. With --samples: the six that do.",
    ),
]
Requests = Annotated[
    str | None,
    typer.Option(
        "--requests",
        metavar="N[/UNIT]",
        help="With --parallel and -m: what so many requests cost, such as 10000/day, in 30 days.",
    ),
]
Diff = Annotated[
    tuple[str, str] | None,
    typer.Option(
        "--diff",
        metavar="A B",
        help="Where two encodings, or models, part on one text, and where they differ most.",
        show_default=False,
    ),
]
Top = Annotated[
    int | None,
    typer.Option(
        "--top", parser=whole, metavar="N", help="With --diff: how many places. Default: 10."
    ),
]


class Counting(NamedTuple):
    """What counts, and how."""

    tokenizers: Sequence[Tokenizer]
    decoding: Decoding
    special: Special
    words: bool
    no_progress: bool


class Given(NamedTuple):
    """What was given of the options that do not all go together."""

    paths: Sequence[str] | None
    text: str | None
    files_from: str | None
    encodings: Sequence[str] | None
    models: Sequence[str] | None
    baseline: str | None
    show: Sequence[str] | None
    order: Order | None
    long: bool
    bars: bool | None
    svg: str | None
    force: bool
    samples: bool
    parallel: bool
    requests: str | None
    diff: tuple[str, str] | None
    top: int | None

    @property
    def metrics(self) -> list[Metric]:
        """What is to be shown."""
        return list(dict.fromkeys(METRICS.get(name, "ratio") for name in self.show or ()))

    def check(self) -> None:
        """Refuse what does not go together, before anything is read.

        Raises:
            UsageError: something does not.
        """
        if self.samples and (self.paths or self.text is not None or self.files_from is not None):
            raise UsageError("--samples takes the place of a text; give one or the other")
        if self.force and self.svg is None:
            raise UsageError("--force is about the file of --svg; give both")
        if self.bars and (self.long or len(self.metrics) > 1):
            raise UsageError("--bars are of one figure; give one --show, and leave out --long")
        if self.top is not None and self.diff is None:
            raise UsageError("--top is how many places --diff shows; give both")
        self._check_parallel()
        self._check_diff()

    def one_source(self) -> Source:
        """Return the one text of `--diff`.

        Raises:
            UsageError: there is none, or there are several.
        """
        paths = self.paths or ()
        if len(paths) > 1 or self.files_from is not None:
            raise UsageError("--diff takes one text: a file, standard input or --text")
        return source_of(paths[0] if paths else None, self.text)

    def _check_parallel(self) -> None:
        if self.requests is not None and not (self.parallel and self.models):
            raise UsageError(
                "--requests projects the cost of --parallel texts at a --model;"
                " for other texts see tokcount cost --requests"
            )
        if PREMIUM in (self.show or ()) and not self.parallel:
            raise UsageError("--show premium is of --parallel texts; of others it is --show ratio")
        if not self.parallel or self.samples:
            return
        if self.text is not None or self.files_from is not None:
            raise UsageError("--parallel takes files or folders; leave out --text and --files-from")
        if len(self.paths or ()) < 2:  # noqa: PLR2004 - one has nothing to be parallel to
            raise UsageError("--parallel takes a file or a folder for each of several languages")

    def _check_diff(self) -> None:
        if self.diff is None:
            return
        others = {
            "--encoding": self.encodings,
            "--model": self.models,
            "--baseline": self.baseline,
            "--show": self.show,
            "--sort": self.order,
            "--long": self.long,
            "--bars": self.bars,
            "--svg": self.svg,
            "--samples": self.samples,
            "--parallel": self.parallel,
        }
        for option, value in others.items():
            if value:
                raise UsageError(f"--diff A B names what is compared; leave out {option}")
