import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.page.reading import text_of
from tokcount.render.page.excerpt import coloured
from tokcount.reports.why import Excerpt


def _coloured(*tokens: bytes, n_tokens: int | None = None) -> str:
    return coloured(Excerpt(tokens=tokens, n_tokens=n_tokens or len(tokens)))


def test_tokens_are_in_the_colours_of_the_running_text() -> None:
    """Whitespace has the element of its mark, and nothing is markup."""
    assert _coloured(b"straw", b" <b", b"\n") == (
        '<code><span class="a">straw</span><span class="b"><i> </i>&lt;b</span>'
        '<span class="c"><i class="nl">\n</i></span></code>'
    )


def test_tokens_that_share_a_character_are_in_a_frame() -> None:
    """Behind it, as their bytes."""
    assert _coloured(b"\xe8\xaa", b"\x95") == (
        '<code><span class="g">誕<span class="a" data-b="e8aa"></span>'
        '<span class="b" data-b="95"></span></span></code>'
    )


@pytest.mark.parametrize("tokens", [(b"\x95", b"x"), (b"x", b"\xe8\xaa")])
def test_an_excerpt_may_begin_or_end_inside_a_character(tokens: tuple[bytes, ...]) -> None:
    """What is there of it is written out."""
    written_out = {b"\x95": "\\x95", b"\xe8\xaa": "\\xe8\\xaa"}
    shown = _coloured(*tokens)
    for token in tokens:
        assert f"{written_out[token]}</span>" in shown if token in written_out else ">x<" in shown


def test_an_accent_has_its_circle_and_what_is_beyond_a_mark() -> None:
    """The circle is of the style sheet."""
    assert _coloured("\u0301".encode(), n_tokens=9) == (
        '<code><span class="a k">\u0301</span><span class="soft">…</span></code>'
    )


@given(parts=st.lists(st.text("ab <>&\n\t日🙂\u202e", min_size=1)))
def test_nothing_is_lost(parts: list[str]) -> None:
    """Whatever the tokens are."""
    assert text_of(_coloured(*(part.encode() for part in parts))) == "".join(parts)
