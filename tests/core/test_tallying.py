import io
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core import tallying
from tokcount.core.chunks import CHUNK_SIZE, chunks
from tokcount.core.counting import count_rows, count_text
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special
from tokcount.core.encodings import TIKTOKEN_WHITESPACE_LIMIT
from tokcount.core.finding import list_sources
from tokcount.core.sources import Listing, Source, read_streams
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.counts import LeftOut

BOTH = [Tokenizer(encoding_name="cl100k_base"), Tokenizer(encoding_name="o200k_base")]
TEXTS = st.text(
    st.sampled_from("abé漢1.,'\n\r\t \x1c\u3000🙂<|>") | st.characters(codec="utf-8"), max_size=40
)


@pytest.fixture
def _finely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut at every place that there is, and count a few characters at a time."""
    monkeypatch.setattr(tallying, "chunks", lambda blocks, cuts: chunks(blocks, 3, cuts=cuts))
    monkeypatch.setattr(tallying, "BATCH_SIZE", 5)


@pytest.mark.usefixtures("_finely")
@given(texts=st.lists(TEXTS, max_size=6), special=st.sampled_from(["text", "token"]))
def test_streams_have_the_counts_of_whole_texts(texts: list[str], special: Special) -> None:
    """Tokens, characters, bytes and words, in the order of the sources, in each encoding."""
    streams = [(Source(name=str(index)), [text]) for index, text in enumerate(texts)]
    rows = count_rows(streams, Listing(), BOTH, special=special, words=True)
    assert rows == [
        (str(index), [count_text(text, each, special=special) for each in BOTH])
        for index, text in enumerate(texts)
    ]


def test_words_are_counted_where_they_are_asked_for() -> None:
    """Else there is no number, and none in a sum."""
    for words, expected in ((True, (2, 4)), (False, (None, None))):
        streams = [(Source(name="a"), ["two words"])]
        ((_, (counts, _)),) = count_rows(streams, Listing(), BOTH, words=words)
        assert (counts.n_words, (counts + counts).n_words) == expected


@pytest.fixture
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _count(
    *names: str, special: Special = "text", decoding: Decoding | None = None
) -> tuple[Listing, dict[str, int]]:
    listing = list_sources(names)
    streams = read_streams(listing, decoding or Decoding())
    rows = count_rows(streams, listing, BOTH, special=special)
    return listing, {name: row[0].n_tokens for name, row in rows}


LONG = b"word " * CHUNK_SIZE


@pytest.mark.usefixtures("_here")
def test_a_source_that_fails_late_counts_for_nothing() -> None:
    """A million words, then a byte that is none: an error at its place, and no number."""
    for name, data in {"a": b"one two", "late": LONG + b"\xff", "z": b"three"}.items():
        Path(name).write_bytes(data)
    listing, n_tokens = _count("a", "late", "gone", "z")
    assert n_tokens == {"a": 2, "z": 1}
    assert [each.name for each in listing.errors] == ["late", "gone"]
    assert listing.errors[0].reason.startswith(f"byte {len(LONG)} (0xff) is not UTF-8 ")


@pytest.mark.usefixtures("_here")
def test_what_is_replaced_late_is_told_with_its_place() -> None:
    """As it is in a short text."""
    Path("late").write_bytes(LONG + b"\xff")
    listing, n_tokens = _count("late", decoding=Decoding(errors="replace"))
    assert n_tokens == {"late": count_text("word " * CHUNK_SIZE + "\ufffd", BOTH[0]).n_tokens}
    place = f"byte {len(LONG)} (0xff)"
    assert listing.notes == [f"late: what is not UTF-8 was replaced, first at {place}"]


@pytest.mark.usefixtures("_here")
def test_special_text_far_into_a_source_is_named_with_its_place() -> None:
    """The character is counted from the start of the source."""
    Path("late").write_bytes(LONG + b"<|endoftext|>")
    listing, n_tokens = _count("late", special="error")
    assert n_tokens == {}
    place = f"'<|endoftext|>' at character {len(LONG)} is a special token of cl100k_base;"
    assert listing.errors[0].reason.startswith(place)


@pytest.mark.usefixtures("_here")
def test_bytes_that_do_not_decode_are_told_before_what_cannot_be_encoded() -> None:
    """The text is not known to be one before its end."""
    Path("late").write_bytes(b"<|endoftext|> " + LONG + b"\xff")
    listing, _ = _count("late", special="error")
    assert "is not UTF-8" in listing.errors[0].reason


@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize("n_more", [0, 1])
def test_a_run_of_whitespace_is_never_cut(n_more: int) -> None:
    """One that tiktoken cannot take is told of once, with its place; one less is not."""
    run = " " * (TIKTOKEN_WHITESPACE_LIMIT - 1 + n_more)
    text = "word " * CHUNK_SIZE + "x" + run + "y"
    Path("run").write_text(text)
    listing, n_tokens = _count("run")
    assert n_tokens == {"run": count_text(text, BOTH[0]).n_tokens}
    place = f"at character {5 * CHUNK_SIZE + 1} of run: tiktoken cannot encode that"
    assert sum(place in note for note in listing.notes) == n_more


@pytest.mark.usefixtures("_here")
def test_many_files_are_in_the_order_they_were_given() -> None:
    """Small and large, in threads or not."""
    names = [f"{number}.txt" for number in range(50)]
    for number, name in enumerate(names):
        Path(name).write_text("word " * (100_000 if number % 10 == 0 else number))
    _, n_tokens = _count(*names)
    assert list(n_tokens) == names
    assert n_tokens["7.txt"] == count_text("word " * 7, BOTH[0]).n_tokens


def test_standard_input_is_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read in blocks, as a file is."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LONG)))
    assert _count("-")[1] == {"<stdin>": count_text("word " * CHUNK_SIZE, BOTH[0]).n_tokens}


@pytest.mark.usefixtures("_here")
def test_a_binary_file_that_was_met_is_skipped() -> None:
    """Nothing of it is counted."""
    Path("d").mkdir()
    Path("d/large.bin").write_bytes(b"\0" + LONG)
    listing, n_tokens = _count("d")
    assert n_tokens == {}
    assert listing.skipped == [LeftOut(name="d/large.bin", reason="binary")]
