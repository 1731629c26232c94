import io
from dataclasses import replace

import pytest

from tokcount.render import train as view
from tokcount.render.csv import write_csv
from tokcount.render.table import print_table
from tokcount.reports.counts import LeftOut
from tokcount.reports.train import LearnedMerge, TrainReport


def _merge(rank: int, left: bytes, right: bytes, count: int) -> LearnedMerge:
    return LearnedMerge(rank=rank, left=left, right=right, count=count)


REPORT = TrainReport(
    file="a\x1b.bpe.toml",
    alphabet="bytes",
    split="cl100k",
    n_merges=1200,
    n_wanted=1200,
    vocab_size=1456,
    min_frequency=2,
    first=[_merge(1, b" ", b"t", 9000), _merge(2, b"\xe8", b"\xaa", 8)],
    last=[_merge(1200, b"[/b]\\", b"\n\x1b", 2)],
    n_bytes=30_000,
    n_tokens_before=30_000,
    n_tokens_after=9_000,
)
CLOSING = [
    "30,000 bytes: 1.00 bytes per token before, 3.33 after (30,000 to 9,000 tokens)",
    "1,200 merges, a vocabulary of 1,456, saved as a\\x1b.bpe.toml",
]


def test_plain_is_number_both_tokens_and_count() -> None:
    """Escaped, with backslashes doubled, so that it can be read back."""
    assert list(view.plain(REPORT)) == [
        "1\t \tt\t9000",
        "2\t\\xe8\t\\xaa\t8",
        "1200\t[/b]\\\\\t\\n\\x1b\t2",
    ]


def test_the_table_says_where_merges_are_left_out() -> None:
    """Spaces can be seen, and below it stands what came of the training."""
    file = io.StringIO()
    print_table(view.grid(REPORT), file)
    assert file.getvalue().splitlines() == [
        " rank  left    right   count",
        "    1  ·       t       9,000",
        "    2  \\xe8    \\xaa        8",
        "    -  -       -           -",
        "1,200  [/b]\\\\  \\n\\x1b      2",
        *CLOSING,
    ]


def test_a_table_of_all_merges_has_no_gap() -> None:
    """Nothing is left out where few were made."""
    few = replace(REPORT, n_merges=3)
    assert [row[0] for row in view.grid(few).rows] == [1, 2, 1200]


def test_csv_has_the_merges_alone() -> None:
    """Bare numbers, and neither gap nor captions."""
    file = io.StringIO()
    write_csv(view.records(REPORT), file)
    assert file.getvalue() == (
        "rank,left,right,count\n1, ,t,9000\n2,\\xe8,\\xaa,8\n1200,[/b]\\\\,\\n\\x1b,2\n"
    )


def test_json_has_all_figures_and_the_bytes_of_tokens() -> None:
    """In hex; their text is there for people."""
    left_out = LeftOut(name="bad", reason="why")
    assert view.document(replace(REPORT, skipped=[left_out], errors=[left_out])) == {
        "file": "a\x1b.bpe.toml",
        "alphabet": "bytes",
        "split": "cl100k",
        "merges": 1200,
        "vocab_size": 1456,
        "bytes": 30_000,
        "tokens": {"before": 30_000, "after": 9_000},
        "bytes_per_token": {"before": 1.0, "after": 3.3333},
        "partial": True,
        "first": [
            {"rank": 1, "left": "20", "right": "74", "text": " t", "count": 9000},
            {"rank": 2, "left": "e8", "right": "aa", "text": "\\xe8\\xaa", "count": 8},
        ],
        "last": [
            {
                "rank": 1200,
                "left": "5b2f625d5c",
                "right": "0a1b",
                "text": "[/b]\\\\\\n\\x1b",
                "count": 2,
            }
        ],
        "skipped": [{"name": "bad", "reason": "why"}],
        "errors": [{"name": "bad", "message": "why"}],
    }


@pytest.mark.parametrize(("min_frequency", "times"), [(1, "1 time"), (5000, "5,000 times")])
def test_training_that_ended_early_says_why(min_frequency: int, times: str) -> None:
    """There were fewer pairs to merge than was asked for."""
    assert list(view.closing(REPORT)) == CLOSING
    early = replace(REPORT, n_wanted=5000, min_frequency=min_frequency)
    assert list(view.closing(early))[2:] == [
        f"5,000 merges were asked for; no other pair is met {times}"
    ]
