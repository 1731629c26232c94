"""Makes the texts that are counted out of what is installed; none of them is in the repository.

Prose, code, JSON and many languages: the sources of the standard library, what is documented on
this machine, the translations of its programs, the names of Unicode's characters. Carriage returns
and control-token text are left out, since a peer translates the ones and refuses the others.
"""

import base64
import gzip
import json
import random
import sys
import sysconfig
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle
from pathlib import Path

LARGEST_FILE = 2_000_000
PIECE = 20_000  # characters of one kind before the next kind
ONE_MB = 1_000_000
DOCUMENTATION = (
    Path(sysconfig.get_path("purelib")),
    Path("/usr/share/doc"),
    Path("/usr/share/man"),
)
TRANSLATIONS = (Path("/usr/share"), Path(sys.prefix) / "share")
LOCALES = Path("/usr/share/i18n/locales")

PROMPT = (
    "You are a careful assistant. Summarise the following meeting notes in five bullet points for "
    "a busy reader: name every decision, who owns it and by when, and leave out all small talk."
)


def write_corpora(folder: Path, n_bytes: int) -> None:
    """Write the prompt, the large text, the adversarial ones, and the list of the tree's files."""
    (folder / "prompt.txt").write_text(PROMPT, encoding="utf-8")
    write_mixed(folder / "large.txt", n_bytes)
    for name, make in ADVERSARIAL.items():
        (folder / f"{name}.txt").write_text(make(random.Random(0)), encoding="utf-8")
    (folder / "tree").write_text("\n".join(tree_of_files()), encoding="utf-8")


def write_mixed(path: Path, n_bytes: int) -> None:
    """Write so many bytes of every kind of text."""
    with path.open("w", encoding="utf-8", newline="") as file:
        for text in up_to(n_bytes, mixed([code, prose, translations, unicode_rows])):
            file.write(text)


ADVERSARIAL: Mapping[str, Callable[[random.Random], str]] = {
    "one letter": lambda _: "a" * ONE_MB,
    "spaces": lambda _: " " * ONE_MB,
    "base64": lambda chance: base64.b64encode(chance.randbytes(ONE_MB * 3 // 4)).decode(),
    "CJK without spaces": lambda chance: "".join(
        chr(chance.randrange(0x4E00, 0x9FA6)) for _ in range(ONE_MB // 3)
    ),
    "emoji": lambda chance: "".join(
        chr(chance.randrange(0x1F600, 0x1F650)) for _ in range(ONE_MB // 4)
    ),
}
"""Texts of 1 MB that are hard on an encoder; the same each time."""


def tree_of_files() -> Iterator[str]:
    """Yield the paths of the standard library's sources, where they are UTF-8 without a mark."""
    for path in _files([Path(sysconfig.get_path("stdlib"))], {".py"}):
        if "site-packages" not in path.parts:
            text = _read(path)
            if text is not None and not text.startswith("\ufeff"):
                yield str(path)


def mixed(kinds: Iterable[Callable[[], Iterator[str]]]) -> Iterator[str]:
    """Yield a piece of each kind in turn, for ever; a kind that is used up starts again."""
    streams = [_without_end(kind) for kind in kinds if next(pieces(kind()), None)]
    return (next(stream) for stream in cycle(streams))


def _without_end(kind: Callable[[], Iterator[str]]) -> Iterator[str]:
    while True:
        yield from pieces(kind())


def pieces(texts: Iterable[str]) -> Iterator[str]:
    r"""Yield the texts cut and joined to `PIECE` characters, without what divides peers.

    >>> list(pieces(["a\r\n", "<|b|>"]))
    ['a\nb|>']
    """
    kept = ""
    for text in texts:
        kept += text.replace("\r", "").replace("<|", "")
        while len(kept) >= PIECE:
            yield kept[:PIECE]
            kept = kept[PIECE:]
    if kept:
        yield kept


def up_to(n_bytes: int, texts: Iterable[str]) -> Iterator[str]:
    """Yield texts until they have so many bytes; the last one is cut.

    >>> list(up_to(5, ["ab", "cde", "f"]))
    ['ab', 'cde']
    """
    left = n_bytes
    for text in texts:
        data = text.encode()[:left]
        yield data.decode(errors="ignore")
        left -= len(data)
        if not left:
            return


def code() -> Iterator[str]:
    """Yield the sources of the standard library."""
    yield from _texts(map(Path, tree_of_files()))


def prose() -> Iterator[str]:
    """Yield Python's own topics, and whatever documentation there is."""
    from pydoc_data.topics import topics

    yield from topics.values()
    yield from _texts(_files(DOCUMENTATION, {".md", ".rst", ".txt", ".gz", "METADATA"}))


def translations() -> Iterator[str]:
    """Yield what programs say in other languages, from message catalogues and locale files."""
    for path in _files(TRANSLATIONS, {".mo"}):
        yield "\n".join(messages(path.read_bytes()))
    yield from _texts(_files([LOCALES], {""}))


def messages(catalogue: bytes) -> Iterator[str]:
    r"""Yield every printable text between the NULs of a compiled message catalogue.

    >>> list(messages(b"\xde\x12\x04\x95\0\x01\0Datei\0"))
    ['Datei']
    """
    for part in catalogue.split(b"\0"):
        try:
            text = part.decode()
        except UnicodeDecodeError:
            continue
        if text.replace("\n", "").replace("\t", "").isprintable() and text:
            yield text


def unicode_rows() -> Iterator[str]:
    """Yield what is known of every character that has a name, as lines of JSON."""
    for code_point in range(sys.maxunicode + 1):
        character = chr(code_point)
        if name := unicodedata.name(character, ""):
            row = {"char": character, "code": f"U+{code_point:04X}", "name": name}
            yield json.dumps(row, ensure_ascii=False) + "\n"


def _files(folders: Iterable[Path], kinds: set[str]) -> Iterator[Path]:
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            fits = path.suffix in kinds or path.name in kinds
            if fits and path.is_file() and path.stat().st_size <= LARGEST_FILE:
                yield path


def _texts(paths: Iterable[Path]) -> Iterator[str]:
    return (text for text in map(_read, paths) if text)


def _read(path: Path) -> str | None:
    """The text of a file, compressed or not; None where it is no UTF-8 text."""
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    except (OSError, UnicodeDecodeError, EOFError):
        return None
    return None if "\0" in text else text
