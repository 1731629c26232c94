"""The plain and JSON values that all reports on tokens share."""

from collections.abc import Sequence

from tokcount.reports.counts import Counts, LeftOut

Json = dict[str, object]


def plain_tokens(counts: Counts) -> str:
    """Return the tokens for a script: bare digits, with a `~` before an estimate."""
    return f"{counts.n_tokens}" if counts.exact else f"~{counts.n_tokens}"


def counts_json(counts: Counts) -> Json:
    """Return tokens, chars, bytes and words."""
    return {
        "tokens": counts.n_tokens,
        "chars": counts.n_chars,
        "bytes": counts.n_bytes,
        "words": counts.n_words,
    }


def rounded(ratio: float | None) -> float | None:
    """Return a ratio with the four decimals that JSON and CSV show."""
    return None if ratio is None else round(ratio, 4)


def left_out_json(skipped: Sequence[LeftOut], errors: Sequence[LeftOut]) -> Json:
    """Return what was skipped, and what failed."""
    return {
        "skipped": [{"name": each.name, "reason": each.reason} for each in skipped],
        "errors": [{"name": each.name, "message": each.reason} for each in errors],
    }
