from pathlib import Path

import pytest

from tests.cli.house import PRICING, TODAY
from tests.conftest import Tokcount

THREE = ("--turns", "3", "--user-tokens", "100", "--reply-tokens", "200")


@pytest.fixture(autouse=True)
def _pricing(tokcount: Tokcount) -> None:  # noqa: ARG001 - it is what makes the directory
    # Of house the least cacheable size is known, too: less than most inputs here.
    row = PRICING.replace("cache_write = 6.25", "cache_write = 6.25\ncache_min = 64")
    Path("pricing.toml").write_text(row)


def test_a_conversation_costs_the_sum_of_its_turns(tokcount: Tokcount) -> None:
    """Inputs of 1,100, 1,400 and 1,700 at 5, and 600 tokens of output at 25; rates per million.

    4,200 x 5 + 15,000 = 36,000; cached, 1,700 x 6.25 + 2,500 x 0.5 + 15,000 = 26,875.
    """
    ran = tokcount("cost", "-m", "house", *THREE, "--system-tokens", "1,000")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == "0.036\thouse\twithout caching\n0.026875\thouse\twith caching\n"


def test_a_text_is_the_system_prompt(tokcount: Tokcount) -> None:
    """Two tokens of it: as an option, a file, or standard input; without any there is none."""
    Path("system.txt").write_text("hello world")
    by_number = tokcount("cost", "-m", "house", *THREE, "--system-tokens", "2").out
    for ran in (
        tokcount("cost", "-m", "house", *THREE, "--text", "hello world"),
        tokcount("cost", "-m", "house", *THREE, "system.txt"),
        tokcount("cost", "-m", "house", *THREE, "-", stdin="hello world"),
    ):
        assert (ran.exit, ran.out) == (0, by_number)
    none = tokcount("cost", "-m", "house", *THREE, stdin="hello world").out
    assert none == tokcount("cost", "-m", "house", *THREE, "--system-tokens", "0").out


def test_several_texts_are_one_system_prompt_if_they_are_joined(tokcount: Tokcount) -> None:
    """Otherwise nobody knows which it is."""
    Path("a.txt").write_text("hello ")
    Path("b.txt").write_text("world")
    ran = tokcount("cost", "-m", "house", *THREE, "a.txt", "b.txt")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: a conversation has one system prompt, got 2; --join makes them one\n"
    )
    joined = tokcount("cost", "-m", "house", *THREE, "--join", "a.txt", "b.txt").out
    assert joined == tokcount("cost", "-m", "house", *THREE, "--text", "hello world").out


def test_a_system_prompt_that_cannot_be_read_is_2(tokcount: Tokcount) -> None:
    """And there is no amount, nor a model in JSON."""
    ran = tokcount("cost", "-m", "house", *THREE, "gone.txt")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: gone.txt: No such file or directory\n"
    document = tokcount("cost", "-m", "house", *THREE, "gone.txt", "-f", "json").document
    assert (document["partial"], document["models"]) == (True, [])


def test_the_table_shows_each_turn(tokcount: Tokcount) -> None:
    """1,100 x 6.25 + 5,000 = 11,875; then 550 and 700 read, 1,875 written and 5,000."""
    ran = tokcount("cost", "-m", "house", *THREE, "--system-tokens", "1000", "-f", "table")
    assert ran.out == (
        "turn  input  output  cached     cost    total  window\n"
        "   1  1,100     200       0  $0.0119  $0.0119     <1%\n"
        "   2  1,400     200   1,100  $0.0074  $0.0193     <1%\n"
        "   3  1,700     200   1,400  $0.0076  $0.0269     <1%\n"
        " all                         $0.0269\n"
        "house: $0.0269 with caching, $0.036 without: 25% less\n"
        "in all 4,200 input tokens, 2,500 of them cached; 600 of output\n"
        "caching: a turn reads the input of the one before, and writes the rest;"
        " only from 64 tokens on\n"
        f"rates: vendor, as of {TODAY}\n"
    )


def test_the_turn_that_no_longer_fits_is_told(tokcount: Tokcount) -> None:
    """On stderr, and in JSON; the exit code is that of a request that does not fit, 0."""
    args = ("cost", "-m", "house", *THREE, "--system-tokens", "1998600", "-f", "json")
    ran = tokcount(*args)
    assert ran.exit == 0
    # 1,998,700 + 200 and 1,999,000 + 200 fit, 1,999,300 + 200 too; at one more turn no more
    assert ran.document["models"][0]["context"] == {"window": 2000000, "overflow": None}
    ran = tokcount(*args[:4], "6", *args[5:])
    assert ran.err == (
        "tokcount: warning: turn 5: input and output (2,000,100 tokens) exceed the context_window"
        " of house (2,000,000); 4 turns are possible\n"
    )
    (model,) = ran.document["models"]
    assert model["context"]["overflow"]["possible_turns"] == 4
    assert [turn["fits"] for turn in model["turns"]] == [True] * 4 + [False] * 2


def test_an_estimated_system_prompt_is_marked(tokcount: Tokcount) -> None:
    """2 tokens are ~3, from 2 to 4. Three turns of 3, 4 and 5 at 0.1, and 3 x 0.5."""
    few = ("--turns", "3", "--user-tokens", "0", "--reply-tokens", "1", "--text", "hello world")
    ran = tokcount("cost", "-m", "cheap", *few)
    assert ran.out == "~0.0000027\tcheap\twithout caching\n~0.0000027\tcheap\twith caching\n"
    assert ran.err == (
        "tokcount: warning: no rate for cached input of cheap: with caching it costs the same\n"
    )


def test_models_are_compared_as_wholes(tokcount: Tokcount) -> None:
    """The cheapest with caching is first; a warning about one names it."""
    ran = tokcount(
        *("cost", "-m", "house", "-m", "cheap", *THREE, "--system-tokens", "1000"),
        *("--requests", "1000/day", "-f", "table"),
    )
    # 4,200 x 0.1 + 600 x 0.5 = 720
    assert ran.out == (
        "with caching   without  30 days  turns  model\n"
        "    $0.00072  $0.00072   $21.60      3  cheap\n"
        "     $0.0269    $0.036  $806.25      3  house\n"
        "of each, 1,000 conversations a day, with caching\n"
        f"rates: vendor, as of {TODAY}\n"
    )
    assert ran.err == (
        "tokcount: warning: no rate for cached input of cheap: with caching it costs the same\n"
    )


@pytest.mark.parametrize(
    ("limit", "exit_code", "said"),
    [
        ("0.036", 0, ""),
        (
            "0.03",
            0,
            "tokcount: warning: house, without caching: 0.036 USD are 0.006 over --max-cost 0.03\n",
        ),
        (
            "0.02",
            1,
            (
                "tokcount: house, with caching: 0.026875 USD are 0.006875 over --max-cost 0.02;"
                " 2 turns would be inside\n"
            ),
        ),
    ],
)
def test_a_limit_holds_for_the_conversation(
    tokcount: Tokcount, limit: str, exit_code: int, said: str
) -> None:
    """As it costs with caching; what it costs without is told. Two turns cost 0.01925."""
    ran = tokcount(
        *("cost", "-m", "house", *THREE, "--system-tokens", "1000", "--max-cost", limit),
    )
    assert (ran.exit, ran.err) == (exit_code, said)


def test_a_model_without_a_price_fails_a_limit(tokcount: Tokcount) -> None:
    """A gate must not open for what it cannot see."""
    ran = tokcount("cost", "-m", "house", "-m", "code-davinci-001", *THREE, "--max-cost", "1")
    assert ran.exit == 2
    assert "tokcount: code-davinci-001 has no price to hold against --max-cost\n" in ran.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--turns", "3"], "--turns needs --user-tokens; give both"),
        (["--turns", "3", "--user-tokens", "1"], "--turns needs --reply-tokens; give both"),
        (["--user-tokens", "1", "--text", "x"], "--user-tokens needs --turns"),
        (["--reply-tokens", "1", "--text", "x"], "--reply-tokens needs --turns"),
        (["--system-tokens", "1", "--text", "x"], "--system-tokens needs --turns"),
        ([*THREE, "--system-tokens", "1", "--text", "x"], "--system-tokens takes the place of a t"),
        ([*THREE, "--input-tokens", "1"], "--input-tokens is about one request; leave it out"),
        ([*THREE, "--output-tokens", "1"], "--output-tokens is about one request; leave it out"),
        ([*THREE, "--cached-tokens", "1"], "--cached-tokens is about one request; leave it out"),
        ([*THREE, "--cache-write-tokens", "1"], "--cache-write-tokens is about one request; lea"),
        ([*THREE, "--chat"], "--chat is about a real conversation, and --turns makes one up; l"),
        ([*THREE, "--per-turn"], "--per-turn is about a real conversation, and --turns makes one"),
        ([*THREE, "--explain"], "--explain is about one request; leave it out with --turns"),
        ([*THREE, "--turns", "0"], "--turns: must be from 1 to 100,000, got 0"),
        ([*THREE, "--turns", "100001"], "--turns: must be from 1 to 100,000, got 100,001"),
        ([*THREE, "--reply-tokens", "1000000000000000"], "turn 2: input tokens: must be whole"),
        ([*THREE, "--mode", "sale"], "model 'house' has no mode 'sale'"),
    ],
)
def test_what_means_nothing_is_2_and_prints_no_cost(
    tokcount: Tokcount, args: list[str], said: str
) -> None:
    """One line on stderr, nothing on stdout."""
    ran = tokcount("cost", "-m", "house", *args)
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith(f"tokcount: {said}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("form", ["plain", "table", "json", "csv", "markdown"])
def test_what_a_pricing_file_says_of_itself_is_escaped(tokcount: Tokcount, form: str) -> None:
    """Its source, and a model: neither acts on a terminal."""
    Path("odd.toml").write_text(
        'schema = 1\nsource = "\\u001b[31m\\u202e"\n[models."\\u202ex"]\ninput = 1\noutput = 1\n'
    )
    ran = tokcount("cost", "-m", "\u202ex", "--pricing", "odd.toml", *THREE, "-f", form)
    assert ran.exit == 0
    assert not {"\x1b", "\u202e"} & set(ran.out + ran.err)
