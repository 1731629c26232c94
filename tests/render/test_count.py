import io
from dataclasses import replace

from tokcount.render import count as view
from tokcount.render.csv import write_csv
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts, LeftOut

A = Counts(n_tokens=1500, n_chars=6000, n_bytes=6100, n_words=1200)
B = Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=0)
EXACT = CountReport(
    encoding="o200k_base",
    model=None,
    total=A + B,
    sources=[SourceCount(name="a\n.txt", counts=A), SourceCount(name="b.txt", counts=B)],
    skipped=[LeftOut(name="i.png", reason="binary")],
    errors=[LeftOut(name="gone", reason="No such file or directory")],
)
GUESS = Counts(n_tokens=12, n_chars=30, n_bytes=30, n_words=8, range=(9, 20))
ESTIMATE = CountReport(
    encoding="o200k_base",
    model="claude-x",
    total=GUESS,
    sources=[SourceCount(name="<stdin>", counts=GUESS)],
    bare=True,
)


def _csv(report: CountReport) -> str:
    file = io.StringIO()
    write_csv(view.records(report), file)
    return file.getvalue()


def test_plain_is_a_line_a_source_and_the_total() -> None:
    """Names are escaped, numbers are digits alone."""
    assert list(view.plain(EXACT)) == ["1500\ta\\n.txt", "0\tb.txt", "1500\ttotal"]


def test_plain_of_one_text_without_a_name_is_the_bare_number() -> None:
    """An estimate is marked even there."""
    assert list(view.plain(ESTIMATE)) == ["~12"]


def test_plain_of_what_could_not_be_counted_is_nothing() -> None:
    """Never 0 for something that failed."""
    failed = CountReport(encoding="gpt2", model=None, total=B, sources=[], bare=True)
    assert list(view.plain(failed)) == []


def test_the_grid_ends_in_the_total() -> None:
    """And says what counted, that it is exact, and that it is not all."""
    grid = view.grid(EXACT)
    assert [column.title for column in grid.columns] == [
        *("tokens", "chars", "bytes", "words", "chars/token", "source"),
    ]
    assert grid.rows == [
        [1500, 6000, 6100, 1200, 4.0, "a\n.txt"],
        [0, 0, 0, 0, None, "b.txt"],
    ]
    assert grid.totals == [[1500, 6000, 6100, 1200, 4.0, "total"]]
    assert grid.captions == [
        "partial: 1 that could not be counted is left out",
        "o200k_base, exact",
    ]


def test_where_nothing_was_counted_there_is_no_table() -> None:
    """Not of titles, and not of words about nothing."""
    grid = view.grid(replace(EXACT, sources=[]))
    assert (grid.rows, grid.totals, grid.captions) == ([], [], [])


def test_an_estimate_shows_its_range() -> None:
    """In CSV too, where the numbers are bare."""
    assert view.grid(ESTIMATE).captions == [
        "claude-x, o200k_base scaled: an estimate, somewhere from low to high"
    ]
    assert _csv(ESTIMATE) == (
        "tokens,low,high,chars,bytes,words,chars_per_token,name\n12,9,20,30,30,8,2.5,<stdin>\n"
    )


def test_csv_has_the_same_columns_for_exact_counts() -> None:
    """A script need not look whether there is a range; the total is left to it."""
    assert _csv(EXACT) == (
        "tokens,low,high,chars,bytes,words,chars_per_token,name\n"
        "1500,,,6000,6100,1200,4.0,a\\n.txt\n"
        "0,,,0,0,0,,b.txt\n"
    )


def test_json_has_everything() -> None:
    """Sources, what was skipped, what failed, and that the total is partial."""
    assert view.document(EXACT) == {
        "encoding": "o200k_base",
        "model": None,
        "engine": "tiktoken",
        "exact": True,
        "range": None,
        "total": {"tokens": 1500, "chars": 6000, "bytes": 6100, "words": 1200},
        "partial": True,
        "sources": [
            {
                "name": "a\n.txt",
                "tokens": 1500,
                "chars": 6000,
                "bytes": 6100,
                "words": 1200,
                "chars_per_token": 4.0,
            },
            {
                "name": "b.txt",
                "tokens": 0,
                "chars": 0,
                "bytes": 0,
                "words": 0,
                "chars_per_token": None,
            },
        ],
        "skipped": [{"name": "i.png", "reason": "binary"}],
        "errors": [{"name": "gone", "message": "No such file or directory"}],
    }


def test_json_marks_an_estimate() -> None:
    """`exact` is false and `range` is given."""
    document = view.document(ESTIMATE)
    assert (document["exact"], document["range"], document["partial"]) == (False, (9, 20), False)
