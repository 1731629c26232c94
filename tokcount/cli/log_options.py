"""The options of `tokcount cost` about logs, and what does not go with them."""

from collections.abc import Mapping
from typing import Annotated

import typer

from tokcount.errors import UsageError

MOST_ERRORS = 20  # that are told on stderr, of a log with a million bad lines

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


def check_log_options(
    with_tokens: Mapping[str, object], *, usage: bool, chat: bool, group_by: str | None
) -> None:
    """Refuse what means nothing where records tell their tokens, and groups of no log.

    Raises:
        UsageError: one of the options `with_tokens` was given with --usage, or --group-by with
            no field, or with neither --usage nor --chat.
    """
    if group_by is not None and not (usage or chat):
        raise UsageError("--group-by is about the requests of a log; give --usage or --chat")
    if group_by is not None and not group_by.strip():
        raise UsageError("--group-by needs the name of a field, such as model or metadata.user")
    found = next((option for option, value in with_tokens.items() if usage and value), None)
    if found is not None:
        raise UsageError(
            f"{found} does not go with --usage, whose records tell their tokens; leave it out"
        )
