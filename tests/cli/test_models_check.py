from pathlib import Path

from tests.conftest import Tokcount

BAD = """schema = 1
[models."a"]
input = "2"
output = 0.001
[models.b]
input = -1
output = 1
colour = 1
"""


def test_every_problem_is_reported(tokcount: Tokcount) -> None:
    """Not only the first; warnings too; the exit code is 2."""
    Path("bad.toml").write_text(BAD, encoding="utf-8")
    ran = tokcount("models", "check", "bad.toml")
    assert (ran.exit, ran.err) == (2, "")
    assert ran.out == (
        'bad.toml:3: models."a".input: must be a number of at least 0, got "2"\n'
        'bad.toml:6: models."b".input: must be a number of at least 0, got -1\n'
        'bad.toml:8: models."b".colour: unknown key\n'
        'bad.toml:4: warning: models."a".output: 0.001 USD per 1,000,000 tokens is unusually low;'
        " is it a rate per token or per 1,000 tokens?\n"
        "bad.toml: 3 problems, 1 warning\n"
    )


def test_a_right_file_has_no_problems(tokcount: Tokcount) -> None:
    """That is said plainly; what is only doubtful leaves the exit code 0."""
    Path("good.toml").write_text(
        'schema = 1\n[models."a"]\ninput = 0.001\noutput = 1\n', encoding="utf-8"
    )
    ran = tokcount("models", "check", "good.toml")
    assert (ran.exit, ran.out.splitlines()[-1]) == (0, "good.toml: no problems, 1 warning")
    ran = tokcount("models", "check", "good.toml", "-f", "table")
    assert ran.out.startswith("line  kind     key ")


def test_json_lists_problems(tokcount: Tokcount) -> None:
    """With line, key and what is wrong."""
    Path("bad.toml").write_text(BAD, encoding="utf-8")
    ran = tokcount("models", "check", "bad.toml", "-f", "json")
    assert ran.exit == 2
    assert ran.document["problems"][2] == {
        "line": 8,
        "key": 'models."b".colour',
        "what": "unknown key",
    }


def test_a_file_that_is_not_there_is_an_error(tokcount: Tokcount) -> None:
    """It has no problems to report, and is none."""
    ran = tokcount("models", "check", "none.toml")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: none.toml: cannot be read: No such file or directory\n"


def test_what_is_not_toml_is_a_problem(tokcount: Tokcount) -> None:
    """At its line, as any other."""
    Path("bad.toml").write_text("schema = 1\nx = \n", encoding="utf-8")
    ran = tokcount("models", "check", "bad.toml")
    assert ran.exit == 2
    assert ran.out == "bad.toml:2: not TOML: Invalid value\nbad.toml: 1 problem\n"
