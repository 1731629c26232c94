import json
from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

HI = '[{"role":"user","content":"hi"}]'
NAMED = '{"model":"gpt-4o","messages":[{"role":"user","content":"hi"}]}'
BREAKDOWN = {"tools": 0, "system": 0, "history": 0, "last_user": 1, "overhead": 7}


@pytest.mark.parametrize("args", [["-m", "gpt-4o"], ["-m", "gpt-4", "-e", "cl100k_base"]])
def test_a_request_is_counted_by_the_rule_of_its_model(tokcount: Tokcount, args: list[str]) -> None:
    """3 + role 1 + text 1 + reply 3, from a file, from standard input, or typed."""
    Path("a.json").write_text(HI)
    assert tokcount("count", "--chat", *args, "a.json").out == "8\ta.json\n"
    assert tokcount("count", "--chat", *args, stdin=HI).out == "8\n"
    ran = tokcount("count", "--chat", *args, "--text", HI)
    assert (ran.exit, ran.out, ran.err) == (0, "8\n", "")


def test_json_has_the_breakdown(tokcount: Tokcount) -> None:
    """Beside what any count has, with money where there is a price."""
    document = tokcount("count", "--chat", "-m", "gpt-4o", "-f", "json", stdin=HI).document
    assert (document["encoding"], document["model"]) == ("o200k_base", "gpt-4o")
    assert (document["exact"], document["range"], document["partial"]) == (True, None, False)
    assert document["total"] == {"tokens": 8, "chars": 2, "bytes": 2, "words": 1}
    (source,) = document["sources"]
    assert (source["name"], source["breakdown"], source["warnings"]) == ("<stdin>", BREAKDOWN, [])
    assert set(source["breakdown_cost"]) == set(BREAKDOWN)


def test_money_is_at_the_rates_that_hold_here(tokcount: Tokcount) -> None:
    """8 tokens, of which one is the message, at 5 USD per 1,000,000."""
    Path("pricing.toml").write_text(PRICING)
    ran = tokcount("count", "--chat", "-m", "house", "-f", "json", stdin=HI)
    assert ran.document["breakdown_cost"]["last_user"] == "0.000005"
    assert ran.document["breakdown_cost"]["overhead"] == "0.000035"
    table = tokcount("count", "--chat", "-m", "house", "-f", "table", stdin=HI)
    assert "input at 5.00 USD per 1M: vendor" in table.out


def test_without_a_model_the_request_says(tokcount: Tokcount) -> None:
    """An option is stronger, a setting is weaker, and without any it is a mistake."""
    assert tokcount("count", "--chat", "-f", "json", stdin=NAMED).document["model"] == "gpt-4o"
    other = tokcount("count", "--chat", "-m", "gpt-4", "-f", "json", stdin=NAMED)
    assert other.document["model"] == "gpt-4"
    ran = tokcount("count", "--chat", stdin=HI)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: <stdin> names no model, and --chat counts by the rules of")
    Path("tokcount.toml").write_text('model = "gpt-4"\n')
    assert tokcount("count", "--chat", "-f", "json", stdin=HI).document["model"] == "gpt-4"
    assert tokcount("count", "--chat", "-f", "json", stdin=NAMED).document["model"] == "gpt-4o"


def test_a_model_that_nobody_knows_is_blamed_on_who_names_it(tokcount: Tokcount) -> None:
    """Here, on the request."""
    ran = tokcount("count", "--chat", stdin=NAMED.replace("gpt-4o", "no-such"))
    assert ran.exit == 2
    assert ran.err.startswith("tokcount: the model in <stdin>: unknown model 'no-such'; near: ")


def test_an_encoding_alone_is_an_estimate(tokcount: Tokcount) -> None:
    """No rule is published for no model; stderr says so where the format does not."""
    ran = tokcount("count", "--chat", "-e", "o200k_base", stdin=HI)
    assert (ran.exit, ran.out) == (0, "~8\n")
    said = "an estimate, by our reading, as no rule is published for it: messages of no named model"
    assert ran.err == f"tokcount: note: {said}\n"
    document = tokcount("count", "--chat", "-e", "o200k_base", "-f", "json", stdin=HI).document
    assert (document["exact"], document["range"]) == (False, [2, 14])
    assert document["doubts"] == ["messages of no named model"]


def test_a_request_a_line_is_counted_line_by_line(tokcount: Tokcount) -> None:
    """With the statistics; a bad line is an error, and the others count."""
    Path("log.jsonl").write_text(f"{HI}\nnot JSON\n{HI}\n")
    ran = tokcount("count", "--chat", "-m", "gpt-4o", "log.jsonl")
    assert (ran.exit, ran.out) == (2, "8\tlog.jsonl:1\n8\tlog.jsonl:3\n16\ttotal\n")
    assert ran.err.splitlines() == [
        (
            "tokcount: note: 2 requests: sum 16, mean 8.00, p50 8, p95 8, max 8 tokens"
            " (percentiles by nearest rank)"
        ),
        "tokcount: log.jsonl:2: column 1: no JSON: Expecting value",
        "tokcount: the total is partial: 1 of 3 could not be counted",
    ]
    document = tokcount("count", "--chat", "-m", "gpt-4o", "-f", "json", "log.jsonl").document
    assert document["statistics"]["sum"] == 16
    assert [each["breakdown"] for each in document["records"]] == [BREAKDOWN, BREAKDOWN]
    first = tokcount("count", "--chat", "-m", "gpt-4o", "--top", "1", "log.jsonl")
    assert first.out == "8\tlog.jsonl:1\n16\ttotal\n"


def test_what_is_no_text_is_warned_of_and_makes_it_partial(tokcount: Tokcount) -> None:
    """Exit code 2, and what is text is counted."""
    content = [{"type": "text", "text": "hi"}, {"type": "image_url", "image_url": {"url": "x"}}]
    Path("a.json").write_text(json.dumps([{"role": "user", "content": content, "mood": "good"}]))
    ran = tokcount("count", "--chat", "-m", "gpt-4o", "a.json")
    assert (ran.exit, ran.out) == (2, "8\ta.json\n")
    assert ran.err.splitlines() == [
        "tokcount: note: not counted, as it is not known to be sent as text: mood",
        (
            "tokcount: warning: incomplete: no text here that could be counted:"
            " a.json: message 1: image_url"
        ),
    ]
    document = tokcount("count", "--chat", "-m", "gpt-4o", "-f", "json", "a.json").document
    assert document["partial"] is True
    assert document["sources"][0]["warnings"] == ["a.json: message 1: image_url"]
    assert document["ignored"] == ["mood"]


def test_plain_text_is_no_chat(tokcount: Tokcount) -> None:
    """The error says how to count it; without --chat it is text."""
    Path("a.txt").write_text("Flour and eggs.")
    ran = tokcount("count", "--chat", "-m", "gpt-4o", "a.txt")
    assert (ran.exit, ran.out) == (2, "")
    said = "a.txt: line 1, column 1: no JSON: Expecting value; without --chat it counts as text"
    assert ran.err == f"tokcount: {said}\n"
    assert tokcount("count", "--chat", "a.txt").err == ran.err
    Path("p.toml").write_text(PRICING)
    assert tokcount("count", "--chat", "--pricing", "p.toml", "a.txt").err == ran.err


def test_a_limit_holds_for_the_total(tokcount: Tokcount) -> None:
    """As for any count."""
    ran = tokcount("count", "--chat", "-m", "gpt-4o", "--max-tokens", "7", stdin=HI)
    assert (ran.exit, ran.out) == (1, "8\n")


@pytest.mark.parametrize(
    "args",
    [
        *(["--per-line"], ["--jsonl", "a"], ["--csv", "a"], ["--by", "ext"], ["--tree"]),
        ["--tree", "--depth", "0"],
    ],
)
def test_what_is_about_other_inputs_does_not_go_with_chats(
    tokcount: Tokcount, args: list[str]
) -> None:
    """It is refused before anything is read."""
    ran = tokcount("count", "--chat", *args, "gone")
    assert (ran.exit, ran.out) == (2, "")
    assert "does not go with --chat, which counts requests; leave it out" in ran.err


def test_special_tokens_in_messages_are_text(tokcount: Tokcount) -> None:
    """Unless they are said to be more: 7 tokens, one, or an error."""
    chat = HI.replace("hi", "<|endoftext|>")
    for special, out in (("text", "14\n"), ("token", "8\n"), ("error", "")):
        ran = tokcount("count", "--chat", "-m", "gpt-4o", "--special", special, stdin=chat)
        assert ran.out == out
    assert (ran.exit, "is a special token of o200k_base" in ran.err) == (2, True)
