import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    Path("pricing.toml").write_text(PRICING)
    # 5 a token of input, 25 of output: 750, 1500 and 250 millionths of a USD
    records = [("a", 100, 10), ("b", 200, 20), ("a", 50, 0)]
    Path("u.jsonl").write_text("".join(f"{json.dumps(_record(*each))}\n" for each in records))


def _record(user: str, n_input: int, n_output: int) -> dict[str, Any]:
    usage = {"prompt_tokens": n_input, "completion_tokens": n_output}
    return {"model": "house", "metadata": {"user": user}, "usage": usage}


def test_a_log_has_one_total_and_groups_have_theirs(tokcount: Tokcount) -> None:
    """The dearest group is first."""
    assert tokcount("cost", "--usage", "u.jsonl").out == "0.0025\thouse\n"
    ran = tokcount("cost", "--usage", "u.jsonl", "--group-by", "metadata.user")
    assert (ran.exit, ran.out, ran.err) == (
        0,
        "0.0015\thouse\tb\n0.001\thouse\ta\n0.0025\thouse\ttotal\n",
        "",
    )


def test_the_model_is_a_group_wherever_it_is_named(tokcount: Tokcount) -> None:
    """In a response, in a body, and where only an option names it."""
    record = _record("a", 100, 10)
    lines = [
        {"response": record},
        {"response": {"body": {**record, "service_tier": "flex"}}},
        {"modelVersion": "models/house", "usageMetadata": {"promptTokenCount": 9}},
    ]
    Path("r.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    args = ("--group-by", "model", "-f", "json")
    groups = tokcount("cost", "--usage", "r.jsonl", *args).document["groups"]
    assert [(each["group"], each["requests"]) for each in groups] == [("house", 3)]
    messages = [{"role": "user", "content": "a"}]
    chats = [{"body": {"model": "other", "messages": messages}}, messages]
    Path("c.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in chats))
    groups = tokcount("cost", "--chat", "-m", "house", "c.jsonl", *args).document["groups"]
    assert {each["group"]: each["requests"] for each in groups} == {"other": 1, "house": 1}


def test_a_field_that_nothing_has_is_told(tokcount: Tokcount) -> None:
    """With some that are there."""
    ran = tokcount("cost", "--usage", "u.jsonl", "--group-by", "metadata.usr")
    assert (ran.exit, ran.out) == (0, "0.0025\thouse\t(none)\n0.0025\thouse\ttotal\n")
    assert ran.err == (
        "tokcount: warning: no record has a field 'metadata.usr' to group by; the first has"
        " metadata.user, model, usage.prompt_tokens, usage.completion_tokens\n"
    )


def test_each_request_of_a_log_is_priced_at_its_own_model(
    tokcount: Tokcount, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that names none at the one that is set; without any it is an error of its line."""
    messages = [{"role": "user", "content": "hello"}]
    lines: list[Any] = [{"model": each, "messages": messages} for each in ("house", "cheap", "no")]
    Path("c.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in [*lines, messages]))
    args = ("cost", "--chat", "c.jsonl")
    ran = tokcount(*args)
    # 8 tokens at 5; 12, which is half as many again, at 0.1
    house, cheap = "~0.00004\thouse\n", "~0.0000012\tcheap\n"
    assert (ran.exit, ran.out) == (2, f"{house}{cheap}~0.0000412\tall models\n")
    assert "tokcount: c.jsonl:3: unknown model 'no'; near: " in ran.err
    assert "tokcount: c.jsonl:4: names no model; give one with --model\n" in ran.err
    monkeypatch.setenv("TOKCOUNT_MODEL", "house")
    ran = tokcount(*args)
    assert ran.out == f"~0.00008\thouse\n{cheap}~0.0000812\tall models\n"
    assert tokcount(*args, "-m", "cheap").out == "~0.0000048\tcheap\n"
    counted = tokcount(*args, "-e", "gpt2", "-f", "json").document
    assert [each["model"] for each in counted["by_model"]] == ["house", "cheap"]
    ran = tokcount(*args, "-e", "gpt9")
    assert (ran.exit, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_every_format_has_the_figures(tokcount: Tokcount) -> None:
    """Of 50, 100 and 200 tokens of input the middle is 100; by nearest rank p95 is the greatest."""
    args = ("cost", "--usage", "u.jsonl", "--group-by", "metadata.user", "-f")
    table = tokcount(*args, "table").out
    assert "input tokens       350     116.7       100      200      200\n" in table
    assert "\n\n   cost  share  requests      mean  p95 tokens  metadata.user\n" in table
    document = tokcount(*args, "json").document
    (model,) = document["models"]
    assert model["input_tokens"] == {
        "total": 350,
        "mean": 116.6667,
        "p50": 100,
        "p95": 200,
        "max": 200,
    }
    assert model["cost"]["mean"] == "0.000833333333"
    assert [(each["group"], each["share"]) for each in document["groups"]] == [
        ("b", 0.6),
        ("a", 0.4),
    ]
    assert [each["name"] for each in document["dearest"]] == [
        "u.jsonl:2",
        "u.jsonl:1",
        "u.jsonl:3",
    ]
    assert tokcount(*args, "csv").out.splitlines()[1].startswith("house,b,1,0.6,,200,200.0,200")
    assert "| $0.0015 | 60% | 1 | $0.0015 | 220 | `b` |\n" in tokcount(*args, "markdown").out


def test_several_files_are_one_log(tokcount: Tokcount) -> None:
    """One that cannot be read is left out."""
    Path("v.json").write_text(json.dumps([_record("c", 10, 0)]))
    ran = tokcount("cost", "--usage", "u.jsonl", "v.json", "gone")
    assert (ran.exit, ran.out) == (2, "0.00255\thouse\n")
    assert "tokcount: gone: No such file or directory\n" in ran.err
    dearest = tokcount("cost", "--usage", "u.jsonl", "v.json", "-f", "json").document["dearest"]
    assert dearest[-1]["name"] == "v.json, record 1"


@pytest.mark.parametrize(
    ("limit", "exit_code", "said"),
    [
        ("0.0015", 0, ""),
        (
            "0.00075",
            1,
            (
                "tokcount: over --max-cost 0.00075: 1 of 3 records; the dearest is u.jsonl:2:"
                " 0.0015 USD, 0.00075 over; the largest input inside is 50 tokens\n"
            ),
        ),
        (
            "0.000749",
            1,
            (
                "tokcount: over --max-cost 0.000749: 2 of 3 records; the dearest is u.jsonl:2:"
                " 0.0015 USD, 0.000751 over; the largest input inside is 49 tokens\n"
            ),
        ),
    ],
)
def test_a_limit_holds_for_each_request(
    tokcount: Tokcount, limit: str, exit_code: int, said: str
) -> None:
    """One line says how many are over it, and the dearest."""
    ran = tokcount("cost", "--usage", "u.jsonl", "--max-cost", limit)
    assert (ran.exit, ran.out, ran.err) == (exit_code, "0.0025\thouse\n", said)


def test_a_model_without_a_price_fails_a_limit(tokcount: Tokcount) -> None:
    """A gate must not open for what it cannot see."""
    args = ("cost", "--usage", "u.jsonl", "-m", "house", "-m", "code-davinci-001")
    ran = tokcount(*args)
    assert (ran.exit, ran.out) == (0, "0.0025\thouse\nno price\tcode-davinci-001\n")
    assert "tokcount: warning: no price is known of 'code-davinci-001'; give" in ran.err
    ran = tokcount(*args, "--max-cost", "1")
    assert ran.exit == 2
    assert "tokcount: code-davinci-001 has no price to hold against --max-cost\n" in ran.err


@pytest.mark.parametrize("kind", ["--usage", "--chat"])
def test_what_is_about_one_request_is_2(tokcount: Tokcount, kind: str) -> None:
    """A log has no one request to explain."""
    Path("c.jsonl").write_text('[{"role": "user", "content": "a"}]\n' * 2)
    name = "u.jsonl" if kind == "--usage" else "c.jsonl"
    ran = tokcount("cost", kind, "-m", "house", name, "--explain")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: --explain is about one request, and a log holds several; leave it out\n"
    )


def test_the_mean_request_of_a_log_is_projected(tokcount: Tokcount) -> None:
    """2,500 millionths of three are 2.5 of 3,000; with 10% retries 2.75 a day, 82.50 in 30."""
    args = ("cost", "--usage", "u.jsonl", "--requests", "3000/day", "--retries", "10%")
    ran = tokcount(*args, "-f", "table")
    assert (
        "3,000 requests a day and 10% retries of this kind: $2.75 a day, $82.50 in 30 days\n"
        in ran.out
    )
    (model,) = tokcount(*args, "-f", "json").document["models"]
    # of 380 tokens a third each
    assert model["projection"] == {
        "requests": 3000,
        "per": "day",
        "retries": "0.1",
        "total": "2.75",
        "per_day": "2.75",
        "per_month": "82.5",
        "tokens_per_minute": "290.277777777778",
    }


@pytest.mark.parametrize(
    ("limit", "exit_code", "said"),
    [
        ("75/month", 0, "note: house: --budget 75/month pays for 3,000 requests a day"),
        (
            "74.99/month",
            1,
            (
                "house: 75 USD a month are 0.01 over --budget 74.99/month; 2,999 requests a day"
                " stay inside"
            ),
        ),
    ],
)
def test_the_mean_request_of_a_log_is_held_against_a_budget(
    tokcount: Tokcount, limit: str, exit_code: int, said: str
) -> None:
    """And the number of requests that stay inside is told."""
    args = ("cost", "--usage", "u.jsonl", "--requests", "3000/day", "--budget", limit)
    ran = tokcount(*args)
    assert (ran.exit, ran.out, ran.err) == (exit_code, "0.0025\thouse\n", f"tokcount: {said}\n")
    budgets = tokcount(*args, "-f", "json").document["budgets"]
    assert [each["over"] for each in budgets] == [bool(exit_code)]


def test_a_log_without_a_price_cannot_be_held_against_a_budget(tokcount: Tokcount) -> None:
    """What has one is."""
    args = ("cost", "--usage", "u.jsonl", "-m", "house", "-m", "code-davinci-001")
    ran = tokcount(*args, "--budget", "1/day")
    assert ran.exit == 2
    # 1 x 3 / 0.0025
    assert "note: house: --budget 1/day pays for 1,200 requests a day\n" in ran.err
    assert "tokcount: code-davinci-001 has no price to hold against --budget\n" in ran.err


def test_many_bad_lines_do_not_flood_the_terminal(tokcount: Tokcount) -> None:
    """The first are told, and how many more there are; JSON has them all."""
    Path("bad.jsonl").write_text("5\n" * 50 + Path("u.jsonl").read_text())
    ran = tokcount("cost", "--usage", "bad.jsonl")
    assert ran.exit == 2
    assert len(ran.err.splitlines()) == 22
    assert ran.err.splitlines()[20:] == [
        "tokcount: and 30 more like these; --format json lists them",
        "tokcount: the total is partial: 50 of 53 could not be priced",
    ]
    document = tokcount("cost", "--usage", "bad.jsonl", "-f", "json").document
    assert len(document["errors"]) == 50
    Path("one.jsonl").write_text("5\n" * 50 + Path("u.jsonl").read_text().splitlines()[0])
    assert len(tokcount("cost", "--usage", "one.jsonl").err.splitlines()) == 22


def test_a_log_of_chat_requests_has_groups_with_tokens_per_character(tokcount: Tokcount) -> None:
    """A bare list has no field, and is in no group; estimates are marked."""
    lines = [
        {"market": "en", "messages": [{"role": "user", "content": "hello world"}]},
        {"market": "en", "messages": [{"role": "user", "content": "hello"}]},
        [{"role": "user", "content": "hello"}],
    ]
    Path("c.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    args = ("cost", "--chat", "-m", "gpt-4o", "--input-rate", "1", "--output-rate", "2", "c.jsonl")
    ran = tokcount(*args, "--group-by", "market", "--output-tokens", "1", "-f", "json")
    groups = ran.document["groups"]
    # 3 + 1 + 3 around each: 9 + 8 tokens of 16 characters, and 8 tokens of 5; and 2 for a reply
    assert [(each["group"], each["cost"]["total"]) for each in groups] == [
        ("en", "0.000021"),
        (None, "0.00001"),
    ]
    # of the texts alone 3 tokens of 16 characters, and 1 of 5
    assert [each["tokens_per_char"] for each in groups] == [0.1875, 0.2]
    plain = tokcount(*args, "--group-by", "market", "--output-tokens", "1").out
    assert plain.splitlines()[1] == "0.00001\tgpt-4o\t(none)"


def test_a_log_of_chat_requests_is_priced_at_each_model(tokcount: Tokcount) -> None:
    """Estimates are marked, and what may exceed a limit is told."""
    Path("c.jsonl").write_text('[{"role": "user", "content": "hello"}]\n' * 3)
    args = ("cost", "--chat", "-m", "house", "-m", "cheap", "c.jsonl")
    ran = tokcount(*args)
    # 8 tokens at 5; 12, from 1 to 30 at 0.1: 0.0000012
    assert (ran.exit, ran.out) == (0, "~0.0000036\tcheap\n~0.00012\thouse\n")
    assert "tokcount: warning: no output tokens given: this prices the input only\n" in ran.err
    ran = tokcount("cost", "--chat", "-m", "cheap", "c.jsonl", "--max-cost", "0.0000015")
    assert ran.exit == 0
    assert "warning: perhaps over --max-cost 0.0000015: 3 more requests at cheap" in ran.err
    ran = tokcount("cost", "--chat", "-m", "cheap", "c.jsonl", "--max-cost", "0.0000011")
    assert ran.exit == 1


@pytest.mark.parametrize("way", ["--usage", "--chat"])
def test_what_was_asked_makes_a_log_not_what_was_good(tokcount: Tokcount, way: str) -> None:
    """Lines, a list of records, or files; a bill of one request has other keys."""
    request = {"model": "house", "messages": [{"role": "user", "content": "hi"}]}
    good = json.dumps(_record("a", 100, 10) if way == "--usage" else request)
    Path("one.jsonl").write_text(f"{good}\n\n")
    Path("lines.jsonl").write_text(f"{good}\n5\n")
    Path("bad.jsonl").write_text("5\n5\n")
    Path("records.json").write_text(f"[{good}, 5]")
    Path("empty.jsonl").write_text("")
    logs = [["lines.jsonl"], ["bad.jsonl"], ["one.jsonl", "empty.jsonl"], ["one.jsonl", "gone"]]
    for names in [*logs, *([["records.json"]] if way == "--usage" else [])]:
        ran = tokcount("cost", way, *names, "-f", "json")
        assert "dearest" in ran.document, names
        refused = tokcount("cost", way, *names, "--explain")
        assert (refused.exit, refused.out) == (2, ""), names
        assert "and a log holds several; leave it out" in refused.err
    assert "dearest" not in tokcount("cost", way, "one.jsonl", "-f", "json").document


def test_a_model_as_google_writes_it_is_known_everywhere(tokcount: Tokcount) -> None:
    """In a usage record, and in a request that is counted or priced."""
    request = {"model": "models/house", "messages": [{"role": "user", "content": "hello"}]}
    for args in (["count"], ["cost"]):
        ran = tokcount(*args, "--chat", "-f", "json", stdin=json.dumps(request))
        assert (ran.exit, '"model": "house"' in ran.out) == (0, True)
    record = {"model": "models/house", "usage": {"prompt_tokens": 8, "completion_tokens": 0}}
    assert tokcount("cost", "--usage", stdin=json.dumps(record)).out == "0.00004\thouse\n"
