from pathlib import Path

import pytest

from tests.cli.house import TODAY
from tests.conftest import Tokcount

# A message of 1 token, with a role, 3 around both and 3 for the reply: 8.
CHAT = '[{"role":"user","content":"hi"}]'
PRICING = f"""
schema = 1
as_of = {TODAY}
source = "vendor"
[models."small"]
estimate = {{ encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }}
context_window = 11
input = 0
output = 0
[models."alike"]
estimate = {{ encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }}
context_window = 12
input = 0
output = 0
[models."less"]
encoding = "o200k_base"
context_window = 8
input = 0
output = 0
[models."aloof"]
encoding = "o200k_base"
context_window = 7
input = 0
output = 0
"""


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)
    Path("a.json").write_text(CHAT)


@pytest.mark.parametrize("command", ["count", "cost"])
def test_other_models_are_told_by_what_was_counted_before_it_was_scaled(
    tokcount: Tokcount, command: str
) -> None:
    """12 at a model of the same factor, not 18; 8 at those without; all by our reading."""
    ran = tokcount(command, "--chat", "-m", "small", "--fits", "a.json")
    assert ran.exit == 1
    (line,) = [line for line in ran.err.splitlines() if "does not fit" in line]
    assert "~12 tokens are ~1 over its window of 11" in line
    assert "or take ~alike, ~less, ~" in line


def test_how_a_scaled_chat_was_counted_is_explained(tokcount: Tokcount) -> None:
    """8 x 1.5 = 12; the range is no multiple of 8: the 6 that are our reading may be none or 12."""
    lines = tokcount("cost", "--chat", "-m", "small", "--explain", "a.json").out.splitlines()
    assert "  input: 8 o200k_base tokens x 1.5 = ~12 tokens" in lines
    assert "  its range: 2 to 28 tokens" in lines
