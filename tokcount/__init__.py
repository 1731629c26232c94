"""How many tokens is this text, why that many, and what will it cost?

>>> import tokcount
>>> tokcount.count("x = [i**2 for i in range(10)]", encoding="cl100k_base").n_tokens
13
>>> tokcount.get_encoding("cl100k_base").encode("strawberry")
[496, 675, 15717]
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokcount.core.api import count, get_encoding, inspect
    from tokcount.core.api_cost import cost
    from tokcount.core.api_ids import decode, encode, split, truncate
    from tokcount.core.encoding import Encoding
    from tokcount.errors import TokcountError

__version__ = "0.1.0"

__all__ = [
    "Encoding",
    "TokcountError",
    "cost",
    "count",
    "decode",
    "encode",
    "get_encoding",
    "inspect",
    "split",
    "truncate",
]

# Handed out when they are asked for, so that importing the package costs nothing.
_HOMES = {
    "Encoding": "tokcount.core.encoding",
    "TokcountError": "tokcount.errors",
    "cost": "tokcount.core.api_cost",
    "count": "tokcount.core.api",
    "decode": "tokcount.core.api_ids",
    "encode": "tokcount.core.api_ids",
    "get_encoding": "tokcount.core.api",
    "inspect": "tokcount.core.api",
    "split": "tokcount.core.api_ids",
    "truncate": "tokcount.core.api_ids",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
