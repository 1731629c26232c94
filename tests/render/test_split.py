from tokcount.render.split import file_line, part_line
from tokcount.reports.split import Part

PART = Part(index=1, n_tokens=3, start=5, end=12, overlap="é\n", text="é\n\x1b漢")


def test_a_part_is_one_line_of_ascii() -> None:
    """Whatever is in it."""
    assert part_line(PART) == (
        '{"index": 1, "tokens": 3, "start": 5, "end": 12, "overlap": "\\u00e9\\n",'
        ' "text": "\\u00e9\\n\\u001b\\u6f22"}\n'
    )


def test_a_file_has_its_tokens_beside_it() -> None:
    """As a count has; nothing in its name acts on a terminal."""
    assert file_line(PART, "a\x1b.txt") == "3\ta\\x1b.txt\n"
