from pathlib import Path

import pytest

from tests.conftest import Tokcount

STEPS = ("inspect", "--steps", "-e", "cl100k_base")


def test_plain_is_a_line_a_step(tokcount: Tokcount) -> None:
    """Place, pre-token, number, rank, both sides, and the parts afterwards."""
    ran = tokcount(*STEPS, stdin="a the")
    assert (ran.exit, ran.err) == (0, "")
    assert ran.out == (
        "0\ta\t0\t-\t-\t-\ta\n"
        "1\t·the\t0\t-\t-\t-\t· t h e\n"
        "1\t·the\t1\t259\t·\tt\t·t h e\n"
        "1\t·the\t2\t270\t·t\th\t·th e\n"
        "1\t·the\t3\t279\t·th\te\t·the\n"
    )


def test_csv_and_markdown_have_the_same_rows(tokcount: Tokcount) -> None:
    """No text can end a cell."""
    assert tokcount(*STEPS, "-f", "csv", "--text", ",x").out == (
        'start,pre_token,step,rank,left,right,parts\n0,",x",0,,,,", x"\n0,",x",1,13095,",",x,",x"\n'
    )
    assert tokcount(*STEPS, "-f", "markdown", "--text", "|x").out.splitlines()[2:] == [
        "| 0 | `\\|x` | 0 | - | `-` | `-` | `\\| x` |",
        "| 0 | `\\|x` | 1 | 63927 | `\\|` | `x` | `\\|x` |",
    ]


def test_people_see_the_pre_tokens_then_a_table_and_a_tree_of_each(tokcount: Tokcount) -> None:
    """One that comes again is shown where it comes first."""
    Path("a.txt").write_text("the the the")
    assert tokcount(*STEPS, "-f", "table", "a.txt").out.splitlines() == [
        "3 pre-tokens: the|·the|·the",
        "",
        "the: 3 parts, 2 merges, 1 token",
        "step  rank  left  right  parts",
        "   0     -               t h e",
        "   1   339  t     h      th e",
        "   2  1820  th    e      the",
        "the  id 1820",
        "├── th  rank 339",
        "│   ├── t",
        "│   └── h",
        "└── e",
        "",
        "·the: 4 parts, 3 merges, 1 token",
        "step  rank  left  right  parts",
        "   0     -               · t h e",
        "   1   259  ·     t      ·t h e",
        "   2   270  ·t    h      ·th e",
        "   3   279  ·th   e      ·the",
        "·the  id 279",
        "├── ·th  rank 270",
        "│   ├── ·t  rank 259",
        "│   │   ├── ·",
        "│   │   └── t",
        "│   └── h",
        "└── e",
        "",
        "3 tokens, cl100k_base",
    ]


def test_json_has_the_tokens_that_are_counted(tokcount: Tokcount) -> None:
    """Under their ids; the pre-tokens joined are the text."""
    text = "お誕生日 <|endoftext|> isn't 🙂\r\n"
    for special in ("text", "token"):
        args = ("--text", text, "--special", special)
        document = tokcount(*STEPS, "-f", "json", *args).document
        ids = [token["id"] for each in document["pre_tokens"] for token in each["tokens"]]
        assert " ".join(map(str, ids)) + "\n" == tokcount("encode", "-e", "cl100k_base", *args).out
        assert "".join(each["text"] for each in document["pre_tokens"]) == text
        assert sum(each["special"] for each in document["pre_tokens"]) == (special == "token")


@pytest.mark.parametrize("form", ["plain", "table"])
def test_of_a_long_pre_token_only_so_much_is_shown(tokcount: Tokcount, form: str) -> None:
    """Of thirty thousand letters no more than a hundred around each merge."""
    ran = tokcount(*STEPS, "-f", form, stdin="the" * 10_000)
    assert (ran.exit, max(map(len, ran.out.splitlines())) < 400) == (0, True)


def test_no_step_need_be_shown(tokcount: Tokcount) -> None:
    """The tokens are what they are."""
    ran = tokcount(*STEPS, "--max-steps", "0", "--text", "straw", "-f", "json")
    (pre_token,) = ran.document["pre_tokens"]
    assert (pre_token["steps"], pre_token["steps_left_out"]) == ([], 3)
    assert [token["id"] for token in pre_token["tokens"]] == [496, 675]
    ran = tokcount(*STEPS, "--max-steps", "0", "--text", "straw", "-f", "table")
    assert ran.out.splitlines()[2:4] == [
        "straw: 5 parts, 3 merges, the first 0 shown, 2 tokens",
        "No trees: not every part and merge is shown.",
    ]


def test_more_parts_than_are_shown_have_no_tree(tokcount: Tokcount) -> None:
    """However many merges are."""
    ran = tokcount(*STEPS, "--max-steps", "1000", "-f", "table", "--text", "the" * 150)
    assert (ran.exit, "No trees: not every part" in ran.out) == (0, True)


def test_a_text_without_pre_tokens_has_no_steps(tokcount: Tokcount) -> None:
    """An empty one, or the whitespace that a split drops."""
    args = ("--text", "low low", "--merges", "1", "--split", "words", "-o", "x.bpe.toml")
    assert tokcount("train", *args).exit == 0
    for which in (STEPS, ("inspect", "--steps", "-e", "x.bpe.toml", "--text", " \n")):
        ran = tokcount(*which)
        assert (ran.exit, ran.out, ran.err) == (0, "", "")
        assert tokcount(*which, "-f", "json").document["pre_tokens"] == []
        assert tokcount(*which, "-f", "table").out.startswith("0 pre-tokens\n\n0 tokens, ")


def test_a_trained_file_has_steps(tokcount: Tokcount) -> None:
    """A rank is the number of merges before; a character that is not known is told."""
    args = ("--text", "low low lot", "--merges", "9", "--end-of-word", "_", "-o", "x.bpe.toml")
    assert tokcount("train", *args).exit == 0
    ran = tokcount("inspect", "--steps", "-e", "x.bpe.toml", "-f", "table", "--text", "lows")
    assert ran.out.splitlines() == [
        "1 pre-token: lows",
        "",
        "lows: 5 parts, 1 merge, 4 tokens",
        "step  rank  left  right  parts",
        "   0     -               l o w s _",
        "   1     0  l     o      lo w s _",
        "lo  id 5",
        "├── l",
        "└── o",
        "w  id 3",
        "s  no id",
        "_  id 4",
        "",
        "4 tokens, x.bpe.toml",
    ]
    assert ran.err == (
        "tokcount: warning: 's' at character 3 is not in the vocabulary of x.bpe.toml: counted as"
        " one token, without an id\n"
    )


def test_steps_go_with_no_bare_ids(tokcount: Tokcount) -> None:
    """Rather than ignore one of the two options."""
    ran = tokcount(*STEPS, "--ids", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == ("tokcount: --ids prints bare ids, --steps merges; give one or the other\n")


def test_nothing_raw_reaches_the_terminal(tokcount: Tokcount) -> None:
    """Escape sequences are shown, not sent, and markup is text."""
    for form in ("plain", "table", "csv", "markdown", "json"):
        ran = tokcount(*STEPS, "-f", form, stdin="[/] \x1b]0;title\x07\x9b31m \u202e")
        assert (ran.exit, "[/" in ran.out or form == "json") == (0, True)
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(ran.out)
