from pathlib import Path

import pytest

from tests.core.chats.house import GPT_4O, SCALED, tokens_of
from tokcount.core.chats.counting import RequestCounter
from tokcount.core.chats.reading import read_requests
from tokcount.core.chats.several import count_requests
from tokcount.core.decoding import Decoding
from tokcount.core.finding import list_sources
from tokcount.core.grouping import Grouping
from tokcount.core.tokenizer import Tokenizer
from tokcount.reports.chat import ChatReport
from tokcount.reports.counts import LeftOut
from tokcount.reports.records import Statistics

# 8 tokens; 10; and one with an image, of 8.
HI = '[{"role":"user","content":"hi"}]'
THREE = '[{"role":"user","content":"one two three"}]'
IMAGE = '[{"role":"user","content":[{"type":"text","text":"hi"},{"type":"image_url"}],"mood":"x"}]'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _report(
    tokenizer: Tokenizer = GPT_4O, grouping: Grouping | None = None, **files: str
) -> ChatReport:
    for name, text in files.items():
        Path(f"{name}.jsonl" if name.startswith("log") else name).write_text(text)
    listing = list_sources(sorted(map(str, Path().iterdir())))
    requests = read_requests(listing, Decoding())
    return count_requests(requests, listing, RequestCounter(tokenizer), grouping)


def test_requests_are_counted_one_by_one_and_together() -> None:
    """By their lines; a document has none."""
    report = _report(a=HI, log=f"{HI}\n{THREE}\n")
    found = [(each.name, each.chat.counts.n_tokens) for each in report.requests]
    assert found == [("a", 8), ("log.jsonl:1", 8), ("log.jsonl:2", 10)]
    assert [(each.name, tokens_of(each.chat)) for each in report.sources] == [
        ("a", [0, 0, 0, 1, 7]),
        ("log.jsonl", [0, 0, 0, 4, 14]),
    ]
    assert tokens_of(report.whole) == [0, 0, 0, 5, 21]
    assert report.whole.counts == report.count.total
    assert (report.count.total.n_tokens, report.count.total.n_chars) == (26, 17)
    assert report.overall == Statistics(n_records=3, mean=26 / 3, p50=8, p95=10, max=10)
    assert (report.by_line, report.only, report.partial) == (True, None, False)


def test_one_document_is_alone() -> None:
    """Its count is the whole; a line of a log is one of several, even if there is no other."""
    report = _report(a=THREE)
    assert report.only is report.whole
    assert tokens_of(report.whole) == [0, 0, 0, 3, 7]
    Path("a").unlink()
    assert _report(log=THREE).only is None


def test_what_is_missing_makes_the_whole_partial() -> None:
    """It is named with its request."""
    report = _report(log=f"{HI}\n{IMAGE}\n")
    assert (report.partial, report.n_incomplete, report.count.partial) == (True, 1, False)
    assert report.whole.left_out == ["log.jsonl:2: message 1: image_url"]
    assert report.whole.ignored == ["mood"]
    assert [each.chat.left_out for each in report.requests] == [(), ["message 1: image_url"]]


def test_estimates_keep_their_ranges() -> None:
    """8 x 1.5 = 12 of 2 to 28; 10 x 1.5 = 15 of 4 to 32."""
    report = _report(SCALED, log=f"{HI}\n{THREE}\n")
    assert [each.chat.counts.range for each in report.requests] == [(2, 28), (4, 32)]
    assert [each.chat.counts.n_base_tokens for each in report.sources] == [18]
    assert (report.whole.counts.n_tokens, report.whole.counts.range) == (27, (6, 60))
    assert report.whole.doubts == ["messages of claude"]
    assert not any(part.exact for part in report.whole.parts)


def test_exact_and_estimated_requests_are_an_estimate_together() -> None:
    """The exact one adds the same to all three: 8, and 10 of 4 to 16 by a role of no rule."""
    critic = THREE.replace("user", "tool")
    report = _report(log=f"{HI}\n{critic}\n")
    assert [each.chat.counts.range for each in report.requests] == [None, (7, 13)]
    assert (report.whole.counts.n_tokens, report.whole.counts.range) == (18, (15, 21))
    assert [part.exact for part in report.whole.parts] == [True, True, True, True, False]


def test_what_is_no_request_is_an_error_and_the_others_count() -> None:
    """A line by its number, a document by its place."""
    report = _report(a="[", log=f"{HI}\n5\n")
    assert report.count.errors == [
        LeftOut(name="a", reason="line 1, column 2: no JSON: Expecting value"),
        LeftOut(
            name="log.jsonl:2", reason="is a number; it must be a list of messages, or a request"
        ),
    ]
    assert (report.whole.counts.n_tokens, report.partial) == (8, True)


def test_requests_before_a_byte_that_does_not_decode_count() -> None:
    """And the rest of that source is an error."""
    Path("log.jsonl").write_bytes(f"{HI}\n".encode() * 20_000 + b"\xff\n")
    report = _report()
    assert 0 < report.overall.n_records <= 20_000
    assert [each.name for each in report.count.errors] == ["log.jsonl"]


@pytest.mark.parametrize(
    ("grouping", "lines"),
    [
        (Grouping(sort="tokens"), [2, 1, 3]),
        (Grouping(top=1), [2]),
        (Grouping(sort="name", top=2), [1, 2]),
        (Grouping(sort="ratio"), [1, 3, 2]),
    ],
)
def test_requests_are_ordered(grouping: Grouping, lines: list[int]) -> None:
    """The total is of all of them."""
    report = _report(grouping=grouping, log=f"{HI}\n{THREE}\n{HI}\n")
    assert [each.line for each in report.requests] == lines
    assert report.whole.counts.n_tokens == 26


def test_nothing_is_nothing() -> None:
    """No source, or an empty log."""
    report = _report(log="")
    assert (report.whole.counts.n_tokens, tokens_of(report.whole)) == (0, [0] * 5)
    assert (report.only, report.overall.n_records) == (None, 0)
