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
    assert (passage.n_shortest, passage.n_longest) == (60, 60)
    assert [(copy.source, copy.line, copy.n_tokens) for copy in passage.copies] == [
        ("a", 3, 60),
        ("c", 1, 60),
    ]
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
    assert (passage.excerpt.n_tokens, passage.n_repeated, passage.n_times) == (50, 950, 20)


def test_a_copy_may_hold_only_a_part() -> None:
    """60 tokens, then the first 51 of them: 26 numbers and 25 spaces."""
    part = "".join(f"{number} " for number in range(100, 126))
    (passage,) = Repeats([read(f"{PASSAGE}x\n{PASSAGE}y\n{part}z")]).passages(5)
    assert passage.excerpt.n_tokens == 60
    assert (passage.n_times, passage.n_repeated) == (3, 111)
    assert (passage.n_shortest, passage.n_longest) == (51, 60)
    assert [(copy.line, copy.n_tokens) for copy in passage.copies] == [(3, 60), (5, 51)]


@given(parts=st.lists(st.integers(100, 104), max_size=12))
def test_the_copies_of_passages_are_what_is_repeated(parts: list[int]) -> None:
    """No token of theirs is counted twice, and each copy says what stands at its first place."""
    blocks = {first: "".join(f" {n}" for n in range(first, first + 27)) for first in parts}
    found = Repeats([read("".join(f"{blocks[first]}\n" for first in parts))])
    passages = found.passages(100)
    assert sum(passage.n_repeated for passage in passages) <= sum(found.n_repeated)
    for passage in passages:
        lengths = [copy.n_tokens for copy in passage.copies]
        assert (sum(lengths), len(lengths)) == (passage.n_repeated, passage.n_times - 1)
        assert (min(lengths), max(lengths)) == (passage.n_shortest, passage.n_longest)
        assert passage.n_longest <= passage.excerpt.n_tokens


def test_only_the_first_hundred_copies_are_listed() -> None:
    """All are counted."""
    (passage,) = Repeats([read(" a" * 50 * 120)]).passages(1)
    assert (passage.n_times, len(passage.copies)) == (120, 100)


def test_only_the_costliest_passages_are_shown() -> None:
    """As many as are asked for."""
    other = PASSAGE.replace("1", "3")
    found = Repeats([read(f"{PASSAGE}x {PASSAGE}y {PASSAGE}z {other}x {other}")])
    assert [each.n_repeated for each in found.passages(1)] == [120]
    assert len(found.passages(5)) == 2
