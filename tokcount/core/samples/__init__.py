"""Built-in samples of what texts are made of, for who has no text at hand: a file each beside this.

Texts and data are our own. Those in `PARALLEL` say the same in six languages, and so do the two of
JSON, indented and compact. What it leaves to others: counting them.
"""

from pathlib import Path

from tokcount.core.sources import Listing, Source

PARALLEL = ("english", "hindi", "tamil", "chinese", "arabic", "russian")
NAMES = (
    *("english", "code", "json-indented", "json-compact", "csv", "log"),
    *PARALLEL[1:],
    *("emoji", "uuids", "hashes", "numbers"),
)


def sample_text(name: str) -> str:
    """Return one of the samples.

    >>> sample_text("english")[:27]
    'The train was late again th'
    """
    return Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")


def sample_sources(names: tuple[str, ...] = NAMES) -> Listing:
    """Return samples as sources, `sample:english` and others."""
    return Listing(
        sources=[Source(name=f"sample:{name}", text=sample_text(name)) for name in names]
    )
