"""What is said in words of why a text takes its tokens: above all, the one sentence."""

import unicodedata
from collections.abc import Iterator, Sequence

from tokcount.render.escape import escape
from tokcount.render.steps import BEYOND, shown
from tokcount.render.why_money import part_of_bill, time_of
from tokcount.render.words import many
from tokcount.reports.why import Bill, Cause, Excerpt, Habit

# Measured: LICENSE and NOTICE of tokcount, 4.48 together in o200k_base and 4.55 in cl100k_base.
ENGLISH = "English prose has about 4.5"
KIND_RULE = "a token and its blanks are of the kind of its first character that is not blank"
BAR = "|"
MOST_NAMED = 3
_FIRST_BYTE_INSIDE, _LAST_BYTE_INSIDE = 0x80, 0xBF

# What a kind is called at the head of a sentence, with its verb; a script needs none of these.
_SUBJECTS = {
    "special tokens": "Special tokens take",
    "identifiers and hashes": "Identifiers and hashes take",
    "base64": "Base64 takes",
    r"\u escapes": r"\u escapes take",
    "JSON structure": "JSON structure takes",
    "emoji": "Emoji take",
    "digits": "Digits take",
    "punctuation": "Punctuation and symbols take",
    "control and invisible": "Control and invisible characters take",
    "indentation": "Indentation takes",
    "whitespace": "Whitespace takes",
    "other": "Characters of no script take",
}
_WASTED: dict[Habit, tuple[str, str]] = {
    "indented JSON": ("Indented JSON takes", " more than compact JSON"),
    "JSON escapes": (r"\u escapes take", " more than the characters that they stand for"),
    "repeated passages": ("Passages that come again take", ""),
    "indentation by spaces": ("Indentation by spaces takes", " more than by tabs"),
    "indentation by tabs": ("Indentation by tabs takes", " more than by spaces"),
    "trailing spaces": ("Trailing spaces take", ""),
}
_PERCENT = 100


def sentence(cause: Cause, bill: Bill | None = None) -> str:
    """Return the main cause in a sentence, and how much of the bill it is.

    >>> sentence(Cause(what="kind", name="Tamil", n_tokens=71, share=0.71, chars_per_token=0.9))
    'Tamil script takes 71% of the tokens, at 0.9 characters a token; English prose has about 4.5.'
    """
    money = part_of_bill(cause.cost, cause.projected, bill)
    if cause.what == "waste":
        subject, instead = next(said for habit, said in _WASTED.items() if habit == cause.name)
        figures = ", ".join(filter(None, [percent(cause.share), money]))
        return f"{subject} {many(cause.n_tokens, 'token')} ({figures}){instead}."
    if not cause.n_tokens or cause.chars_per_token is None:
        return "There are no tokens."
    if cause.what == "short":
        return f"Too short to tell: {many(cause.n_tokens, 'token')}."
    per_token = f"{cause.chars_per_token:.1f} characters a token; {ENGLISH}."
    if cause.what == "nothing":
        return f"Nothing stands out: {per_token}"
    subject = _SUBJECTS.get(cause.name) or _scripts_take([cause.name, *cause.others])
    share = f"{percent(cause.share)} of the tokens{f' ({money})' if money else ''}"
    return f"{subject} {share}, at {per_token}"


def _scripts_take(names: Sequence[str]) -> str:
    """One script, two or three, or two and how many more; with the verb."""
    if len(names) == 1:
        return f"{names[0]} script takes"
    *first, last = names if len(names) <= MOST_NAMED else [*names[: MOST_NAMED - 1], ""]
    last = last or f"{len(names) - len(first)} more"
    return f"{', '.join(first)} and {last} scripts take"


def percent(share: float) -> str:
    """Return a share in whole percent, never 0% of something, nor 100% of less than all.

    >>> [percent(share) for share in (0, 0.001, 0.255, 0.999, 1)]
    ['0%', '<1%', '26%', '>99%', '100%']
    """
    rounded = round(share * _PERCENT)
    if rounded == 0 and share:
        return "<1%"
    return ">99%" if rounded == _PERCENT and share < 1 else f"{rounded}%"


def erring(error: float | None) -> str:
    """Return by how much a rule of thumb errs.

    >>> erring(-0.764), erring(0.2), erring(0.0), erring(None)
    ('-76%', '+20%', '0%', '-')
    """
    if error is None:
        return "-"
    rounded = round(error * _PERCENT)
    return f"{rounded:+,}%" if rounded else "0%"


def as_tokens(excerpt: Excerpt, room: int | None = None) -> str:
    r"""Return the tokens with bars between them; as many as have room, with a mark for the others.

    Where tokens share characters, these stand there with the number of the tokens.

    >>> as_tokens(Excerpt(tokens=[b"straw", b" berry"], n_tokens=2))
    'straw|·berry'
    >>> as_tokens(Excerpt(tokens=[b"straw", b" berry"], n_tokens=2), room=8)
    'straw|…'
    >>> as_tokens(Excerpt(tokens=[b"\xe8\xaa", b"\x95"], n_tokens=2))
    '誕(2)'
    """
    parts = list(_parts(excerpt))
    more = excerpt.n_tokens > len(excerpt.tokens)
    text = BAR.join([*parts, BEYOND] if more else parts)
    while room is not None and _width(text) > room and parts:
        parts.pop()
        text = BAR.join([*parts, BEYOND])
    return text


def shares_characters(excerpt: Excerpt) -> bool:
    """Whether any of the tokens is only a part of a character."""
    return not all(map(_is_text, excerpt.tokens))


def _parts(excerpt: Excerpt) -> Iterator[str]:
    """Yield what each token shows, or several that share characters."""
    data, n_tokens = b"", 0
    for token in excerpt.tokens:
        if not data and _FIRST_BYTE_INSIDE <= token[0] <= _LAST_BYTE_INSIDE:
            yield shown(token)  # the excerpt begins inside a character
            continue
        data, n_tokens = data + token, n_tokens + 1
        if _is_text(data):
            yield shown(data) if n_tokens == 1 else f"{shown(data)}({n_tokens})"
            data, n_tokens = b"", 0
    if data:
        yield shown(data)


def _width(text: str) -> int:
    """The most cells that a terminal takes for a text: some have none for a spacing mark."""
    from rich.cells import cell_len

    return sum(max(cell_len(each), int(unicodedata.category(each) != "Mn")) for each in text)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def volume_of(bill: Bill) -> str:
    """Return what projected money is for, by how often the texts are sent.

    >>> volume_of(Bill(model="m", cost=1, rates=(), requests=10000, per="day"))
    'in 30 days, at 10,000 requests a day'
    >>> volume_of(Bill(model="m", cost=1, rates=(), requests=500))
    'for 500 requests'
    """
    if bill.per is None:
        return time_of(bill)
    requests = many(bill.requests or 0, "request")
    return f"{time_of(bill)}, at {requests} {'an' if bill.per == 'hour' else 'a'} {bill.per}"


def place_of(source: str, line: int, column: int | None, sources: Sequence[str]) -> str:
    """Return where something stands; of one source its name goes without saying.

    >>> place_of("a.txt", 3, 7, ["a.txt", "b.txt"]), place_of("a.txt", 3, None, ["a.txt"])
    ('a.txt:3:7', '3')
    """
    places = [*([] if len(sources) == 1 else [escape(source)]), str(line)]
    return ":".join(places if column is None else [*places, str(column)])
