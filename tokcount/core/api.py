"""The public Python functions: the commands, on texts in memory.

What it leaves to others: everything; it only puts names to what the core does.
"""

from tokcount.core.counting import count_text
from tokcount.core.decoding import well_formed
from tokcount.core.encodings import Special
from tokcount.core.inspecting import inspect_text
from tokcount.core.resolve import resolve
from tokcount.reports.counts import Counts
from tokcount.reports.inspect import InspectReport


def count(
    text: str, *, encoding: str | None = None, model: str | None = None, special: Special = "text"
) -> Counts:
    """Count the tokens, characters, UTF-8 bytes and words of a text.

    Counted with `encoding`; else with that of `model`; else with `o200k_base`. For a model without
    a public tokenizer the count is an estimate: `exact` is False and `range` is given. A lone
    surrogate counts as U+FFFD, as tiktoken has it.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        InputError: the encoding cannot take the text.

    >>> count("Hello, how are you?").n_tokens
    6
    """
    return count_text(well_formed(text), resolve(encoding, model), special=special)


def inspect(
    text: str, *, encoding: str | None = None, model: str | None = None, special: Special = "text"
) -> InspectReport:
    """Take a text apart into its tokens.

    Raises:
        UnknownNameError: nothing is known of the encoding or the model.
        UsageError: the model has no public tokenizer.
        InputError: the encoding cannot take the text.

    >>> [token.text for token in inspect("Tokenization is fun", encoding="r50k_base").tokens]
    ['Token', 'ization', ' is', ' fun']
    """
    return inspect_text(well_formed(text), resolve(encoding, model), special=special)
