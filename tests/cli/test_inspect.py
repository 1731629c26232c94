from pathlib import Path

from tests.conftest import Tokcount


def test_plain_is_id_and_text(tokcount: Tokcount) -> None:
    """A token a line."""
    ran = tokcount("inspect", "-e", "r50k_base", stdin="Tokenization is fun\n")
    assert ran.out == "30642\tToken\n1634\tization\n318\t is\n1257\t fun\n198\t\\n\n"


def test_ids_alone(tokcount: Tokcount) -> None:
    """Separated by spaces, on one line."""
    ran = tokcount("inspect", "-e", "cl100k_base", "--ids", "--text", "strawberry")
    assert ran.out == "496 675 15717\n"


def test_ids_go_with_no_other_format(tokcount: Tokcount) -> None:
    """Rather than ignore one of the two options."""
    ran = tokcount("inspect", "--ids", "-f", "json", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == "tokcount: --ids prints bare ids; leave out --format json\n"


def test_json_rebuilds_the_input(tokcount: Tokcount) -> None:
    """Byte for byte, whatever the tokens cut through."""
    data = "お誕生日\r\n🙂\0".encode()
    Path("a.txt").write_bytes(data)
    tokens = tokcount("inspect", "-f", "json", "--binary", "a.txt").document["tokens"]
    assert b"".join(bytes.fromhex(token["bytes"]) for token in tokens) == data


def test_markup_is_literal(tokcount: Tokcount) -> None:
    """Brackets in the text are text, in every format."""
    for form in ("plain", "table", "csv", "markdown"):
        ran = tokcount("inspect", "-f", form, "--text", "[/] [bold]")
        assert (ran.exit, "[/" in ran.out, "bold" in ran.out) == (0, True, True)


def test_nothing_raw_reaches_the_terminal(tokcount: Tokcount) -> None:
    """Escape sequences of the text are shown, not sent."""
    for form in ("plain", "table", "csv", "markdown", "json"):
        ran = tokcount("inspect", "-f", form, stdin="\x1b]0;title\x07\x9b31m \u202e")
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(ran.out)


def test_an_estimate_is_refused(tokcount: Tokcount) -> None:
    """There are no tokens to show."""
    ran = tokcount("inspect", "-m", "claude-sonnet-5-5", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert "are only estimated here" in ran.err


def test_a_directory_is_no_text(tokcount: Tokcount) -> None:
    """One text is inspected at a time."""
    Path("d").mkdir()
    ran = tokcount("inspect", "d")
    assert (ran.exit, ran.err) == (2, "tokcount: d: Is a directory\n")
