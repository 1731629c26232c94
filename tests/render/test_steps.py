import io
from dataclasses import replace

import pytest

from tokcount.render import steps as view
from tokcount.render.steps_view import print_steps
from tokcount.reports.inspect import Token
from tokcount.reports.steps import PreToken, Step, StepsReport


def _token(token_id: int | None, data: bytes, start: int, *, special: bool = False) -> Token:
    return Token(id=token_id, data=data, start=start, special=special)


THE = PreToken(
    data=b" the",
    start=0,
    starting=[b" ", b"t", b"h", b"e"],
    n_starting=4,
    steps=[
        Step(rank=7, left=b"t", right=b"h", at=1, parts=[b" ", b"th", b"e"], n_parts=3),
        Step(rank=9, left=b"th", right=b"e", at=1, parts=[b" ", b"the"], n_parts=2),
    ],
    n_steps=2,
    tokens=[_token(32, b" ", 0), _token(9, b"the", 1)],
)
BYTES = PreToken(
    data="\x1b é[/b]".encode(),
    start=4,
    starting=[b"\x1b", b"\xc3", b"\xa9"],
    n_starting=8,
    steps=[
        Step(
            rank=1200,
            left=b"\xc3",
            right=b"\xa9",
            at=2,
            parts=["é".encode()],
            n_parts=7,
            more_before=True,
            more_after=True,
        )
    ],
    n_steps=5,
    tokens=[_token(None, "\x1b é[/b]".encode(), 4)],
)
SPECIAL = PreToken(
    data=b"<|x|>",
    start=20,
    starting=[b"<|x|>"],
    n_starting=1,
    steps=[],
    n_steps=0,
    tokens=[_token(500, b"<|x|>", 20, special=True)],
)
REPORT = StepsReport(
    encoding="a\x1b.bpe.toml", model=None, pre_tokens=[THE, BYTES, SPECIAL], n_tokens=4
)


def _printed(report: StepsReport) -> list[str]:
    file = io.StringIO()
    print_steps(report, file)
    return file.getvalue().splitlines()


def test_plain_is_a_line_a_step() -> None:
    """Parts that are left out have a mark on their side; step 0 is the parts to start with."""
    assert list(view.plain(REPORT)) == [
        "0\t·the\t0\t-\t-\t-\t· t h e",
        "0\t·the\t1\t7\tt\th\t· th e",
        "0\t·the\t2\t9\tth\te\t· the",
        "4\t\\x1b·é[/b]\t0\t-\t-\t-\t\\x1b \\xc3 \\xa9 …",
        "4\t\\x1b·é[/b]\t1\t1200\t\\xc3\t\\xa9\t… é …",
        "20\t<|x|>\t0\t-\t-\t-\t<|x|>",
    ]


def test_the_middle_of_a_long_pre_token_is_left_out() -> None:
    """Its name is no longer than a line."""
    name = view.shown_name(replace(THE, data=b"a" * 50 + b"b" * 50))
    assert name == "a" * 20 + "…" + "b" * 20


def test_json_has_every_byte_in_hex() -> None:
    """And how much was left out."""
    document = view.document(REPORT)
    assert (document["encoding"], document["tokens"]) == ("a\x1b.bpe.toml", 4)
    assert isinstance(document["pre_tokens"], list)
    first, second, special = document["pre_tokens"]
    assert first == {
        "bytes": "20746865",
        "text": " the",
        "start": 0,
        "special": False,
        "parts": ["20", "74", "68", "65"],
        "parts_left_out": 0,
        "steps": [
            {
                "rank": 7,
                "left": "74",
                "right": "68",
                "at": 1,
                "parts": ["20", "7468", "65"],
                "parts_left_out": 0,
            },
            {
                "rank": 9,
                "left": "7468",
                "right": "65",
                "at": 1,
                "parts": ["20", "746865"],
                "parts_left_out": 0,
            },
        ],
        "steps_left_out": 0,
        "tokens": [
            {"id": 32, "bytes": "20", "start": 0},
            {"id": 9, "bytes": "746865", "start": 1},
        ],
    }
    assert (second["parts_left_out"], second["steps_left_out"]) == (5, 4)
    assert second["steps"][0]["parts_left_out"] == 6
    assert second["tokens"][0]["id"] is None
    assert (special["special"], special["steps"]) == (True, [])


def test_people_see_a_table_and_a_tree() -> None:
    """A tree a token, down to the parts; none where not all is there to draw it."""
    assert _printed(REPORT) == [
        "3 pre-tokens: ·the|\\x1b·é[/b]|<|x|>",
        "",
        "·the: 4 parts, 2 merges, 2 tokens",
        "step  rank  left  right  parts",
        "   0     -               · t h e",
        "   1     7  t     h      · th e",
        "   2     9  th    e      · the",
        "·  id 32",
        "the  id 9",
        "├── th  rank 7",
        "│   ├── t",
        "│   └── h",
        "└── e",
        "",
        "\\x1b·é[/b]: 8 parts, 5 merges, the first 1 shown, 1 token",
        "step  rank  left  right  parts",
        "   0     -               \\x1b \\xc3 \\xa9 …",
        "   1  1200  \\xc3  \\xa9   … é …",
        "No trees: not every part and merge is shown.",
        "",
        "<|x|>: 1 part, 0 merges, 1 token",
        "<|x|>  id 500",
        "",
        "4 tokens, a\\x1b.bpe.toml",
    ]


def test_a_pre_token_that_comes_again_is_shown_once() -> None:
    """But listed as often as it comes."""
    printed = _printed(replace(REPORT, pre_tokens=[THE, replace(THE, start=4)], n_tokens=4))
    assert printed[0] == "2 pre-tokens: ·the|·the"
    assert printed.count("·the: 4 parts, 2 merges, 2 tokens") == 1


def test_a_token_without_an_id_is_shown_as_one() -> None:
    """Its character is not in the vocabulary."""
    unknown = replace(SPECIAL, data=b"x", starting=[b"x"], tokens=[_token(None, b"x", 20)])
    assert _printed(replace(REPORT, pre_tokens=[unknown]))[3] == "x  no id"


@pytest.mark.parametrize("n_starting", [4, 101])
def test_a_tree_needs_every_part_that_it_begins_with(n_starting: int) -> None:
    """Even where each of the merges is there."""
    longer = replace(THE, n_starting=n_starting)
    assert ("├── th  rank 7" in _printed(replace(REPORT, pre_tokens=[longer]))) == (n_starting == 4)


def test_a_text_without_pre_tokens_has_no_list() -> None:
    """An empty one, or whitespace that the split drops."""
    nothing = replace(REPORT, pre_tokens=[], n_tokens=0)
    assert _printed(nothing) == ["0 pre-tokens", "", "0 tokens, a\\x1b.bpe.toml"]
    assert list(view.plain(nothing)) == []
