"""Finds letters that look like those of another script, in words that are of both.

The rule: a word with letters of Latin and of Cyrillic, or of Latin and of Greek, where each letter
of one of the two looks like one of the other: then the word is meant to be in the other. Where that
is true of both, it is meant to be in the one that has more letters, Latin of equally many. A single
letter of Cyrillic or Greek is no word to be meant, so a Delta before a T is none, nor is a word of
one script as a whole. The pairs are those of Unicode's confusables.txt whose letters nobody can
tell apart.

What it leaves to others: what they cost (`hygiene`).
"""

import re
from collections.abc import Iterator

_LATIN = "A-Za-z\u00c0-\u024f"
_CYRILLIC_AS_LATIN = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u051b\u051d"
        "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408",
        "aeopcyxijsdhqwABEKMHOPCTYXSIJ",
        strict=True,
    )
)
_GREEK_AS_LATIN = dict(
    zip(
        "\u03bf\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
        "oABEZHIKMNOPTYX",
        strict=True,
    )
)
# The letters of each script, and what those look like that look like Latin.
_OTHERS = (("\u0400-\u052f", _CYRILLIC_AS_LATIN), ("\u0370-\u03ff", _GREEK_AS_LATIN))
_LETTERS = r"[^\W\d_]"


def homoglyphs(text: str) -> Iterator[tuple[int, int, str]]:
    r"""Yield where such words stand, and what they look like, in the letters of one script.

    >>> list(homoglyphs("to p\u0430ypal"))
    [(3, 9, 'paypal')]
    """
    if text.isascii():
        return
    for letters, as_latin in _OTHERS:
        mixed = re.compile(
            rf"(?<!{_LETTERS})(?={_LETTERS}*[{_LATIN}])(?={_LETTERS}*[{letters}]){_LETTERS}+"
        )
        for match in mixed.finditer(text):
            plain = _in_one_script(match.group(), letters, as_latin)
            if plain is not None:
                yield *match.span(), plain


def _in_one_script(word: str, letters: str, as_latin: dict[str, str]) -> str | None:
    """The word in the script that it is meant to be in; None where none of them looks like it."""
    latin, others = re.findall(f"[{_LATIN}]", word), re.findall(f"[{letters}]", word)
    meant = [(set(others), as_latin)]
    if len(others) > 1:
        as_other = {shown: letter for letter, shown in as_latin.items()}
        meant.insert(0 if len(others) > len(latin) else 1, (set(latin), as_other))
    for strange, looks in meant:
        if strange <= looks.keys():
            return "".join(looks[each] if each in strange else each for each in word)
    return None
