from pathlib import Path

from tests.conftest import Tokcount

TEXT = "Hi, नमस्ते"
ENCODINGS = ("--diff", "cl100k_base", "gpt-4o")


def test_a_diff_shows_where_two_encodings_part(tokcount: Tokcount) -> None:
    """An encoding and a model, as each is named."""
    ran = tokcount("compare", *ENCODINGS, "--text", TEXT, "-f", "table")
    assert ran.exit == 0
    assert "cl100k_base: 9 tokens; gpt-4o: 5 tokens; 3 tokens the same on both sides" in ran.out
    assert "they first part at byte 3, line 1, column 4: Hi,|·नम|स्ते" in ran.out
    document = tokcount("compare", *ENCODINGS, "-f", "json", stdin=TEXT).document
    assert [document[side]["tokens"] for side in ("left", "right")] == [9, 5]
    first = document["first"]
    assert (first["start"], first["before"]) == (3, "Hi,")
    assert bytes.fromhex("".join(first["left"])).decode() == first["text"]
    differences = [each["difference"] for each in document["stretches"]]
    assert differences == [2, 2]


def test_a_diff_can_be_cut_short(tokcount: Tokcount) -> None:
    """In every format."""
    Path("t").write_text("नमस्ते आप कैसे हैं", encoding="utf-8")
    for form in ("plain", "csv", "json", "table", "markdown"):
        whole = tokcount("compare", *ENCODINGS, "t", "-f", form).out
        short = tokcount("compare", *ENCODINGS, "t", "-f", form, "--top", "1").out
        assert len(short.splitlines()) < len(whole.splitlines())


def test_encodings_that_agree_have_no_table(tokcount: Tokcount) -> None:
    """It is said in words that they do."""
    for form in ("table", "markdown"):
        ran = tokcount("compare", "--diff", "gpt-4o", "gpt-5", "--text", "a b", "-f", form)
        assert (ran.exit, ran.out) == (
            0,
            "gpt-4o: 2 tokens; gpt-5: 2 tokens; 2 tokens the same on both sides\nthey never part\n",
        )


def test_estimated_models_have_no_tokens_to_compare(tokcount: Tokcount) -> None:
    """The error names the way out; so does that of an unknown name."""
    ran = tokcount("compare", "--diff", "claude-haiku-5-5", "gpt2", "--text", "x")
    assert (ran.exit, ran.out) == (2, "")
    assert "are only estimated here; name an encoding, such as o200k_base" in ran.err
    assert "near: " in tokcount("compare", "--diff", "gpt2", "nope", "--text", "x").err


def test_a_text_that_cannot_be_read_is_named(tokcount: Tokcount) -> None:
    """As everywhere."""
    ran = tokcount("compare", *ENCODINGS, "gone")
    assert (ran.exit, ran.err) == (2, "tokcount: gone: No such file or directory\n")
