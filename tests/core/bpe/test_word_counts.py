from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.bpe import word_counts
from tokcount.core.bpe.splits import SPLITS, pre_tokens
from tokcount.core.bpe.word_counts import count_pre_tokens
from tokcount.core.encoding import Split


@pytest.mark.parametrize("split", SPLITS)
@given(
    texts=st.lists(st.text("aB1漢🙂'./ \u3000\t\r\n\x1c") | st.text()),
    block_size=st.integers(0, 5),
)
def test_blocks_have_the_pre_tokens_of_the_whole(
    split: Split, texts: list[str], block_size: int
) -> None:
    """However small they are cut, in the same order."""
    whole = Counter(found for text in texts for found in pre_tokens(split, text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(word_counts, "BLOCK_SIZE", block_size)
        counts = count_pre_tokens(split, texts, lambda _done: None)
    assert list(counts.items()) == list(whole.items())


def test_a_text_without_a_place_to_cut_is_searched_once() -> None:
    """Two million letters, more than a hundred blocks, come out whole, and soon."""
    text = "漢" * 2_000_000
    assert count_pre_tokens("words", [text], lambda _done: None) == {text: 1}
