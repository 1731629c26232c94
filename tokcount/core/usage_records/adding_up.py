"""Checks that the fields of a usage record add up, and says in figures where they do not.

What it leaves to others: reading fields (`fields`), and which of them belong together (`openai`,
`anthropic`, `gemini`).
"""

from collections.abc import Sequence

from tokcount.core.usage_records.fields import Fields
from tokcount.errors import InputError


def check_sum(
    fields: Fields, total: str, parts: Sequence[str], inside: Fields | None = None
) -> None:
    """Check that a total, where it is told, is the sum of those of its parts that are.

    The parts stand beside it, or in an object `inside`.

    Raises:
        InputError: it is not.
    """
    n_told = fields.tokens(total)
    if n_told is None:
        return
    inside = inside or fields
    told = {key: n for key in parts if (n := inside.tokens(key)) is not None}
    n_tokens = sum(told.values())
    if n_tokens != n_told:
        summands = " + ".join(f"{inside.name(key)} {n}" for key, n in told.items())
        verb = f"are {n_tokens}" if len(told) > 1 else "is all that there is"
        raise InputError(f"{fields.name(total)} is {n_told}, but {summands} {verb}")


def check_parts(fields: Fields | None, parts: Sequence[str], whole: tuple[Fields, str]) -> None:
    """Check that parts that have nothing in common are together no more than the whole.

    Raises:
        InputError: they are more.
    """
    if fields is None:
        return
    n_tokens, n_whole = fields.total(parts), whole[0].tokens(whole[1]) or 0
    if n_tokens <= n_whole:
        return
    told = {key: n for key in parts if (n := fields.tokens(key))}
    if len(told) == 1:
        check_part((fields, next(iter(told))), whole)
    summands = " + ".join(f"{fields.name(key)} {n}" for key, n in told.items())
    raise InputError(
        f"{summands} are {n_tokens}, but {whole[0].name(whole[1])}, which they are part of, is"
        f" {n_whole}"
    )


def check_part(part: tuple[Fields | None, str], whole: tuple[Fields, str]) -> int:
    """Return the tokens of a part, 0 where it is missing.

    Raises:
        InputError: it is larger than the whole.
    """
    fields, key = part
    n_tokens = (fields.tokens(key) if fields else None) or 0
    n_whole = whole[0].tokens(whole[1]) or 0
    if fields and n_tokens > n_whole:
        raise InputError(
            f"{fields.name(key)} is {n_tokens}, but {whole[0].name(whole[1])}, which it is part"
            f" of, is {n_whole}"
        )
    return n_tokens
