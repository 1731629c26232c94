import tracemalloc
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tests.core.fitted import NAMES, TEXTS
from tokcount.core import ids as module
from tokcount.core.chunks import chunks
from tokcount.core.encodings import get_encoding
from tokcount.core.ids import bytes_of, ids_of, text_of
from tokcount.errors import InputError


def _flat(batches: Iterable[Iterable[int]]) -> list[int]:
    return [token_id for batch in batches for token_id in batch]


@pytest.mark.parametrize("name", NAMES)
@given(text=TEXTS)
def test_decoding_what_was_encoded_is_the_text(name: str, text: str) -> None:
    """Byte for byte, whatever the characters are."""
    encoding = get_encoding(name)
    ids = list(ids_of([text], encoding))
    assert b"".join(bytes_of(ids, encoding)) == text.encode()
    assert "".join(text_of(bytes_of(ids, encoding))) == text


@pytest.mark.parametrize("name", NAMES)
@given(texts=st.lists(TEXTS, max_size=6))
def test_a_stream_has_the_ids_of_the_whole(name: str, texts: list[str]) -> None:
    """Cut at every place that there is, and encoded in threads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "chunks", lambda blocks, cuts: chunks(blocks, 3, cuts=cuts))
        ids = _flat(ids_of(texts, get_encoding(name)))
    assert ids == get_encoding(name).encode("".join(texts))


def test_the_ids_are_those_of_the_plain_reference() -> None:
    """A second reckoning, cut by nothing."""
    text = "x = [i**2 for i in range(10)]\n" * 3
    assert _flat(ids_of([text], get_encoding("cl100k_base"))) == reference.encode(
        "cl100k_base", text
    )


def test_special_text_is_what_it_is_said_to_be() -> None:
    """Ordinary text, one control token, or an error with its place."""
    encoding = get_encoding("cl100k_base")
    text = "a<|endoftext|>"
    assert _flat(ids_of([text], encoding, special="token")) == [64, 100_257]
    assert len(_flat(ids_of([text], encoding))) == 8
    with pytest.raises(InputError, match="at character 1 is a special token"):
        list(ids_of([text], encoding, special="error"))


def test_ids_come_before_the_text_has_ended() -> None:
    """The stream is read no further than a few chunks ahead, and nothing of it is kept."""
    n_read = 0

    def blocks() -> Iterator[str]:
        nonlocal n_read
        while True:
            n_read += 1
            yield "word " * 50_000

    batches = ids_of(blocks(), get_encoding("gpt2"))
    tracemalloc.start()
    assert all(next(batches)[0] for _ in range(40))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert n_read < 100
    assert peak < 60_000_000


@pytest.mark.parametrize("name", NAMES)
def test_every_id_stands_for_the_bytes_that_tiktoken_gives(name: str) -> None:
    """All of the vocabulary, and an id beyond it is named with its place."""
    import tiktoken

    encoding = get_encoding(name)
    ranks = reference.ranks_of(name)
    special = dict(encoding.special_tokens)
    peer = tiktoken.Encoding(
        "peer", pat_str=r"\S+", mergeable_ranks=dict(ranks), special_tokens=special
    )
    ids = sorted([*ranks.values(), *special.values()])
    assert [encoding.token_bytes(i) for i in ids] == [
        peer.decode_single_token_bytes(i) for i in ids
    ]
    with pytest.raises(InputError, match=f"id 4: {name} has no token 987654321"):
        list(bytes_of([[1, 2], [3, 987654321]], encoding))


@given(data=st.lists(st.binary(max_size=4), max_size=8))
def test_what_is_replaced_is_what_python_replaces(data: list[bytes]) -> None:
    """Wherever the bytes are cut; and the warning counts each place."""
    whole = b"".join(data)
    parts = []
    stream = text_of(data, "replace")
    warning = None
    while True:
        try:
            parts.append(next(stream))
        except StopIteration as end:
            warning = end.value
            break
    assert "".join(parts) == whole.decode(errors="replace")
    n_replaced = "".join(parts).count("\ufffd") - whole.decode(errors="ignore").count("\ufffd")
    assert (warning is None) == (n_replaced == 0)
    if warning:
        assert warning.startswith(f"{n_replaced} place")


@given(data=st.lists(st.binary(max_size=4), max_size=8))
def test_bytes_that_are_not_text_are_an_error_at_their_place(data: list[bytes]) -> None:
    """The first of them, counted from the first byte of all."""
    whole = b"".join(data)
    try:
        expected = whole.decode()
    except UnicodeDecodeError as error:
        with pytest.raises(InputError, match=rf"^byte {error.start} \(0x{whole[error.start]:02x}"):
            list(text_of(data))
    else:
        assert "".join(text_of(data)) == expected
