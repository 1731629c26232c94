"""What a trained vocabulary looks like: its first and last merges, and what they are good for."""

from collections.abc import Iterator, Sequence

from tokcount.render.counts import Json, left_out_json, rounded
from tokcount.render.escape import escape, readable
from tokcount.render.grid import COUNT, Cell, Column, Grid
from tokcount.render.words import elided, many
from tokcount.reports.train import LearnedMerge, TrainReport

PLACE = "{}"


def plain(report: TrainReport) -> Iterator[str]:
    """Yield rank, both tokens and count of each merge that is shown."""
    for merge in _shown(report):
        yield f"{merge.rank}\t{readable(merge.left)}\t{readable(merge.right)}\t{merge.count}"


def grid(report: TrainReport) -> Grid:
    """Return a row a merge that is shown, an empty one where others are left out."""
    rows = [_short_row(merge) for merge in report.first]
    if report.n_merges > len(report.first) + len(report.last):
        rows.append([None] * 4)
    rows += [_short_row(merge) for merge in report.last]
    return Grid(columns=_columns(), rows=rows, captions=[*closing(report)])


def records(report: TrainReport) -> Grid:
    """Return a row a merge that is shown."""
    return Grid(columns=_columns(), rows=[_row(merge) for merge in _shown(report)])


def document(report: TrainReport) -> Json:
    """Return the JSON document; bytes of tokens are in hex, as of `inspect`."""
    before, after = report.bytes_per_token or (None, None)
    return {
        "file": report.file,
        "alphabet": report.alphabet,
        "split": report.split,
        "merges": report.n_merges,
        "vocab_size": report.vocab_size,
        "bytes": report.n_bytes,
        "tokens": {"before": report.n_tokens_before, "after": report.n_tokens_after},
        "bytes_per_token": {"before": rounded(before), "after": rounded(after)},
        "partial": report.partial,
        "first": [_merge_json(merge) for merge in report.first],
        "last": [_merge_json(merge) for merge in report.last],
        **left_out_json(report.skipped, report.errors),
    }


def closing(report: TrainReport) -> Iterator[str]:
    """Yield what came of it, a sentence a line."""
    if report.bytes_per_token:
        before, after = report.bytes_per_token
        yield (
            f"{many(report.n_bytes, 'byte')}: {before:.2f} bytes per token before,"
            f" {after:.2f} after ({report.n_tokens_before:,} to {report.n_tokens_after:,} tokens)"
        )
    yield (
        f"{many(report.n_merges, 'merge')}, a vocabulary of {report.vocab_size:,}, saved as"
        f" {escape(report.file)}"
    )
    if report.ended_early:
        yield (
            f"{report.n_wanted:,} merges were asked for; no other pair is met"
            f" {many(report.min_frequency, 'time')}"
        )


def _shown(report: TrainReport) -> Sequence[LearnedMerge]:
    return [*report.first, *report.last]


def _columns() -> Sequence[Column]:
    return [
        Column("rank", "rank", COUNT),
        Column("left", "left", spaces_shown=True),
        Column("right", "right", spaces_shown=True),
        Column("count", "count", COUNT),
    ]


def _row(merge: LearnedMerge) -> list[Cell]:
    return [merge.rank, readable(merge.left), readable(merge.right), merge.count]


def _short_row(merge: LearnedMerge) -> list[Cell]:
    rank, left, right, count = _row(merge)
    return [rank, elided(str(left)), elided(str(right)), count]


def _merge_json(merge: LearnedMerge) -> Json:
    return {
        "rank": merge.rank,
        "left": merge.left.hex(),
        "right": merge.right.hex(),
        "text": readable(merge.left + merge.right),
        "count": merge.count,
    }
