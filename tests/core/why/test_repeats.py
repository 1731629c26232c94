from array import array
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tests.core.why.house import read, said
from tokcount.core.why.repeats import LEAST, Repeats, repeats

# Small texts of few tokens, with much that comes again.
IDS = st.lists(
    st.sampled_from([[1], [2], [3], [1, 2], [1, 2, 3, 1], [2, 2, 2], [3, 1, 2, 1, 3]])
).map(lambda parts: [token for part in parts for token in part])


def _by_hand(ids: Sequence[int], least: int) -> list[tuple[int, int, int]]:
    """From every place on, look at every place before it."""
    found, start = [], 0
    while start < len(ids):
        for earlier in range(start):
            length = 0
            while (
                start + length < len(ids)
                and earlier + length < start
                and ids[earlier + length] == ids[start + length]
            ):
                length += 1
            if length >= least:
                found.append((start, earlier, length))
                start += length
                break
        else:
            start += 1
    return found


@given(ids=IDS, least=st.integers(2, 6))
def test_repetitions_are_those_that_a_look_at_every_place_finds(ids: list[int], least: int) -> None:
    """Where they are, where they stood first, and how long they are."""
    assert list(repeats(array("L", ids), least)) == _by_hand(ids, least)


@given(ids=IDS, least=st.integers(2, 6))
def test_no_token_is_repeated_twice(ids: list[int], least: int) -> None:
    """And what it repeats stood before it as a whole."""
    end = 0
    for start, earlier, length in repeats(array("L", ids), least):
        assert end <= start
        assert earlier + length <= start
        assert length >= least
        end = start + length


# Sixty tokens: each number up to 999 is one, and so is each space, and the newline.
PASSAGE = " ".join(str(number) for number in range(100, 130)) + "\n"


def test_a_passage_that_comes_again_is_found_within_a_text_and_in_others() -> None:
    """All places but the first cost tokens, in whichever text they are."""
    texts = [
        read(f"first\n{PASSAGE}x {PASSAGE}y", name="a"),
        read("nothing", name="b"),
        read(f"z{PASSAGE}", name="c"),
    ]
    found = Repeats(texts)
    assert found.n_repeated == [60, 0, 60]
    (passage,) = found.passages(5)
    assert (passage.source, passage.line, passage.n_times) == ("a", 2, 3)
    assert (passage.excerpt.n_tokens, passage.n_repeated) == (60, 120)
    assert said([passage.excerpt])[0].startswith("100| |101")


def test_a_copy_of_a_copy_is_traced_to_the_original() -> None:
    """Four times sixty tokens; the five that only the copies have in common are no passage."""
    found = Repeats([read("".join(f"{PASSAGE}{end}\n" for end in ("one", "two", "two", "two")))])
    assert found.n_repeated == [185]
    (passage,) = found.passages(5)
    assert (passage.line, passage.n_times, passage.n_repeated) == (1, 4, 180)


def test_passages_of_fewer_tokens_are_no_boilerplate() -> None:
    """49 tokens are not enough, 50 are."""
    # 25 numbers and 24 spaces, then the newline.
    shorter = " ".join(str(number) for number in range(100, 125))
    assert Repeats([read(f"{shorter}\n{shorter}")]).n_repeated == [0]
    assert LEAST == 50
    assert Repeats([read(f"{shorter}\n{shorter}\n")]).n_repeated == [50]


def test_two_texts_are_not_one() -> None:
    """A passage does not go from the end of a text into the next."""
    half = " ".join(str(number) for number in range(100, 120))
    texts = [read(half), read(half), read(half + half)]
    assert Repeats(texts).n_repeated == [0, 0, 0]


def test_equal_tokens_are_counted_once() -> None:
    """Of a thousand all but the first fifty, which are the passage: the rest repeats it."""
    found = Repeats([read(" a" * 1000)])
    assert found.n_repeated == [950]
    (passage,) = found.passages(5)
    assert (passage.excerpt.n_tokens, passage.n_repeated) == (50, 950)


def test_only_the_costliest_passages_are_shown() -> None:
    """As many as are asked for."""
    other = PASSAGE.replace("1", "3")
    found = Repeats([read(f"{PASSAGE}x {PASSAGE}y {PASSAGE}z {other}x {other}")])
    assert [each.n_repeated for each in found.passages(1)] == [120]
    assert len(found.passages(5)) == 2
