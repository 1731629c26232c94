"""Says what may be done about bytes that do not decode, with a guess at what they are.

The guess is a hint in an error, and never makes a count. What it leaves to others: decoding itself
(`decoding`).
"""

import re

from tokcount.core.decoding import SAMPLE_SIZE

# Codecs that bytes are taken for; where the user has named another, there is nothing to guess.
TAKEN_FOR = {"ascii", "utf-8"}
WESTERN = "cp1252"
# What is not ASCII in most text of that encoding: letters, quotes, dashes and a few signs.
WESTERN_TEXT = re.compile(r"[\x00-\x7f\xc0-\xd6\xd8-\xf6\xf8-\xff\xa0¡£§«°»¿\u2013-\u2026€]*")
# Encodings of the first Macintoshes and of DOS, by now less likely than what they look like.
OLD = {"mac_roman", "cp437", "cp850"}
# What text is met in; among all the codecs of Python, rare ones would pass for a likely one.
COMMON = [
    *(WESTERN, "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp874"),
    *("koi8_r", "iso8859_2", "mac_roman", "cp437", "cp850", "cp866"),
    *("cp932", "euc_jp", "iso2022_jp", "gb18030", "big5", "cp949"),
]


def ways_out(codec: str, before: bytes, after: bytes) -> str:
    """Return the end of an error: of `SAMPLE_SIZE` bytes before a fault, and from it on."""
    if codec not in TAKEN_FOR:
        return "; use --decode-errors replace"
    likely = likely_encoding(before, after)
    if likely is None:
        return "; try --input-encoding latin-1 or another, or --decode-errors replace"
    if likely == "utf-8" == codec:
        return ", though most of what is around it is; use --decode-errors replace"
    reads_well = f" (it reads well as {likely})"
    return f"{reads_well}; try --input-encoding {likely}, or --decode-errors replace"


def likely_encoding(before: bytes, after: bytes) -> str | None:
    """Return the encoding that the bytes seem to be in, None where nothing reads well.

    >>> likely_encoding(b"Le caf", "\u00e9 est ferm\u00e9 \u00e0 No\u00ebl".encode("latin-1"))
    'windows-1252'
    """
    sample = _last_lines(before) + _first_lines(after)
    if _is_mostly_utf8(sample):
        return "utf-8"
    from charset_normalizer import from_bytes

    matches = from_bytes(sample, cp_isolation=COMMON)
    best = matches.best()
    western = sample.decode(WESTERN, "replace")
    if best is None or best.encoding in OLD:
        if WESTERN_TEXT.fullmatch(western):
            return _known_as(WESTERN)
        return None if best is None else _known_as(best.encoding)
    as_good = [each for each in matches if each.chaos <= best.chaos]
    if any(str(each) == western for each in as_good if each.coherence >= best.coherence):
        return _known_as(WESTERN)  # others have most of its letters in the same places
    return _known_as(best.encoding)


def _last_lines(sample: bytes) -> bytes:
    """The sample from the start of a line, unless it begins with one, or is all one line."""
    return sample if len(sample) < SAMPLE_SIZE else sample[sample.find(b"\n") + 1 :]


def _first_lines(sample: bytes) -> bytes:
    """The sample to the end of a line, unless it ends with one, or is all one line."""
    return sample if len(sample) < SAMPLE_SIZE else sample[: sample.rfind(b"\n") + 1] or sample


def _is_mostly_utf8(sample: bytes) -> bool:
    text = sample.decode(errors="replace")
    n_bad = text.count("\ufffd")
    return sum(not character.isascii() for character in text) > 2 * n_bad


def _known_as(codec: str) -> str:
    return codec.replace("cp125", "windows-125").replace("_", "-")
