"""The options of `tokcount cost` about logs."""

from typing import Annotated

import typer

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
