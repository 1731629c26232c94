from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_counting import CL100K, GUESSED
from tokcount.core.counting import count_text
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.grouping import Grouping, Sort
from tokcount.core.record_counting import count_records
from tokcount.core.records import Record, Records, lines, records_of
from tokcount.core.sources import Listing
from tokcount.core.statistics import statistics_of
from tokcount.core.tokenizer import Tokenizer
from tokcount.errors import InputError, UsageError
from tokcount.reports.counts import LeftOut
from tokcount.reports.records import RecordsReport

LINES = Records(per_line=True)


@given(blocks=st.lists(st.text(st.sampled_from("a\n\r\u2028\x85\x0c"), max_size=6)))
def test_only_a_newline_ends_a_line(blocks: list[str]) -> None:
    """However the text comes in; nothing is lost, and no line is empty."""
    text = "".join(blocks)
    found = list(lines(blocks))
    assert "".join(found) == text
    assert all(line.count("\n") == line.endswith("\n") and line for line in found)


def _records(text: str, chosen: Records) -> tuple[list[Record], list[LeftOut]]:
    listing = Listing()
    return list(records_of([text], chosen, listing)), listing.errors


@pytest.mark.parametrize(
    ("field", "text"),
    [("a", "x"), ("b.c", "y"), ("d.1", "z"), ("d.0.e", ""), ("f", "\ufffd\U0001f600")],
)
def test_a_field_is_found_by_its_path(field: str, text: str) -> None:
    """Keys and places in lists; lone surrogates become U+FFFD, pairs a character."""
    line = r'{"a":"x","b":{"c":"y"},"d":[{"e":""},"z"],"f":"\ud800\ud83d\ude00"}'
    assert _records(line, Records(json_field=field)) == ([Record(1, text)], [])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "no JSON: Expecting property name enclosed in double quotes at character 1"),
        ("[" * 100_000, "no JSON that can be read"),
        ("1" * 10_000, "no JSON that can be read"),
        ('{"b":"x"}', "has no field 'a'"),
        ('["x"]', "has no field 'a'"),
        ("5", "has no field 'a'"),
        ('{"a":5}', "field 'a' is a number, and no text"),
        ('{"a":null}', "field 'a' is null, and no text"),
        ('{"a":false}', "field 'a' is true or false, and no text"),
        ('{"a":[]}', "field 'a' is a list, and no text"),
        ('{"a":{}}', "field 'a' is an object, and no text"),
    ],
)
def test_a_line_without_the_text_is_an_error_and_the_next_counts(line: str, reason: str) -> None:
    """By its number; blank lines are nothing."""
    text = f'{{"a":"x"}}\n\n{line}\n \r\n{{"a":"y"}}'
    records, errors = _records(text, Records(json_field="a"))
    assert records == [Record(1, "x"), Record(5, "y")]
    assert errors == [LeftOut(name="3", reason=reason)]


def test_a_column_is_found_by_its_name() -> None:
    """A cell may hold commas, quotes and line ends; a record has the line where it begins."""
    text = 'id,text\r\n1,"a, ""b""\r\nc"\r\n\r\n2,é\r\n3,'
    assert _records(text, Records(csv_column="text")) == (
        [Record(2, 'a, "b"\r\nc'), Record(5, "é"), Record(6, "")],
        [],
    )


def test_a_row_that_is_none_is_an_error_and_the_next_counts() -> None:
    """Too short, a quote in the wrong place, or one that is not closed."""
    text = 'id,text\n1\n2,"a"b\n3,ok\n4,"open\n'
    records, errors = _records(text, Records(csv_column="text"))
    assert records == [Record(4, "ok")]
    assert errors == [
        LeftOut(name="2", reason="has no column 'text', but 1 in all"),
        LeftOut(name="3", reason="no row: ',' expected after '\"'"),
        LeftOut(name="5", reason="no row: unexpected end of data"),
    ]


def test_a_header_that_is_no_row_is_an_error_of_the_source() -> None:
    """There is then no column to look for, and nothing else of it is read."""
    with pytest.raises(InputError, match=r"the line of its columns is no row: new-line .* field$"):
        _records("\r\x01\na\n", Records(csv_column="a"))


@pytest.mark.parametrize("place", ["9" * 5000, "2", "\u00b2"])
def test_a_place_that_is_not_there_is_no_field(place: str) -> None:
    """Nor is one with more digits than Python reads, or with what is no digit."""
    found = _records('["x", "y"]', Records(json_field=place))
    assert found == ([], [LeftOut(name="1", reason=f"has no field {place!r}")])


def test_a_cell_may_be_long() -> None:
    """Longer than Python's csv takes unasked."""
    long = "x" * 200_000
    assert _records(f"text\n{long}\n", Records(csv_column="text")) == ([Record(2, long)], [])


@pytest.mark.parametrize(
    ("text", "there"), [("a,b\n1,2\n", "there are 'a', 'b'"), ("", "there are none")]
)
def test_a_column_that_is_not_there_is_an_error(text: str, there: str) -> None:
    """Those that are there are named."""
    with pytest.raises(InputError, match=f"has no column 'c'; {there}"):
        _records(text, Records(csv_column="c"))


@pytest.mark.parametrize(
    ("chosen", "grouping"),
    [
        (Records(per_line=True, json_field="a"), Grouping()),
        (Records(json_field="a", csv_column="b"), Grouping()),
        (LINES, Grouping(tree=True)),
        (LINES, Grouping(by="dir", depth=1)),
    ],
)
def test_what_does_not_go_together_is_refused(chosen: Records, grouping: Grouping) -> None:
    """Two kinds of records, and groups of what is no file."""
    with pytest.raises(UsageError):
        chosen.check(grouping)


@given(numbers=st.lists(st.integers(0, 20), min_size=1, max_size=50))
def test_percentiles_are_by_nearest_rank(numbers: list[int]) -> None:
    """The number at that place, rounded up, of all in order."""
    figures = statistics_of(Counter(numbers))
    ordered = sorted(numbers)
    assert figures.p50 == ordered[(len(numbers) + 1) // 2 - 1]
    assert figures.p95 == ordered[-(-95 * len(numbers) // 100) - 1]
    assert (figures.n_records, figures.max) == (len(numbers), ordered[-1])
    assert figures.mean == sum(numbers) / len(numbers)


@pytest.fixture
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _report(
    *names: str, tokenizer: Tokenizer = CL100K, grouping: Grouping | None = None
) -> RecordsReport:
    return count_records(list_sources(names), tokenizer, Decoding(), LINES, grouping or Grouping())


@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize("tokenizer", [CL100K, GUESSED])
def test_each_line_has_the_counts_of_its_own_text(tokenizer: Tokenizer) -> None:
    """Exact or estimated, and the total is their sum."""
    texts = {"a": ["one two\r\n", "\n", "three"], "b": [], "c": ["four five six seven\n", "x\n"]}
    for name, each in texts.items():
        Path(name).write_bytes("".join(each).encode())
    report = _report("a", "b", "c", tokenizer=tokenizer)
    expected = [
        (name, line, count_text(text, tokenizer))
        for name, each in texts.items()
        for line, text in enumerate(each, 1)
    ]
    found = [(each.source, each.line, each.counts) for each in report.records]
    assert [each[:2] for each in found] == [each[:2] for each in expected]
    assert [each[2] for each in found] == [each[2] for each in expected]
    sums = [each[2].n_tokens for each in expected]
    assert report.count.total.n_tokens == sum(sums)
    if tokenizer.estimate:
        assert report.count.total.range == tuple(
            sum(each[2].range[end] for each in expected if each[2].range) for end in (0, 1)
        )
    assert report.overall == statistics_of(Counter(sums))
    assert [each.n_records for each in report.statistics] == [3, 0, 2]


@pytest.mark.usefixtures("_here")
def test_of_a_source_that_fails_no_line_counts() -> None:
    """It is one error, and the lines of the others count."""
    Path("bad").write_bytes(b"good line\n" * 50_000 + b"\xff\n")
    Path("good").write_text("one two\n")
    report = _report("bad", "good")
    assert [each.source for each in report.records] == ["good"]
    assert [each.name for each in report.count.errors] == ["bad"]
    assert report.count.total.n_tokens == 3


@pytest.mark.usefixtures("_here")
def test_a_line_that_cannot_be_counted_is_an_error_with_its_number() -> None:
    """The others count."""
    Path("a").write_text("one\n<|endoftext|>\ntwo\n")
    report = count_records(
        list_sources(["a"]), CL100K, Decoding(), LINES, Grouping(), special="error"
    )
    assert [each.line for each in report.records] == [1, 3]
    assert [each.name for each in report.count.errors] == ["a:2"]


@pytest.mark.usefixtures("_here")
def test_what_the_reader_must_know_of_a_line_is_told_with_its_number() -> None:
    """Here, that tiktoken did not count it."""
    Path("a").write_text("x\n" + " " * 1_000_000 + "y\n")
    report = _report("a")
    (note,) = report.count.notes
    assert "at character 0 of a:2: tiktoken cannot encode that" in note


@pytest.mark.usefixtures("_here")
@pytest.mark.parametrize(
    ("sort", "top", "found"),
    [
        ("tokens", None, [2, 3, 1, 4]),
        ("tokens", 1, [2]),
        (None, 2, [2, 3]),
        ("name", 3, [1, 2, 3]),
        ("ratio", None, [4, 3, 1, 2]),
    ],
)
def test_lines_are_ordered(sort: Sort | None, top: int | None, found: list[int]) -> None:
    """The total is of all, shown or not."""
    Path("a").write_text("hello\none two three four\nx y\n\n")
    report = _report("a", grouping=Grouping(sort=sort, top=top))
    assert [each.line for each in report.records] == found
    assert report.overall.n_records == 4
