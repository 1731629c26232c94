"""The public Python functions on texts: the commands `count` and `inspect`, in memory.

What it leaves to others: everything; it only puts names to what the core does. For `cost` see
`api_cost`, which imports more, and for ids `api_ids`.
"""

import warnings
from collections.abc import Iterable
from typing import get_args

from tokcount.core.checking import Checking
from tokcount.core.counting import count_text
from tokcount.core.decoding import well_formed
from tokcount.core.encoding import Encoding, Special, Split
from tokcount.core.inspecting import inspect_text
from tokcount.core.resolve import named_tokenizer, resolve
from tokcount.errors import UsageError
from tokcount.reports.counts import Counts
from tokcount.reports.inspect import InspectReport


def count(
    text: str, *, encoding: str | None = None, model: str | None = None, special: Special = "text"
) -> Counts:
    """Count the tokens, characters, UTF-8 bytes and words of a text.

    Counted with `encoding`; else with that of `model`; else with `o200k_base`. For a model without
    a public tokenizer the count is an estimate: `exact` is False and `range` is given. A lone
    surrogate counts as U+FFFD, as tiktoken has it. How the encoding was found, where that is not
    certain, is a Python warning.

    Raises:
        UsageError: `special` is none of the three.
        UnknownNameError: nothing is known of the encoding or the model.
        InputError: the encoding cannot take the text.

    >>> count("Hello, how are you?").n_tokens
    6
    """
    check_choice("special", special, Special)
    tokenizer = resolve(encoding, model)
    warn_of(tokenizer.notes)
    checking = Checking(tokenizer.encoding, special)
    checking.check(text)
    warn_of(checking.notes)
    return count_text(well_formed(text), tokenizer, special=special)


def get_encoding(name: str, *, split: Split | None = None) -> Encoding:
    """Return an encoding by its name, in whatever case, or by the path of its file.

    It encodes, decodes and counts. A `.tiktoken` file needs to be told the `split`, one of `words`,
    `leading-space`, `gpt2`, `cl100k`, `o200k`, `none`.

    Raises:
        UnknownNameError: there is no such encoding.
        InputError: the file is damaged, or is none of `tokcount train`.

    >>> get_encoding("CL100K_base").decode([496, 675, 15717])
    b'strawberry'
    """
    return named_tokenizer(name, split).encoding


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
    check_choice("special", special, Special)
    tokenizer = resolve(encoding, model)
    warn_of(tokenizer.notes)
    return inspect_text(well_formed(text), tokenizer, special=special)


def check_choice(name: str, value: str, choices: object) -> None:
    """Refuse a value that is none of a `Literal`'s.

    Raises:
        UsageError: it is none.
    """
    if value not in get_args(choices):
        raise UsageError(f"{name} must be one of {', '.join(get_args(choices))}, got {value!r}")


def warn_of(notes: Iterable[str]) -> None:
    """Pass on what the command line would say on stderr, as Python warnings."""
    for note in notes:
        warnings.warn(note.removeprefix("warning: "), stacklevel=3)
