"""Reads whole numbers as people write them."""

import re

_WHOLE = r"[0-9]{1,16}|[0-9]{1,3}(?:[,_][0-9]{3}){1,5}"


def read_whole(text: str) -> int | None:
    """Return a number that is written as 25000, 25,000 or 25_000; None for any other text.

    >>> read_whole("25,000"), read_whole("2.5")
    (25000, None)
    """
    return int(re.sub("[,_]", "", text)) if re.fullmatch(_WHOLE, text) else None
