from collections.abc import Iterator

import pytest

from tokcount.core.chats.reading import NamedRequest, requests_of
from tokcount.core.sources import Listing
from tokcount.errors import InputError
from tokcount.reports.counts import LeftOut

HI = '[{"role":"user","content":"hi"}]'
LATER = '{"messages":[{"role":"user","content":"later"}]}'


def _read(text: str, *, by_line: bool = False) -> tuple[list[NamedRequest], Listing]:
    listing, name = Listing(), "f.jsonl" if by_line else "f"
    return list(requests_of([text], name, listing)), listing


def _texts(requests: list[NamedRequest]) -> list[tuple[str, str]]:
    return [(each.name, each.request.messages[0].texts[0]) for each in requests]


@pytest.mark.parametrize("text", [HI, f"\n {HI} \r\n\n", HI.replace(":", ":\n"), f"[\n{HI[1:]}"])
def test_one_document_is_one_request_with_the_name_of_its_source(text: str) -> None:
    """On one line or on several."""
    requests, listing = _read(text)
    assert (_texts(requests), listing.errors) == ([("f", "hi")], [])


def test_a_line_each_are_requests_with_the_numbers_of_their_lines() -> None:
    """Blank lines are passed over, and are counted."""
    requests, listing = _read(f"{HI}\n\n \n{LATER}\n")
    assert (_texts(requests), listing.errors) == ([("f:1", "hi"), ("f:4", "later")], [])


def test_a_single_line_is_jsonl_where_the_name_says_so() -> None:
    """Its line is in its name."""
    assert _texts(_read(HI, by_line=True)[0]) == [("f.jsonl:1", "hi")]
    assert _read("", by_line=True)[0] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "column 2: no JSON: Expecting property name enclosed in double quotes"),
        ('{"a" 1}', "column 6: no JSON: Expecting ':' delimiter"),
        ("[NaN]", "column 2: no JSON: NaN is no number that can be read"),
        (f"[{'1' * 5000}]", f"column 2: no JSON: {'1' * 20} is no number that can be read"),
        ("[" * 100_000, "lists or objects are nested too deeply to be read"),
        ("5", "is a number; it must be a list of messages, or a request"),
        ("[5]", "message 1: is a number; it must be an object with role and content"),
    ],
)
def test_a_bad_line_is_an_error_with_its_number_and_the_others_count(
    line: str, reason: str
) -> None:
    """Whatever the line is bad by."""
    requests, listing = _read(f"{HI}\n{line}\n{LATER}")
    assert _texts(requests) == [("f:1", "hi"), ("f:3", "later")]
    assert listing.errors == [LeftOut(name="f:2", reason=reason)]


def test_the_first_line_may_be_the_bad_one() -> None:
    """Where those after it are requests, it is JSONL all the same."""
    requests, listing = _read(f"\n{{bad\n{LATER}\n")
    assert _texts(requests) == [("f:3", "later")]
    assert [each.name for each in listing.errors] == ["f:2"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: there is nothing; it must be JSON"),
        (HI[:-1], "line 1, column 32: no JSON: Expecting ',' delimiter"),
        ('[\n\n{"role":"user",\n"content":x}]', "line 4, column 11: no JSON: Expecting value"),
        # A line of a list that lost its end is no request of its own.
        (f"[\n{HI[1:-1]},\n{HI[1:-1]}\n", "line 3, column 31: no JSON: Expecting ',' delimiter"),
        ('["a\\"NaN",\n-Infinity]', "line 2, column 1: no JSON: -Infinity is no number that"),
        ("Flour, eggs.", "Expecting value; without --chat it counts as text"),
        ("7\n8\n", "no JSON: Extra data; without --chat it counts as text"),
        ("[" * 100_000, "lists or objects are nested too deeply to be read"),
        ("null", "is null; it must be a list of messages, or a request"),
    ],
)
def test_a_document_that_is_none_is_an_error_with_line_and_column(text: str, said: str) -> None:
    """Or with what is wrong in it."""
    with pytest.raises(InputError) as raised:
        _read(text)
    assert said in str(raised.value)


def test_lines_are_read_when_it_is_their_turn() -> None:
    """A log need not fit in memory."""
    read = []

    def blocks() -> Iterator[str]:
        for number in range(100):
            read.append(number)
            yield f"{HI}\n"

    requests = requests_of(blocks(), "f", Listing())
    assert next(requests).line == 1
    assert len(read) < 4


def test_lines_that_are_a_message_each_are_pointed_out() -> None:
    """They may well belong together."""
    assert _read(f"{HI[1:-1]}\n{HI}\n")[1].notes == []
    requests, listing = _read(f"{HI[1:-1]}\n{HI[1:-1]}\n")
    assert len(requests) == 2
    (note,) = listing.notes
    assert note.startswith("f: 2 lines are a message each, and so requests of their own;")


def _in_results(depth: int) -> str:
    part = '[{"type":"tool_result","content":'
    return f'[{{"role":"user","content":{part * depth}"hi"{"}]" * depth}}}]'


def test_results_in_results_are_read_or_refused() -> None:
    """JSON may take more of them than who looks for texts in it."""
    assert _texts(_read(_in_results(50))[0]) == [("f", "hi")]
    for depth in (400, 480, 950):
        with pytest.raises(InputError, match=r"\Alists or objects are nested too deeply"):
            _read(_in_results(depth))
