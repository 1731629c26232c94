from dataclasses import replace
from decimal import Decimal

import pytest

from tests.render.why_report import BILL
from tokcount.render.bars import bar
from tokcount.render.why_words import as_tokens, sentence
from tokcount.reports.why import Cause, Excerpt

ENGLISH = "English prose has about 4.5."


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (
            Cause(
                what="kind", name="JSON structure", n_tokens=9, share=0.444, chars_per_token=2.73
            ),
            f"JSON structure takes 44% of the tokens, at 2.7 characters a token; {ENGLISH}",
        ),
        (
            Cause(what="kind", name="emoji", n_tokens=9, share=1.0, chars_per_token=0.41),
            f"Emoji take 100% of the tokens, at 0.4 characters a token; {ENGLISH}",
        ),
        (
            Cause(what="kind", name="Han", n_tokens=9, share=0.996, chars_per_token=1.2),
            f"Han script takes >99% of the tokens, at 1.2 characters a token; {ENGLISH}",
        ),
        (
            Cause(
                what="kind",
                name="Tamil",
                others=["Han"],
                n_tokens=9,
                share=0.5,
                chars_per_token=1.2,
            ),
            f"Tamil and Han scripts take 50% of the tokens, at 1.2 characters a token; {ENGLISH}",
        ),
        (
            Cause(what="waste", name="indented JSON", n_tokens=1460, share=0.45),
            "Indented JSON takes 1,460 tokens (45%) more than compact JSON.",
        ),
        (
            Cause(what="waste", name="repeated passages", n_tokens=60, share=0.6),
            "Passages that come again take 60 tokens (60%).",
        ),
        (
            Cause(what="nothing", n_tokens=49, chars_per_token=4.88),
            f"Nothing stands out: 4.9 characters a token; {ENGLISH}",
        ),
        (Cause(what="short", n_tokens=2, chars_per_token=3.0), "Too short to tell: 2 tokens."),
        (Cause(what="short"), "There are no tokens."),
    ],
)
def test_the_cause_is_one_sentence(cause: Cause, said: str) -> None:
    """Short, and with the figures that it rests on."""
    assert sentence(cause) == said


def test_the_cause_is_a_part_of_the_bill() -> None:
    """Of the requests that were asked for, else of one of each."""
    cause = Cause(
        what="kind",
        name="Tamil",
        n_tokens=71,
        share=0.71,
        chars_per_token=0.9,
        cost=Decimal("0.0003"),
        projected=Decimal(90),
    )
    assert sentence(cause, BILL) == (
        "Tamil script takes 71% of the tokens ($90.00 of $120.00 in 30 days), at 0.9 characters a"
        f" token; {ENGLISH}"
    )
    once = replace(BILL, projected=None)
    assert "tokens ($0.00030 of $0.00040), at" in sentence(cause, once)
    assert "(~$0.00030 of ~$0.00040)" in sentence(cause, replace(once, instead="o200k_base"))
    waste = replace(cause, what="waste", name="indented JSON")
    assert sentence(waste, replace(BILL, per=None, requests=500)) == (
        "Indented JSON takes 71 tokens (71%, $90.00 of $120.00 for 500 requests) more than compact"
        " JSON."
    )
    nothing = Cause(what="nothing", n_tokens=49, chars_per_token=4.88)
    assert "$" not in sentence(nothing, BILL)


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (["Han", "Katakana"], "Tamil, Han and Katakana scripts take"),
        (["Han", "Katakana", "Thai"], "Tamil, Han and 2 more scripts take"),
    ],
)
def test_of_many_scripts_the_first_are_named(others: list[str], said: str) -> None:
    """Three, or two and how many more there are."""
    cause = Cause(
        what="kind", name="Tamil", others=others, n_tokens=9, share=0.5, chars_per_token=1.0
    )
    assert sentence(cause).startswith(said)


def test_tokens_are_seen_and_told_apart() -> None:
    """Blanks are dots, what is no character is in bytes, a shared character names its tokens."""
    shared = Excerpt(tokens=[b" ", b"\xe0\xa4", b"\xa4\n", b"\x1b["], n_tokens=4)
    assert as_tokens(shared) == "·|त\\n(2)|\\x1b["
    broken = Excerpt(tokens=[b"\xa4", b"x"], n_tokens=2)
    assert as_tokens(broken) == "\\xa4|x"


def test_tokens_that_have_no_room_are_left_out() -> None:
    """As those of which nothing is known but the number."""
    assert as_tokens(Excerpt(tokens=[b"ab", b"cd", b"ef"], n_tokens=3), room=7) == "ab|cd|…"
    assert as_tokens(Excerpt(tokens=[b"ab", b"cd", b"ef"], n_tokens=3), room=8) == "ab|cd|ef"
    assert as_tokens(Excerpt(tokens=[b"ab"], n_tokens=3)) == "ab|…"
    assert as_tokens(Excerpt(tokens=["漢字".encode(), b"x"], n_tokens=2), room=5) == "…"


def test_a_bar_is_as_long_as_its_share() -> None:
    """In eighths, and something is seen of whatever is not nothing."""
    assert [bar(share, 4) for share in (0, 0.01, 0.25, 0.28, 1)] == ["", "▏", "█", "█▏", "████"]
    assert [bar(share, 4, blocks=False) for share in (0, 0.01, 0.5)] == ["", "#", "##"]
