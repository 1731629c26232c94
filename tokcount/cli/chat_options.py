"""The option that makes chat requests of texts, and what does not go with it."""

from collections.abc import Mapping
from typing import Annotated

import typer

from tokcount.errors import UsageError

Chat = Annotated[
    bool,
    typer.Option(
        "--chat",
        help="The input is a chat request as JSON: a list of messages, or the body of a request"
        " with messages or input, system and tools; or JSONL, a request a line. Without -m and -e"
        " the request's own model is taken; cost prices each request of a log at its own.",
    ),
]


def refuse_with_chat(given: Mapping[str, object], why: str) -> None:
    """Refuse options that have no meaning for chat requests.

    Raises:
        UsageError: one of them was given.
    """
    found = next((option for option, value in given.items() if value), None)
    if found is not None:
        raise UsageError(f"{found} does not go with --chat, {why}; leave it out")
