from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encoding import EncodedToken
from tokcount.core.encoding_diff import align, diff_text
from tokcount.core.encodings import get_encoding
from tokcount.core.resolve import resolve
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import UsageError
from tokcount.reports.encoding_diff import Place

OLD, NEW = Tokenizer(encoding_name="cl100k_base"), Tokenizer(encoding_name="o200k_base")


def _tokens(*texts: bytes) -> list[EncodedToken]:
    starts = [sum(map(len, texts[:index])) for index in range(len(texts))]
    return [EncodedToken(0, text, start) for text, start in zip(texts, starts, strict=True)]


def test_stretches_end_where_a_token_ends_on_both_sides() -> None:
    """`ab` is the same, `cd|e` and `c|de` are one stretch, and so are `f|g` and `fg`."""
    aligned = align(
        b"abcdefg", _tokens(b"ab", b"cd", b"e", b"f", b"g"), _tokens(b"ab", b"c", b"de", b"fg")
    )
    assert [(each.start, each.left, each.right, each.is_same) for each in aligned] == [
        (0, (b"ab",), (b"ab",), True),
        (2, (b"cd", b"e"), (b"c", b"de"), False),
        (5, (b"f", b"g"), (b"fg",), False),
    ]


def test_no_stretch_ends_inside_a_character() -> None:
    """Both sides cut it after its first byte, and are the same all the same."""
    (aligned,) = align("é".encode(), _tokens(b"\xc3", b"\xa9"), _tokens(b"\xc3", b"\xa9"))
    assert (aligned.data, aligned.is_same) == ("é".encode(), True)


def test_what_an_encoding_drops_belongs_to_the_token_before() -> None:
    """The left has dropped the space, and marks the ends of words."""
    left = [
        *(EncodedToken(0, b"ab", 0), EncodedToken(1, b"</w>", 2)),
        *(EncodedToken(2, b"c", 3), EncodedToken(1, b"</w>", 4)),
    ]
    assert [(each.data, each.left) for each in align(b"ab c", left, _tokens(b"ab ", b"c"))] == [
        (b"ab ", (b"ab", b"</w>")),
        (b"c", (b"c", b"</w>")),
    ]


@given(
    text=st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
    | st.text("ab नमस्ते👍 \n19", max_size=60),
    names=st.tuples(st.sampled_from(sorted(DEFINITIONS)), st.sampled_from(sorted(DEFINITIONS))),
)
def test_stretches_rebuild_the_text_and_the_tokens_of_both_sides(
    text: str, names: tuple[str, str]
) -> None:
    """Every token of either side is in one stretch, in order, and no stretch could be shorter."""
    data = text.encode()
    left, right = (list(get_encoding(name).tokens(text)) for name in names)
    aligned = list(align(data, left, right))
    assert b"".join(each.data for each in aligned) == data
    for side, tokens in (("left", left), ("right", right)):
        assert [part for each in aligned for part in getattr(each, side)] == [
            token.data for token in tokens
        ]
        assert all(b"".join(getattr(each, side)) == each.data for each in aligned)
    ends = {token.start for token in left} & {token.start for token in right}
    assert {each.start for each in aligned} - {0} == {
        start
        for start in ends
        if start and data[:start].decode(errors="ignore").encode() == data[:start]
    }
    assert all(one.start < other.start for one, other in pairwise(aligned))


def test_the_first_parting_has_its_place_and_what_is_around_it() -> None:
    """The blank before the Hindi word, at the start of the second line, is part of the stretch."""
    report = diff_text("one two\n नमस्ते three", OLD, NEW)
    assert report.parting is not None
    assert report.parting.stretch.place == Place(start=8, line=2, column=1)
    assert report.parting.before == "one two\n"
    assert report.parting.stretch.text + report.parting.after == " नमस्ते three"


def test_stretches_that_are_alike_are_one_with_their_number() -> None:
    """Those with the most tokens between the sides come first, all their times together."""
    report = diff_text("नमस्ते आप नमस्ते", OLD, NEW)
    assert report.n_left == len(get_encoding("cl100k_base").encode("नमस्ते आप नमस्ते"))
    differences = [abs(each.difference) for each in report.stretches]
    assert differences == sorted(differences, reverse=True)
    assert report.n_met == sum(each.times for each in report.stretches)
    assert report.parting is not None
    assert report.parting.stretch in report.stretches
    assert report.n_left - report.n_right == sum(each.difference for each in report.stretches)


def test_the_most_different_are_shown() -> None:
    """As many as are asked for, of all that are counted."""
    whole, one = diff_text("आप कैसे हैं", OLD, NEW), diff_text("आप कैसे हैं", OLD, NEW, top=1)
    assert one.n_stretches == whole.n_stretches > 1
    assert one.stretches == whole.stretches[:1]


def test_encodings_that_agree_never_part() -> None:
    """All tokens are the same."""
    report = diff_text("Hello, how are you?", OLD, NEW)
    assert (report.parting, report.n_same, report.n_stretches) == (None, 6, 0)


def test_what_is_only_estimated_has_no_tokens_to_compare() -> None:
    """The error names the way out."""
    with pytest.raises(UsageError) as caught:
        diff_text("x", OLD, resolve(model="claude-haiku-5-5"))
    assert str(caught.value) == (
        "--diff needs tokens, and those of claude-haiku-5-5 are only estimated here; name an"
        " encoding, such as o200k_base, or a model of OpenAI's"
    )
