import io

from tokcount.render import count_groups as view
from tokcount.render.csv import write_csv
from tokcount.render.markdown import markdown_lines
from tokcount.render.table import print_table
from tokcount.reports.count import CountReport, SourceCount
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.groups import CountGroup, GroupReport

A = Counts(n_tokens=1500, n_chars=6000, n_bytes=6100, n_words=1200)
B = Counts(n_tokens=500, n_chars=1000, n_bytes=1000, n_words=100)
COUNT = CountReport(
    encoding="o200k_base",
    model=None,
    total=A + B,
    sources=[SourceCount(name="d/a.py", counts=A), SourceCount(name="d/\x1bb", counts=B)],
)
BY_EXT = GroupReport(
    by="ext",
    groups=[CountGroup(name=".py", n_files=1, counts=A, share=0.75)],
    n_groups=2,
    count=COUNT,
)
TREE = GroupReport(
    by="tree",
    groups=[
        CountGroup(name="d", n_files=2, counts=A + B, share=1.0, is_folder=True),
        CountGroup(name="d/a.py", n_files=1, counts=A, share=0.75, depth=1),
        CountGroup(name="d/\x1bb", n_files=1, counts=B, share=0.25, depth=1),
    ],
    n_groups=3,
    count=COUNT,
)


def _table(report: GroupReport) -> str:
    file = io.StringIO()
    print_table(view.grid(report), file)
    return file.getvalue()


def _csv(report: GroupReport) -> str:
    file = io.StringIO()
    write_csv(view.records(report), file)
    return file.getvalue()


def test_plain_is_a_line_a_group_and_the_total() -> None:
    """Of everything, though not all is shown; in a tree the first line is it."""
    assert list(view.plain(BY_EXT)) == ["1500\t.py", "2000\ttotal"]
    assert list(view.plain(TREE)) == ["2000\td/", "1500\td/a.py", "500\td/\\x1bb"]


def test_one_group_is_its_own_total() -> None:
    """There is nothing to add."""
    one = GroupReport(by="ext", groups=BY_EXT.groups, n_groups=1, count=COUNT)
    assert list(view.plain(one)) == ["1500\t.py"]
    assert view.grid(one).totals == []


def test_what_failed_altogether_has_no_total() -> None:
    """Never 0 for something that could not be counted."""
    failed = CountReport(
        encoding="gpt2", model=None, total=B, sources=[], errors=[LeftOut(name="x", reason="gone")]
    )
    assert list(view.plain(GroupReport(by="tree", groups=[], n_groups=0, count=failed))) == []


def test_a_table_says_that_it_does_not_show_all() -> None:
    """And has the total of everything."""
    assert _table(BY_EXT) == (
        "tokens   share  files  chars/token  ext\n"
        " 1,500   75.0%      1         4.00  .py\n"
        " 2,000  100.0%      2         3.50  total\n"
        "o200k_base, exact\n"
        "1 of 2 extensions shown; totals are of everything\n"
    )


def test_a_tree_is_indented_and_has_bars() -> None:
    """Of letters that every terminal has."""
    assert _table(TREE) == (
        "tokens   share                        files  chars/token  tree\n"
        " 2,000  100.0%  ####################      2         3.50  d/\n"
        " 1,500   75.0%  ###############           1         4.00    a.py\n"
        "   500   25.0%  #####                     1         2.00    \\x1bb\n"
        "o200k_base, exact\n"
    )


def test_markdown_is_a_table_of_the_same() -> None:
    """Names and bars are code."""
    lines = list(markdown_lines(view.grid(TREE)))
    assert lines[3] == "| 1,500 | 75.0% | `###############` | 1 | 4.00 | `  a.py` |"


def test_csv_has_whole_names_and_the_same_columns_always() -> None:
    """Whatever made the groups."""
    keys = "tokens,low,high,chars,bytes,words,chars_per_token,share,files,depth,name\n"
    assert _csv(BY_EXT) == f"{keys}1500,,,6000,6100,1200,4.0,0.75,1,0,.py\n"
    assert _csv(TREE) == (
        f"{keys}"
        "2000,,,7000,7100,1300,3.5,1.0,2,0,d/\n"
        "1500,,,6000,6100,1200,4.0,0.75,1,1,d/a.py\n"
        "500,,,1000,1000,100,2.0,0.25,1,1,d/\\x1bb\n"
    )


def test_json_is_the_document_of_a_count_with_groups() -> None:
    """All sources are in it, whatever is shown of the groups."""
    document = view.document(BY_EXT)
    assert list(document)[-3:] == ["by", "n_groups", "groups"]
    assert (document["by"], document["n_groups"]) == ("ext", 2)
    assert len(document["sources"]) == 2  # type: ignore[arg-type]
    assert document["groups"] == [
        {
            "name": ".py",
            "files": 1,
            "tokens": 1500,
            "chars": 6000,
            "bytes": 6100,
            "words": 1200,
            "range": None,
            "chars_per_token": 4.0,
            "share": 0.75,
        }
    ]
    assert [each["depth"] for each in view.document(TREE)["groups"]] == [0, 1, 1]  # type: ignore[attr-defined]
