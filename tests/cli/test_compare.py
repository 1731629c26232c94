from pathlib import Path

from tests.conftest import Tokcount


def test_two_encodings_are_compared_by_default(tokcount: Tokcount) -> None:
    """The older and the newer of OpenAI's chat models."""
    ran = tokcount("compare", stdin="नमस्ते, आप कैसे हैं?")
    assert ran.out == "20\tcl100k_base\t<stdin>\n9\to200k_base\t<stdin>\n"


def test_encodings_and_models_are_compared_in_order(tokcount: Tokcount) -> None:
    """Encodings first; the baseline is the first of all."""
    args = ("-m", "gpt-4o", "-e", "r50k_base", "-e", "gpt2", "--text", "Tokenization", "-f", "json")
    document = tokcount("compare", *args).document
    assert document["baseline"] == "r50k_base"
    rows = [(row["encoding"], row["model"], row["tokens"]) for row in document["rows"]]
    assert rows == [("r50k_base", None, 2), ("gpt2", None, 2), ("o200k_base", "gpt-4o", 2)]


def test_a_source_can_be_the_baseline(tokcount: Tokcount) -> None:
    """Its row is 1.00x."""
    Path("en.txt").write_text("Hello, how are you?")
    Path("hi.txt").write_text("नमस्ते, आप कैसे हैं?", encoding="utf-8")
    ran = tokcount("compare", "-e", "o200k_base", "--baseline", "en.txt", "en.txt", "hi.txt")
    assert ran.out == ("6\to200k_base\ten.txt\n9\to200k_base\thi.txt\n15\to200k_base\ttotal\n")
    table = tokcount(
        *("compare", "-f", "table", "-e", "o200k_base", "--baseline", "en.txt", "en.txt", "hi.txt")
    )
    assert "1.50x" in table.out


def test_what_is_missing_makes_the_comparison_partial(tokcount: Tokcount) -> None:
    """The others are compared."""
    ran = tokcount("compare", "-e", "gpt2", "gone", "-", "-f", "json", stdin="hi")
    assert (ran.exit, ran.document["partial"]) == (2, True)
    assert [row["source"] for row in ran.document["rows"]] == ["<stdin>"]
