"""The options of `tokcount cost` about logs, and what does not go with them."""

from collections.abc import Mapping
from typing import Annotated

import typer

from tokcount.errors import UsageError

UsageRecords = Annotated[
    bool,
    typer.Option(
        "--usage",
        help="The input is usage records as OpenAI, Anthropic and Gemini return them, or responses"
        " that hold one: JSON, a list, or JSONL. Each is priced at -m, else at the model it names;"
        " in --mode, else in that of its service tier (--mode standard: in none). Several are a log"
        " with mean, p50, p95, max and the dearest.",
    ),
]
GroupByField = Annotated[
    str | None,
    typer.Option(
        "--group-by",
        metavar="FIELD",
        help="Of a log, the figures for each value of a field, too: model, or metadata.user.",
    ),
]


def refuse_with_usage(given: Mapping[str, object]) -> None:
    """Refuse options that have no meaning where tokens are told.

    Raises:
        UsageError: one of them was given.
    """
    found = next((option for option, value in given.items() if value), None)
    if found is not None:
        raise UsageError(
            f"{found} does not go with --usage, whose records tell their tokens; leave it out"
        )
