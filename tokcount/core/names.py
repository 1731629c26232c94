"""Finds the known names that are nearest to one that is not known."""

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], n: int = 3) -> list[str]:
    """Return up to `n` known names: those that hold the name, shortest first, then the most alike.

    >>> nearest("cl100k", ["gpt2", "cl100k_base", "o200k_base"], n=2)
    ['cl100k_base', 'o200k_base']
    """
    import difflib

    names = list(dict.fromkeys(known))
    holding = sorted((each for each in names if name and name in each), key=lambda x: (len(x), x))
    alike = difflib.get_close_matches(name, names, n=n, cutoff=0)
    return list(dict.fromkeys([*holding, *alike]))[:n]
