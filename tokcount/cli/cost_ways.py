"""Which options of `tokcount cost` go together: the ways of pricing, and what each refuses.

What it leaves to others: the values of options, and what only a log of several requests refuses
(`cost_log`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from tokcount.errors import UsageError

TEXTS = ("--encoding", "--split", "--join", "--input-tokens")
CACHE = ("--cached-tokens", "--cache-write-tokens")
ONE_REQUEST = ("--explain", "--all")
MADE_UP = ("--user-tokens", "--reply-tokens", "--system-tokens")


class Way(NamedTuple):
    """An option that makes another thing of the input, the options it refuses, and why."""

    option: str
    refused: tuple[str, ...]
    why: str


# The first that applies is told.
WAYS = (
    Way(
        "--usage",
        ("--chat", "--turns", "--per-turn", *TEXTS, "--output-tokens", *CACHE, "--fits", "--all"),
        "{option} does not go with --usage, whose records tell their tokens; leave it out",
    ),
    Way(
        "--turns",
        ("--chat", "--per-turn"),
        "{option} is about a real conversation, and --turns makes one up; leave one out",
    ),
    Way(
        "--turns",
        ("--input-tokens", "--output-tokens", *CACHE, *ONE_REQUEST),
        "{option} is about one request; leave it out with --turns",
    ),
    Way(
        "--turns", ("--reserve",), "--turns keeps --reply-tokens for each reply; leave out {option}"
    ),
    Way(
        "--per-turn",
        ("--input-tokens", "--output-tokens LOW..HIGH", *CACHE, *ONE_REQUEST),
        "{option} is about one request; leave it out with --per-turn",
    ),
    Way(
        "--per-turn",
        ("--reserve",),
        "--per-turn keeps for each reply what it is, and for a last one to come --output-tokens;"
        " leave out {option}",
    ),
    Way(
        "--chat",
        ("--input-tokens", "--join"),
        "{option} does not go with --chat, where each request is priced as it stands; leave it out",
    ),
    Way(
        "--all",
        ("--model", "--input-rate", "--output-rate", "--cached-rate"),
        "--all prices every model at the rates of the table; leave out {option}",
    ),
    Way("--all", ("--fits",), "--all tells of each model whether it fits; leave out {option}"),
)
# An option, and those of which it needs one.
NEEDS = (
    *((option, ("--turns",)) for option in MADE_UP),
    ("--turns", ("--user-tokens",)),
    ("--turns", ("--reply-tokens",)),
    ("--per-turn", ("--chat",)),
    ("--group-by", ("--usage", "--chat")),
    ("--provider", ("--all",)),
    ("--reserve", ("--fits",)),
    ("--retries", ("--requests", "--budget")),
)


def check_together(given: Mapping[str, bool]) -> None:
    """Check that options go together; `given` says of each whether it is.

    Raises:
        UsageError: they do not.
    """
    for way in WAYS:
        found = next((option for option in way.refused if given[option]), None)
        if given[way.option] and found is not None:
            raise UsageError(way.why.format(option=found))
    for option, needed in NEEDS:
        if given[option] and not any(given[other] for other in needed):
            raise UsageError(f"{option} needs {' or '.join(needed)}; give both")
