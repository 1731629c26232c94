import pytest

from tokcount.core.conversations.turns import Conversation, Plan, Turn
from tokcount.errors import UsageError
from tokcount.reports.counts import Counts


def _system(n_tokens: int, ends: tuple[int, int] | None = None) -> Counts:
    return Counts(n_tokens=n_tokens, n_chars=0, n_bytes=0, range=ends)


def test_the_input_of_a_turn_is_everything_before_it() -> None:
    """1,000 + 100; then 100 and 200 more with every turn."""
    plan = Plan(n_turns=3, n_user=100, n_reply=200)
    turns = [Turn(1100, 200), Turn(1400, 200), Turn(1700, 200)]
    assert plan.conversation(_system(1000)) == Conversation(turns=turns)


def test_an_estimated_system_prompt_makes_all_turns_estimates() -> None:
    """Its ends are in every input; what the user has stated is as stated."""
    plan = Plan(n_turns=2, n_user=1, n_reply=2)
    assert plan.conversation(_system(30, (20, 50))) == Conversation(
        turns=[Turn(31, 2), Turn(34, 2)],
        ends=([Turn(21, 2), Turn(24, 2)], [Turn(51, 2), Turn(54, 2)]),
    )


@pytest.mark.parametrize("n_turns", [0, 100_001, 10**15])
def test_a_number_of_turns_that_nobody_has_is_refused(n_turns: int) -> None:
    """With the numbers that are taken."""
    with pytest.raises(UsageError, match=f"--turns: must be from 1 to 100,000, got {n_turns:,}"):
        Plan(n_turns=n_turns, n_user=1, n_reply=1)
