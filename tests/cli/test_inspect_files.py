from pathlib import Path

from tests.conftest import Tokcount
from tests.render.page.reading import read


def test_a_page_is_written_and_nothing_printed(tokcount: Tokcount) -> None:
    """It holds counts, kinds and tokens."""
    ran = tokcount("inspect", "--html", "page.html", "--text", "a <b> 12")
    assert (ran.exit, ran.out, ran.err) == (0, "", "")
    page = Path("page.html").read_text(encoding="utf-8")
    assert read(page, "tokens").text == "a <b> 12"
    assert "<td>Latin</td>" in page
    assert "Tokens of &lt;text&gt;" in page


def test_what_is_asked_for_besides_is_printed(tokcount: Tokcount) -> None:
    """Both files, and ids or a format."""
    files = ["--html", "p.html", "--svg", "p.svg", "--force", "-e", "cl100k_base", "--text", "x y"]
    assert tokcount("inspect", *files, "--ids").out == "87 379\n"
    assert tokcount("inspect", *files, "-f", "plain").out == "87\tx\n379\t y\n"
    assert Path("p.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert Path("p.html").exists()


def test_a_file_is_not_replaced_unasked(tokcount: Tokcount) -> None:
    """Nor is another written, then."""
    Path("p.svg").write_text("mine")
    ran = tokcount("inspect", "--html", "p.html", "--svg", "p.svg", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        "tokcount: p.svg is there already; use --force to replace it, or name another\n"
    )
    assert Path("p.svg").read_text() == "mine"
    assert not Path("p.html").exists()


def test_a_file_may_be_standard_output(tokcount: Tokcount) -> None:
    """Of which there is one."""
    assert tokcount("inspect", "--svg", "-", "--text", "x").out.endswith("</svg>\n")
    for others in (["-f", "json"], ["--ids"]):
        ran = tokcount("inspect", "--svg", "-", *others, "--text", "x")
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == "tokcount: - is standard output, which is for one thing; name a file\n"


def test_folders_that_are_missing_are_made(tokcount: Tokcount) -> None:
    """What cannot be one is an error."""
    assert tokcount("inspect", "--html", "new/folder/page.html", "--text", "x").exit == 0
    assert Path("new/folder/page.html").exists()
    Path("file").touch()
    ran = tokcount("inspect", "--html", "file/page.html", "--text", "x")
    assert (ran.exit, ran.err) == (
        2,
        "tokcount: file/page.html: cannot be written: Not a directory\n",
    )


def test_merges_have_no_page(tokcount: Tokcount) -> None:
    """The option would be ignored."""
    ran = tokcount("inspect", "--steps", "--html", "p.html", "--text", "x")
    assert (ran.exit, Path("p.html").exists()) == (2, False)
    assert ran.err == ("tokcount: --html and --svg show tokens, not merges; leave out --steps\n")


def test_notes_are_told(tokcount: Tokcount) -> None:
    """As for any view."""
    Path("bad.txt").write_bytes(b"caf\xe9")
    ran = tokcount("inspect", "--html", "p.html", "--decode-errors", "replace", "bad.txt")
    assert ran.exit == 0
    assert ran.err.startswith("tokcount: note: bad.txt: what is not UTF-8 was replaced")


def test_why_is_printed_beside_the_page(tokcount: Tokcount) -> None:
    """The text is read once, so it may be piped in; money and volumes are those of the page."""
    args = ["--why", "-m", "gpt-6-luna", "--requests", "1000000", "--html", "p.html"]
    ran = tokcount("inspect", *args, "-f", "json", stdin="a" * 40)
    assert ran.exit == 0
    assert ran.document["sources"] == ["<stdin>"]
    page = Path("p.html").read_text(encoding="utf-8")
    assert ran.document["cause"]["sentence"] in page
    assert "for 1,000,000 requests" in page


def test_a_page_is_of_one_text(tokcount: Tokcount) -> None:
    """Though --why alone takes several."""
    ran = tokcount("inspect", "--why", "--html", "p.html", "a", "b")
    assert (ran.exit, Path("p.html").exists()) == (2, False)
    assert ran.err == "tokcount: --html and --svg are of one text, got 2 paths; name one\n"
    Path("d").mkdir()
    for why in ([], ["--why"]):
        ran = tokcount("inspect", *why, "--html", "p.html", "d")
        assert (ran.exit, Path("p.html").exists()) == (2, False)
        assert ran.err == (
            "tokcount: --html and --svg are of one text, d is a folder; name a file\n"
        )


def test_force_is_about_files(tokcount: Tokcount) -> None:
    """It would be ignored."""
    for why in ([], ["--why"]):
        ran = tokcount("inspect", *why, "--force", "--text", "x")
        assert (ran.exit, ran.out) == (2, "")
        assert ran.err == "tokcount: --force is about files; give --html or --svg\n"
