from pathlib import Path

import pytest

from tests.conftest import Tokcount

STATISTICS = "sum 4, mean 2.00, p50 1, p95 3, max 3 tokens (percentiles by nearest rank)"


@pytest.mark.parametrize(
    ("options", "data", "unit"),
    [
        (["--per-line"], "a b\nx", "line"),
        (["--jsonl", "t.0"], '{"t":["a b c"]}\n{"t":["x"]}\n', "record"),
        (["--csv", "t"], 'n,t\n1,a b c\n2,"x"\n', "record"),
    ],
)
def test_each_record_is_counted_on_its_own(
    tokcount: Tokcount, options: list[str], data: str, unit: str
) -> None:
    """As many numbers as records; the statistics are told where the format has no room for them."""
    ran = tokcount("count", *options, stdin=data)
    assert (ran.exit, ran.out) == (0, "3\n1\n")
    assert ran.err == f"tokcount: note: 2 {unit}s: {STATISTICS}\n"
    document = tokcount("count", *options, "-f", "json", stdin=data).document
    assert document["statistics"] == {
        "sum": 4,
        "records": 2,
        "mean": 2.0,
        "p50": 1,
        "p95": 3,
        "max": 3,
    }
    assert [each["tokens"] for each in document["records"]] == [3, 1]
    table = tokcount("count", *options, "-f", "table", stdin=data)
    assert (STATISTICS in table.out, table.err) == (True, "")


def test_bad_lines_are_errors_and_the_others_count(tokcount: Tokcount) -> None:
    """Each by its number, and the exit code is 2."""
    Path("r.jsonl").write_text('{"t":"a b"}\n{"t"\n{"u":"x"}\n{"t":"c"}\n')
    ran = tokcount("count", "--jsonl", "t", "r.jsonl")
    assert (ran.exit, ran.out) == (2, "2\tr.jsonl:1\n1\tr.jsonl:4\n3\ttotal\n")
    assert ran.err.splitlines()[1:] == [
        "tokcount: r.jsonl:2: no JSON: Expecting ':' delimiter at character 4",
        "tokcount: r.jsonl:3: has no field 't'",
        "tokcount: the total is partial: 2 of 4 could not be counted",
    ]


def test_lines_are_ordered_and_cut_as_files_are(tokcount: Tokcount) -> None:
    """The total is of everything, and a limit holds for it."""
    Path("a").write_text("x\na b c d\n")
    ran = tokcount("count", "--per-line", "--top", "1", "--max-tokens", "5", "a")
    assert (ran.exit, ran.out) == (1, "5\ta:2\n7\ttotal\n")


def test_records_are_not_put_together(tokcount: Tokcount) -> None:
    """Nor are there two kinds of them."""
    ran = tokcount("count", "--per-line", "--by", "ext", "gone")
    said = "--by, --tree and --depth are about whole files; leave them out"
    assert (ran.exit, ran.err) == (2, f"tokcount: {said}\n")
    assert tokcount("count", "--per-line", "--csv", "t", "gone").exit == 2
