"""A report on why a text takes its tokens, put together by hand."""

from datetime import date
from decimal import Decimal

from tokcount.reports.cost import RateUsed
from tokcount.reports.counts import Counts, LeftOut
from tokcount.reports.origin import Origin
from tokcount.reports.why import (
    Bill,
    Cause,
    Copy,
    CostlyKey,
    CostlyLine,
    CostlyWord,
    Excerpt,
    Kind,
    Oddity,
    Passage,
    Place,
    Rule,
    Waste,
    WhyReport,
)

NAME = Excerpt(tokens=[b"name", b'":"'], n_tokens=2)
RATE = RateUsed(
    key="input",
    per_mtok=Decimal(2),
    listed_per_mtok=Decimal(2),
    origin=Origin(file="pricing.toml", as_of=date(2026, 11, 9), source="vendor"),
)
REPORT = WhyReport(
    encoding="cl100k_base",
    model=None,
    sources=["a.json", "b\n.txt"],
    counts=Counts(n_tokens=200, n_chars=400, n_bytes=500, n_words=60),
    rules=[
        Rule(name="words x 1.3", n_tokens=78, error=-0.61),
        Rule(name="characters / 4", n_tokens=100, error=-0.5),
    ],
    cause=Cause(what="kind", name="Tamil", n_tokens=150, share=0.75, chars_per_token=1.0),
    kinds=[
        Kind(name="Tamil", n_chars=150, n_tokens=150, share=0.75),
        Kind(name="Latin", n_chars=249, n_tokens=50, share=0.25),
        Kind(name="whitespace", n_chars=1, n_tokens=0, share=0.0),
    ],
    words=[
        CostlyWord(
            n_times=2, n_tokens=6, first=Excerpt(tokens=[b" str", b"aw", b"berry"], n_tokens=3)
        )
    ],
    lines=[
        CostlyLine(
            source="b\n.txt",
            line=4,
            n_chars=90,
            excerpt=Excerpt(tokens=[b"\xe8\xaa", b"\x95", b" |x\n"], n_tokens=30),
        )
    ],
    keys=[CostlyKey(path="users.name", n_times=3, n_key_tokens=6, n_value_tokens=9, first=NAME)],
    wastes=[Waste(habit="indented JSON", n_tokens=40, share=0.2)],
    passages=[
        Passage(
            source="a.json",
            line=7,
            n_times=3,
            n_repeated=110,
            n_shortest=50,
            n_longest=60,
            excerpt=Excerpt(tokens=[b"The", b" same"], n_tokens=60),
            copies=[
                Copy(source="a.json", line=9, n_tokens=50),
                Copy(source="b\n.txt", line=1, n_tokens=60),
            ],
        )
    ],
    oddities=[
        Oddity(
            what="invisible characters",
            n_places=4,
            n_tokens=-2,
            places=[
                Place(source="a.json", line=1, column=9, found="U+200B ZERO WIDTH SPACE"),
                Place(source="b\n.txt", line=2, column=3, found="\u202e`|x"),
            ],
        )
    ],
    errors=[LeftOut(name="gone", reason="No such file")],
)
BILL = Bill(
    model="m",
    cost=Decimal("0.0004"),
    rates=[RATE],
    requests=10_000,
    per="day",
    projected=Decimal(120),
)
NOTHING = WhyReport(
    encoding="cl100k_base",
    model=None,
    sources=["<text>"],
    counts=Counts(n_tokens=0, n_chars=0, n_bytes=0, n_words=0),
    rules=[Rule(name="words x 1.3", n_tokens=0, error=None)],
    cause=Cause(what="short"),
    kinds=[],
)
