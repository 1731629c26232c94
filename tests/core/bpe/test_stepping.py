from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.bpe.trained import KINDS, encoding_of
from tests.core.test_chunks import SPLIT_ALIKE
from tokcount.core.bpe.recipe import Alphabet
from tokcount.core.bpe.stepping import MOST_PARTS, steps_of_source
from tokcount.core.decoding import Decoding
from tokcount.core.encoding import Special, Split
from tokcount.core.encodings import get_encoding
from tokcount.core.resolve import resolve
from tokcount.core.sources import text_source
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UsageError
from tokcount.reports.steps import Step, StepsReport

CL100K = Tokenizer(encoding_name="cl100k_base")


def _steps(
    text: str, tokenizer: Tokenizer = CL100K, *, special: Special = "text", most_steps: int = 1000
) -> StepsReport:
    return steps_of_source(
        text_source(text), tokenizer, Decoding(), special=special, most_steps=most_steps
    )


def _shown(step: Step) -> tuple[object, ...]:
    return step.rank, step.left, step.right, step.at, step.parts


def test_each_step_has_its_rank_both_sides_and_the_parts_afterwards() -> None:
    """From the bytes of the pre-token to its tokens."""
    (pre_token,) = _steps("straw").pre_tokens
    assert pre_token.starting == [b"s", b"t", b"r", b"a", b"w"]
    assert [_shown(step) for step in pre_token.steps] == [
        (267, b"s", b"t", 0, [b"st", b"r", b"a", b"w"]),
        (496, b"st", b"r", 0, [b"str", b"a", b"w"]),
        (675, b"a", b"w", 3, [b"str", b"aw"]),
    ]


@given(text=SPLIT_ALIKE | st.text(max_size=60), special=st.sampled_from(["text", "token"]))
def test_steps_end_in_the_tokens_of_tiktoken(text: str, special: Special) -> None:
    """In the same places; the parts go on from step to step, one fewer each."""
    report = _steps(text, special=special)
    tokens = [token for each in report.pre_tokens for token in each.tokens]
    encoded = get_encoding("cl100k_base").tokens(text, special=special)
    assert [(token.id, token.data, token.start) for token in tokens] == [*encoded]
    assert report.n_tokens == len(tokens)
    assert b"".join(each.data for each in report.pre_tokens) == text.encode()


encoding_with = cache(encoding_of)


@pytest.mark.parametrize(("alphabet", "split", "end_of_word"), KINDS)
@given(text=SPLIT_ALIKE.map(lambda text: text[: MOST_PARTS // 4]))
def test_steps_lead_from_part_to_part(
    alphabet: Alphabet, split: Split, end_of_word: str | None, text: str
) -> None:
    """Each is a merge of two neighbours in the parts before; the last parts are the tokens."""
    encoding = encoding_with(alphabet, split, end_of_word)
    report = _steps(text, Tokenizer(encoding_name="x.bpe.toml", of_file=encoding))
    for each in report.pre_tokens:
        parts = [*each.starting]
        for step in each.steps:
            at = [len(b"".join(parts[:n])) for n in range(len(parts))].index(step.at)
            assert parts[at : at + 2] == [step.left, step.right]
            parts[at : at + 2] = [step.left + step.right]
            assert parts == step.parts
        assert parts == [token.data for token in each.tokens]
    tokens = [token for each in report.pre_tokens for token in each.tokens]
    assert [(token.id, token.data, token.start) for token in tokens] == [*encoding.tokens(text)]


def test_a_pre_token_that_is_met_again_has_its_own_place() -> None:
    """And the same steps."""
    first, second = _steps("hello hello hello").pre_tokens[1:]
    assert (first.start, second.start) == (5, 11)
    assert [token.start for token in second.tokens] == [11]
    assert first.steps is second.steps


def test_a_special_token_has_no_steps() -> None:
    """It is whole from the start."""
    report = _steps("hi<|endoftext|>", special="token")
    assert [(each.data, each.start, each.n_steps) for each in report.pre_tokens] == [
        (b"hi", 0, 1),
        (b"<|endoftext|>", 2, 0),
    ]
    (token,) = report.pre_tokens[1].tokens
    assert (token.id, token.special) == (100_257, True)


def test_only_so_many_steps_are_kept_of_a_pre_token() -> None:
    """The tokens are those after all of them."""
    for most_steps in (0, 2):
        (pre_token,) = _steps("strawberry", most_steps=most_steps).pre_tokens
        assert (len(pre_token.steps), pre_token.n_steps) == (most_steps, 7)
        assert [token.id for token in pre_token.tokens] == [496, 675, 15717]
        assert not pre_token.is_whole


def test_of_a_long_pre_token_the_parts_around_each_merge_are_kept() -> None:
    """A hundred thousand letters take no longer than their merges do."""
    (pre_token,) = _steps("the" * 33_333, most_steps=MOST_PARTS).pre_tokens
    assert (len(pre_token.starting), pre_token.n_starting) == (MOST_PARTS, 99_999)
    assert {len(step.parts) for step in pre_token.steps} == {MOST_PARTS}
    assert [step.n_parts for step in pre_token.steps[:2]] == [99_998, 99_997]
    assert not pre_token.steps[0].more_before
    assert pre_token.steps[-1].more_before
    assert pre_token.steps[-1].more_after


def test_parts_that_are_not_all_kept_are_not_whole() -> None:
    """Even where each of the merges is."""
    (pre_token,) = _steps("the" * 40).pre_tokens
    assert (len(pre_token.steps), pre_token.is_whole) == (pre_token.n_steps, False)


def test_a_character_that_is_not_known_is_noted() -> None:
    """It is a token without an id."""
    encoding = encoding_of("chars", "words", corpus="the cat")
    report = _steps("cat x", Tokenizer(encoding_name="x", of_file=encoding))
    assert [token.id for token in report.pre_tokens[1].tokens] == [None]
    (note,) = report.notes
    assert note.startswith(
        "warning: 'x' at character 4 is not in the vocabulary of x.bpe.toml: counted as"
    )


def test_an_error_names_the_source() -> None:
    """Special-token text that is not allowed, say."""
    with pytest.raises(InputError, match=r"^<text>: '<\|endoftext\|>' at character 2 is a special"):
        _steps("hi<|endoftext|>", special="error")


def test_an_estimate_has_no_steps() -> None:
    """The merges of that model are not known."""
    with pytest.raises(UsageError, match="only estimated here"):
        _steps("hi", resolve(model="claude-sonnet-5-5"))
