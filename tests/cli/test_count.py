from pathlib import Path

import pytest

from tests.conftest import Tokcount
from tests.core import reference


def test_stdin_is_a_bare_number(tokcount: Tokcount) -> None:
    """One integer and a newline, without a thousands separator."""
    ran = tokcount("count", stdin=" ".join(["word"] * 1500))
    assert (ran.exit, ran.out, ran.err) == (0, "1500\n", "")


def test_a_text_is_a_bare_number(tokcount: Tokcount) -> None:
    """It has no name to stand beside the number."""
    assert tokcount("count", "--text", "hello world").out == "2\n"


def test_files_have_their_names_beside_them(tokcount: Tokcount) -> None:
    """And a total where there are several, standard input among them."""
    Path("a.txt").write_text("hello world")
    Path("b.txt").write_text("hi")
    assert tokcount("count", "a.txt").out == "2\ta.txt\n"
    assert tokcount("count", "a.txt", "-", "b.txt", stdin="one two three").out == (
        "2\ta.txt\n3\t<stdin>\n1\tb.txt\n6\ttotal\n"
    )


def test_an_empty_input_is_zero(tokcount: Tokcount) -> None:
    """In every format, without dividing by it."""
    assert tokcount("count").out == "0\n"
    Path("empty").touch()
    for form in ("plain", "table", "csv", "markdown", "json"):
        ran = tokcount("count", "-f", form, "empty")
        assert (ran.exit, "nan" in ran.out.lower(), "0" in ran.out) == (0, False, True)


def test_an_estimate_is_marked(tokcount: Tokcount) -> None:
    """In plain by a tilde, in JSON by `exact` and the range."""
    ran = tokcount("count", "-m", "claude-sonnet-5-5", stdin="one two three four")
    assert ran.out.startswith("~")
    document = tokcount("count", "-m", "claude-sonnet-5-5", "-f", "json", stdin="one").document
    assert document["exact"] is False
    low, high = document["range"]
    assert low <= document["total"]["tokens"] <= high


def test_a_family_is_told_on_stderr(tokcount: Tokcount) -> None:
    """The count stands alone on stdout."""
    ran = tokcount("count", "-m", "gpt-4-vision-preview", stdin="hello world")
    assert (ran.exit, ran.out) == (0, "2\n")
    assert ran.err == (
        "tokcount: note: gpt-4-vision-preview is counted with cl100k_base, as the family gpt-4 is\n"
    )


def test_a_bad_file_does_not_stop_the_others(tokcount: Tokcount) -> None:
    """It is named, left out of the total, and the exit code is 2."""
    Path("bad.txt").write_bytes(b"caf\xe9")
    Path("good.txt").write_text("hello world")
    ran = tokcount("count", "bad.txt", "good.txt", "gone.txt")
    assert (ran.exit, ran.out) == (2, "2\tgood.txt\n")
    assert ran.err == (
        "tokcount: bad.txt: byte 3 (0xe9) is not UTF-8 (it reads well as windows-1252);"
        " try --input-encoding windows-1252, or --decode-errors replace\n"
        "tokcount: gone.txt: No such file or directory\n"
        "tokcount: the total is partial: 2 of 3 could not be counted\n"
    )
    document = tokcount("count", "-f", "json", "bad.txt", "good.txt", "gone.txt").document
    assert (document["partial"], document["total"]["tokens"]) == (True, 2)
    assert [each["name"] for each in document["errors"]] == ["bad.txt", "gone.txt"]


def test_stdin_that_cannot_be_counted_has_no_number(tokcount: Tokcount) -> None:
    """Not even 0."""
    ran = tokcount("count", stdin=b"\xff")
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err.startswith("tokcount: <stdin>: byte 0 (0xff) is not UTF-8 ")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--input-encoding", "latin-1"], "dueña"),
        (["--input-encoding", "cp437"], "due±a"),
        (["--decode-errors", "replace"], "due\ufffda"),
    ],
)
def test_the_ways_out_of_odd_bytes_work(tokcount: Tokcount, options: list[str], text: str) -> None:
    """As the error said; what was replaced is told."""
    ran = tokcount("count", "-e", "r50k_base", *options, stdin=b"due\xf1a")
    assert (ran.exit, ran.out) == (0, f"{len(reference.encode('r50k_base', text))}\n")
    assert bool(ran.err) == ("replace" in options)


def test_a_directory_is_walked_and_told(tokcount: Tokcount) -> None:
    """What a walk skips makes nothing partial; a summary says how much it was."""
    for name, content in {"d/a.txt": b"hi", "d/x.png": b"\0", "d/y.png": b"\0"}.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_bytes(content)
    Path("d/link").symlink_to("a.txt")
    ran = tokcount("count", "d")
    assert (ran.exit, ran.out) == (0, "1\td/a.txt\n")
    assert ran.err == (
        "tokcount: skipped 3 files (1 symbolic link, 2 binary); --format json lists them\n"
    )
    document = tokcount("count", "d", "-f", "json").document
    assert (document["partial"], len(document["skipped"])) == (False, 3)


def test_an_empty_directory_is_told_and_is_zero(tokcount: Tokcount) -> None:
    """Nothing has failed, so there is a total; but it may not be what was meant."""
    Path("d").mkdir()
    Path("d/.hidden").write_text("hi")
    ran = tokcount("count", "d")
    assert (ran.exit, ran.out) == (0, "0\ttotal\n")
    left_out = "what is hidden, ignored or excluded is left out"
    assert ran.err == f"tokcount: note: d holds no file to count: {left_out}\n"


def test_a_repeat_is_counted_once_and_told(tokcount: Tokcount) -> None:
    """The total is of files, not of arguments."""
    Path("a.txt").write_text("hi")
    ran = tokcount("count", "a.txt", "./a.txt")
    assert (ran.exit, ran.out) == (0, "1\ta.txt\n")
    assert ran.err == "tokcount: skipped ./a.txt: counted already\n"


@pytest.mark.parametrize(("limit", "exit_code"), [(3, 0), (2, 1), (0, 1)])
def test_a_limit_holds_for_the_total(tokcount: Tokcount, limit: int, exit_code: int) -> None:
    """Over it the exit code is 1, and the count is printed all the same."""
    Path("a.txt").write_text("hello world")
    ran = tokcount("count", "--max-tokens", str(limit), "a.txt", "-", stdin="hi")
    assert (ran.exit, ran.out) == (exit_code, "2\ta.txt\n1\t<stdin>\n3\ttotal\n")
    said = f"tokcount: total: 3 tokens are {3 - limit} over --max-tokens {limit}\n"
    assert ran.err == (said if exit_code else "")


def test_an_estimate_that_may_be_over_a_limit_is_told(tokcount: Tokcount) -> None:
    """The middle decides; the range is not kept quiet."""
    ran = tokcount("count", "-m", "claude-sonnet-5-5", "--max-tokens", "4", stdin="hello world")
    assert (ran.exit, ran.out) == (0, "~3\n")
    assert ran.err == (
        "tokcount: warning: total: an estimate, up to 5 tokens, over --max-tokens 4\n"
    )


def test_an_encoding_that_is_not_the_model_s_is_told(tokcount: Tokcount) -> None:
    """-e counts; but whoever names a model, too, may think that these are its tokens."""
    for model, said in {
        "claude-sonnet-5-5": "claude-sonnet-5-5 is only estimated here",
        "gpt-4": "gpt-4 has cl100k_base",
    }.items():
        ran = tokcount("count", "-e", "o200k_base", "-m", model, stdin="hello world")
        assert (ran.exit, ran.out) == (0, "2\n")
        assert ran.err == (
            f"tokcount: note: {said}; counted with o200k_base instead, as --encoding says\n"
        )
    assert tokcount("count", "-e", "o200k_base", "-m", "gpt-4o", stdin="x").err == ""


def test_a_misspelt_encoding_in_a_pricing_file_is_named_with_its_place(tokcount: Tokcount) -> None:
    """Where the model is counted; `models check` warns of it, too."""
    Path("own.toml").write_text(
        'schema = 1\n[models.house]\nencoding = "o200k"\ninput = 1\noutput = 1\n'
    )
    ran = tokcount("count", "-m", "house", "--pricing", "own.toml", stdin="x")
    near = "near: o200k_base, o200k_harmony, cl100k_base"
    assert (ran.exit, ran.out) == (2, "")
    assert ran.err == (
        f"tokcount: own.toml:3: models.\"house\".encoding: unknown encoding 'o200k'; {near}\n"
    )
    check = tokcount("models", "check", "own.toml").out
    assert f'"o200k" is no encoding that is known here; {near}' in check
    priced = tokcount("cost", "-m", "house", "--pricing", "own.toml", "--input-tokens", "1000000")
    assert priced.out == "1\thouse\n"


def test_a_pricing_file_without_a_model_is_an_error(tokcount: Tokcount) -> None:
    """It would be ignored."""
    ran = tokcount("count", "--pricing", "own.toml", stdin="x")
    assert (ran.exit, ran.err) == (2, "tokcount: --pricing is about models; name a --model\n")


def test_an_error_beats_a_limit(tokcount: Tokcount) -> None:
    """2, not 1."""
    ran = tokcount("count", "--max-tokens", "0", "gone", "-", stdin="hi")
    assert ran.exit == 2


def test_special_tokens_are_text_by_default(tokcount: Tokcount) -> None:
    """One control token, or an error, only on request."""
    text = "end <|endoftext|> here"
    counts = {
        choice: tokcount("count", "-e", "r50k_base", "--special", choice, stdin=text)
        for choice in ("text", "token", "error")
    }
    n_as_text = len(reference.encode("r50k_base", text))
    assert [ran.out for ran in counts.values()] == [f"{n_as_text}\n", "4\n", ""]
    assert [ran.exit for ran in counts.values()] == [0, 0, 2]
    assert "'<|endoftext|>' at character 4 is a special token of r50k_base" in counts["error"].err


@pytest.mark.parametrize("encoding", ["r50k_base", "p50k_edit", "cl100k_base", "o200k_base"])
@pytest.mark.parametrize(
    "text",
    [
        "x,\r\n\r\n y\r\n",
        "\rx\r\r",
        "\u2028p\x0bq\x0cr\u0085",
        "   deep   indent  ",
        "full\u3000width\u3000",
        "e\u0301te\u0301",
        "मूल्य ٤٢ ⅔ Ⅻ",
        "👩‍👩‍👧 🧑🏿‍🔧",
        "שלום, عالم 7",
        "<|fim_prefix|> <|endofprompt|>",
    ],
)
def test_text_is_counted_as_it_is_given(tokcount: Tokcount, encoding: str, text: str) -> None:
    """No newline is translated, nothing stripped, split, normalised or taken for a control."""
    expected = len(reference.encode(encoding, text))
    assert tokcount("count", "-e", encoding, stdin=text.encode()).out == f"{expected}\n"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides(tokcount: Tokcount, codec: str) -> None:
    """And is not counted."""
    assert tokcount("count", stdin="hello world".encode(codec)).out == "2\n"


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
def test_a_million_spaces_are_counted(tokcount: Tokcount, encoding: str) -> None:
    """Where tiktoken would panic; stderr says how."""
    Path("spaces").write_bytes(b"x" + b" " * 1_000_000 + b"y")
    ran = tokcount("count", "-e", encoding, "spaces")
    assert (ran.exit, ran.out) == (0, "7815\tspaces\n")
    assert ran.err == (
        "tokcount: note: 999,999 or more whitespace characters in a row, at character 1 of"
        " spaces: tiktoken cannot encode that, so tokcount's own byte-pair encoding does, to the"
        " same ids\n"
    )
    assert tokcount("count", "-f", "json", "-e", encoding, "spaces").document["engine"] == (
        "tiktoken+bpe"
    )
