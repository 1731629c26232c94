from tokcount.render import models_check as view
from tokcount.reports.models_check import CheckReport, Finding

REPORT = CheckReport(
    file="a\x1b.toml",
    problems=[
        Finding(line=3, key='models."x".input', what='must be a number, got "2"'),
        Finding(line=9, key="", what="not TOML"),
    ],
    warnings=[Finding(line=4, key="models.x.output", what="is unusually low")],
)
CLEAN = CheckReport(file="a.toml", problems=(), warnings=())


def test_plain_names_file_and_line_of_each() -> None:
    """Problems come first, then warnings, then how many there are."""
    assert list(view.plain(REPORT)) == [
        'a\\x1b.toml:3: models."x".input: must be a number, got "2"',
        "a\\x1b.toml:9: not TOML",
        "a\\x1b.toml:4: warning: models.x.output: is unusually low",
        "a\\x1b.toml: 2 problems, 1 warning",
    ]


def test_a_right_file_has_no_problems() -> None:
    """That is said, in a line."""
    assert list(view.plain(CLEAN)) == ["a.toml: no problems"]
    assert (view.grid(CLEAN).rows, view.grid(CLEAN).captions) == ([], ["a.toml: no problems"])


def test_a_table_has_a_row_each() -> None:
    """Line, kind, key and what is wrong."""
    grid = view.grid(REPORT)
    rows = list(grid.rows)
    assert rows[0] == [3, "problem", 'models."x".input', 'must be a number, got "2"']
    assert rows[2] == [4, "warning", "models.x.output", "is unusually low"]


def test_json_keeps_problems_and_warnings_apart() -> None:
    """Nothing is escaped twice."""
    assert view.document(REPORT) == {
        "file": "a\x1b.toml",
        "problems": [
            {"line": 3, "key": 'models."x".input', "what": 'must be a number, got "2"'},
            {"line": 9, "key": "", "what": "not TOML"},
        ],
        "warnings": [{"line": 4, "key": "models.x.output", "what": "is unusually low"}],
    }
