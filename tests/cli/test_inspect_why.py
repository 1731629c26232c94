import json
from pathlib import Path

import pytest

from tests.cli.house import PRICING
from tests.conftest import Tokcount

WHY = ("inspect", "--why", "-e", "cl100k_base")
HINDI = "जब जहाज़ आख़िरकार बंदरगाह पहुँचा, तो पूरा शहर आ गया।\n"


def test_plain_names_the_cause_first(tokcount: Tokcount) -> None:
    """Then a line a finding: section, tokens, name."""
    ran = tokcount(*WHY, stdin=HINDI)
    assert (ran.exit, ran.err) == (0, "")
    cause, *findings = ran.out.splitlines()
    assert cause == (
        "cause\t59\tDevanagari script takes 94% of the tokens, at 0.8 characters a token;"
        " English prose has about 4.5."
    )
    assert findings[:6] == [
        "total\t63\tcounted",
        "rule\t13\twords x 1.3",
        "rule\t13\tcharacters / 4",
        "kind\t59\tDevanagari",
        "kind\t3\tpunctuation",
        "kind\t1\twhitespace",
    ]


def test_a_table_has_bars_and_tokens(tokcount: Tokcount) -> None:
    """Tokens that share a character are shown by it."""
    out = tokcount(*WHY, "-f", "table", "--text", "नमस्ते").out
    assert out.splitlines()[3:5] == [
        "                tokens  error",
        f"counted              6         {'█' * 40}",
    ]
    assert "     6      1  न|म|स|्त(2)|े\n" in out


def test_several_paths_are_looked_at_together(tokcount: Tokcount) -> None:
    """The same newline, 30 numbers, 29 spaces and newline; a file that is not there is missed."""
    passage = " ".join(str(number) for number in range(100, 130))
    Path("a.txt").write_text(f"a\n{passage}\n")
    Path("d").mkdir()
    Path("d", "b.txt").write_text(f"b\n{passage}\n")
    ran = tokcount(*WHY, "-f", "json", "a.txt", "d", "gone")
    assert ran.exit == 2
    assert ran.err.splitlines()[0] == "tokcount: gone: No such file or directory"
    document = ran.document
    assert document["sources"] == ["a.txt", "d/b.txt"]
    assert document["cause"]["sentence"] == "Passages that come again take 61 tokens (49%)."
    assert [(each["source"], each["line"]) for each in document["passages"]] == [("a.txt", 1)]


def test_without_why_there_is_one_text(tokcount: Tokcount) -> None:
    """Its tokens are those of one."""
    ran = tokcount("inspect", "a", "b")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: inspect shows the tokens of one text, got 2 paths; name one, or give --why\n"
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--why", "--ids"], "--why shows no single tokens; leave out --ids and --steps"),
        (["--why", "--steps"], "--why shows no single tokens; leave out --ids and --steps"),
        (["--top", "3"], "--requests and --top are about what --why shows; give --why, too"),
        (["--requests", "3"], "--requests and --top are about what --why shows; give --why, too"),
        (["--why", "--requests", "3"], "--requests is about money; name a --model"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    tokcount: Tokcount, args: list[str], said: str
) -> None:
    """Rather than ignored."""
    ran = tokcount("inspect", *args, "--text", "x")
    assert (ran.exit, ran.out, ran.err) == (2, "", f"tokcount: {said}\n")


def test_an_estimate_is_refused_and_an_encoding_is_the_way_out(tokcount: Tokcount) -> None:
    """With -e the tokens are counted, and the model prices them."""
    Path("p.toml").write_text(PRICING)
    args = ("inspect", "--why", "-m", "cheap", "--pricing", "p.toml", "--text", "a b c")
    ran = tokcount(*args)
    assert (ran.exit, ran.out) == (2, "")
    assert "are only estimated here" in ran.err
    ran = tokcount(*args, "-e", "o200k_base", "-f", "json")
    assert ran.exit == 0
    assert ran.document["bill"]["cost"] == "0.0000003"
    assert ran.document["bill"]["exact"] is False
    out = tokcount(*args, "-e", "o200k_base", "-f", "table").out
    assert "cheap: ~$0.00000030 as input\n" in out


def test_money_is_that_of_the_model(tokcount: Tokcount) -> None:
    """3 tokens at 5 USD a million, 10 times a day for 30 days."""
    Path("p.toml").write_text(PRICING)
    args = ("inspect", "--why", "-m", "house", "--pricing", "p.toml", "--requests", "10/day")
    document = tokcount(*args, "-f", "json", "--text", "a b c ").document
    assert document["bill"] == {
        "model": "house",
        "currency": "USD",
        "exact": True,
        "cost": "0.00002",
        "input_rates": ["5"],
        "requests": 10,
        "per": "day",
        "projected": "0.006",
    }
    assert document["wastes"] == [
        {
            "habit": "trailing spaces",
            "tokens": 1,
            "share": 0.25,
            "cost": "0.000005",
            "projected": "0.0015",
        }
    ]


def test_the_cause_is_said_in_money_of_the_requests(tokcount: Tokcount) -> None:
    """40 emoji are 40 tokens at 5 USD a million, and 1,000 requests cost 0.20 USD."""
    Path("p.toml").write_text(PRICING)
    args = ("inspect", "--why", "-m", "house", "--pricing", "p.toml", "--requests", "1000")
    out = tokcount(*args, "--text", "😀" * 40).out.splitlines()
    assert out[0] == (
        "cause\t40\tEmoji take 100% of the tokens ($0.20 of $0.20 for 1,000 requests), at 1.0"
        " characters a token; English prose has about 4.5.\t0.0002\t0.2"
    )
    assert out[4] == "kind\t40\temoji\t0.0002\t0.2"


def test_no_price_is_noted_and_cannot_be_projected(tokcount: Tokcount) -> None:
    """What is counted is counted all the same."""
    args = ("inspect", "--why", "-m", "gpt-3.5-turbo-16k-mine", "--text", "x")
    ran = tokcount(*args, "-f", "json")
    assert (ran.exit, ran.document["bill"]) == (0, None)
    assert "no price is known of gpt-3.5-turbo-16k-mine, so no money is shown" in ran.err
    ran = tokcount(*args, "--requests", "5")
    assert (ran.exit, ran.out) == (2, "")
    assert "no price is known" in ran.err


def test_top_is_how_many_are_shown(tokcount: Tokcount) -> None:
    """Of words, lines, keys and passages."""
    text = "strawberry blackberries cloudberries"
    assert len(tokcount(*WHY, "-f", "json", "--text", text).document["words"]) == 3
    assert len(tokcount(*WHY, "-f", "json", "--top", "1", "--text", text).document["words"]) == 1


def test_nothing_raw_reaches_the_terminal(tokcount: Tokcount) -> None:
    """Escape sequences of the text are shown, not sent; names are, too."""
    text = "\x1b]0;title\x07\x9b31m \u202e\u200b [bold] | `x` <|endoftext|> aaaa\x1baaaa\n" * 20
    Path("\x1b[31m\n.txt").write_text(text)
    for form in ("plain", "table", "csv", "markdown", "json"):
        ran = tokcount(*WHY, "-f", form, "\x1b[31m\n.txt")
        assert ran.exit == 0
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u200b"} & set(ran.out)


@pytest.mark.parametrize("form", ["plain", "table", "csv", "markdown", "json"])
def test_no_text_is_no_error(tokcount: Tokcount, form: str) -> None:
    """There is just nothing to say of it."""
    ran = tokcount(*WHY, "-f", form)
    assert (ran.exit, ran.err) == (0, "")
    assert "There are no tokens." in ran.out or form == "csv"


def test_json_keys_are_shown(tokcount: Tokcount) -> None:
    """By their path."""
    text = json.dumps({"users": [{"name": "strawberry"}] * 3}, indent=2)
    out = tokcount(*WHY, "--text", text).out.splitlines()
    assert "key\t24\tusers.name" in out


@pytest.mark.parametrize("form", ["plain", "table", "csv", "markdown"])
def test_of_what_cannot_be_read_there_is_no_report(tokcount: Tokcount, form: str) -> None:
    """The error says all that there is to say; it is in the document of JSON, too."""
    Path("bad.txt").write_bytes(b"a\xff\xfeb")
    ran = tokcount(*WHY, "-f", form, "bad.txt")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: bad.txt: byte 1 (0xff) is not UTF-8")
    document = tokcount(*WHY, "-f", "json", "bad.txt").document
    assert (document["partial"], document["sources"]) == (True, [])
