from pathlib import Path

import pytest

from tests.cli.house import TODAY
from tests.conftest import Tokcount

# 1 token of text, a role, 3 around both and 3 for the reply: 8; an image and a mood are not text.
CHAT = '[{"role":"user","content":[{"type":"text","text":"hi"},{"type":"image_url"}],"mood":1}]'
PRICING = f"""
schema = 1
as_of = {TODAY}
source = "vendor"
"""
ROW = """
[models."{name}"]
provider = "us"
encoding = "o200k_base"
input = {rate}
output = 9
"""
ALL = ("cost", "--all", "--provider", "us", "--chat", "a.json", "-f")
LEFT_OUT = "a.json: message 1: image_url"


@pytest.fixture(autouse=True)
def _files(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    _price("own")
    Path("a.json").write_text(CHAT)


def _price(*names: str) -> None:
    rows = (ROW.format(name=name, rate=rate) for rate, name in enumerate(names, 1))
    Path("pricing.toml").write_text(PRICING + "".join(rows))


def test_json_of_all_models_has_what_that_of_one_has(tokcount: Tokcount) -> None:
    """What is missing and why it is an estimate, and of each request its parts."""
    ran = tokcount(*ALL, "json")
    document = ran.document
    assert (ran.exit, document["partial"]) == (2, True)
    assert document["left_out"] == [LEFT_OUT]
    assert document["doubts"] == ["messages of own"]
    assert document["ignored"] == ["mood"]
    ((source,),) = [model["sources"] for model in document["models"]]
    assert source["warnings"] == ["message 1: image_url"]
    assert source["breakdown"]["overhead"] == 7


def test_a_table_of_all_models_says_why_it_is_an_estimate(tokcount: Tokcount) -> None:
    """The tokenizer is here, and what no rule tells is our reading; one model is a row, too."""
    lines = tokcount(*ALL, "table").out.splitlines()
    assert lines[0].split() == ["cost", "low", "high", "window", "model"]
    assert "~: an estimate; it is from low to high" in lines
    assert "by our reading, as no rule is published for it: messages of own" in lines


def test_of_many_models_it_is_told_how_many_have_no_rule(tokcount: Tokcount) -> None:
    """Three are named."""
    _price("a", "b", "c", "gpt-4o")
    assert tokcount(*ALL, "json").document["doubts"] == [f"messages of {name}" for name in "abc"]
    _price("a", "b", "c", "d")
    assert tokcount(*ALL, "json").document["doubts"] == ["messages of 4 models"]
