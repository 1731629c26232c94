"""Names of models as requests and responses write them, and the known names nearest to one."""

from collections.abc import Iterable


def written_model(name: str) -> str:
    """Return the name of a model that a request or a response names; Google puts a word before it.

    >>> written_model(" models/gemini-2.5-pro"), written_model("gpt-4o")
    ('gemini-2.5-pro', 'gpt-4o')
    """
    return name.strip().removeprefix("models/")


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
