from dataclasses import replace
from decimal import Decimal

from tests.render.why_report import BILL, NOTHING, REPORT
from tokcount.render import why as view

SENTENCE = (
    "Tamil script takes 75% of the tokens, at 1.0 characters a token; English prose has about 4.5."
)


def test_plain_is_section_tokens_and_name() -> None:
    """The cause first."""
    assert list(view.plain(REPORT)) == [
        f"cause\t150\t{SENTENCE}",
        "total\t200\tcounted",
        "rule\t78\twords x 1.3",
        "rule\t100\tcharacters / 4",
        "kind\t150\tTamil",
        "kind\t50\tLatin",
        "kind\t0\twhitespace",
        "waste\t40\tindented JSON",
        "passage\t110\tThe same…",
        "word\t6\tstrawberry",
        "line\t30\t誕 |x…",
        "key\t15\tusers.name",
        "oddity\t-2\tinvisible characters",
    ]
    assert next(view.plain(NOTHING)) == "cause\t0\tThere are no tokens."


def test_plain_lines_end_with_money() -> None:
    """With a model its USD, with requests those of them; empty where a finding has none."""
    kinds = [replace(REPORT.kinds[0], cost=Decimal("0.0003"), projected=Decimal(90))]
    cause = replace(REPORT.cause, cost=Decimal("0.0003"), projected=Decimal(90))
    priced = replace(REPORT, bill=BILL, kinds=kinds, cause=cause)
    lines = list(view.plain(priced))
    said = SENTENCE.replace("tokens,", "tokens ($90.00 of $120.00 in 30 days),")
    assert lines[:5] == [
        f"cause\t150\t{said}\t0.0003\t90",
        "total\t200\tcounted\t0.0004\t120",
        "rule\t78\twords x 1.3\t\t",
        "rule\t100\tcharacters / 4\t\t",
        "kind\t150\tTamil\t0.0003\t90",
    ]
    once = replace(BILL, projected=None, instead="o200k_base")
    assert list(view.plain(replace(priced, bill=once)))[1] == "total\t200\tcounted\t~0.0004"


def test_csv_has_a_row_a_finding() -> None:
    """With the same columns in each, and the places of what is odd."""
    grid = view.records(replace(REPORT, bill=BILL))
    keys = [column.key for column in grid.columns]
    rows = [
        {key: cell for key, cell in zip(keys, row, strict=True) if cell is not None}
        for row in grid.rows
    ]
    assert rows[0] == {
        "section": "total",
        "name": "counted",
        "tokens": 200,
        "chars": 400,
        "chars_per_token": 2.0,
        "cost_usd": "0.0004",
        "projected_usd": "120",
        "cost_exact": "true",
    }
    assert rows[1] == {"section": "rule", "name": "words x 1.3", "tokens": 78, "error": -0.61}
    assert rows[3]["share"] == 0.75
    assert rows[-6] == {
        "section": "key",
        "name": "users.name",
        "tokens": 15,
        "times": 3,
        "key_tokens": 6,
        "value_tokens": 9,
    }
    assert rows[-4:-2] == [
        {"section": "copy", "name": "The same…", "tokens": 50, "source": "a.json", "line": 9},
        {"section": "copy", "name": "The same…", "tokens": 60, "source": "b\n.txt", "line": 1},
    ]
    assert rows[-1] == {
        "section": "place",
        "name": "invisible characters: \u202e`|x",
        "source": "b\n.txt",
        "line": 2,
        "column": 3,
    }


def test_json_has_everything() -> None:
    """Tokens of excerpts are bytes in hex, money is plain digits."""
    wasted = replace(REPORT.wastes[0], cost=Decimal("0.00008"), projected=Decimal("24.0"))
    document = view.document(replace(REPORT, bill=BILL, wastes=[wasted]))
    assert document["total"] == {"tokens": 200, "chars": 400, "bytes": 500, "words": 60}
    assert document["cause"] == {
        "what": "kind",
        "name": "Tamil",
        "others": [],
        "tokens": 150,
        "share": 0.75,
        "chars_per_token": 1.0,
        "cost": None,
        "projected": None,
        "sentence": SENTENCE,
    }
    assert document["bill"] == {
        "model": "m",
        "currency": "USD",
        "exact": True,
        "cost": "0.0004",
        "input_rates": ["2"],
        "requests": 10_000,
        "per": "day",
        "projected": "120",
    }
    kinds = document["kinds"]
    assert isinstance(kinds, list)
    assert kinds[0] == {
        "name": "Tamil",
        "chars": 150,
        "tokens": 150,
        "chars_per_token": 1.0,
        "share": 0.75,
        "cost": None,
        "projected": None,
    }
    assert [(kind["tokens"], kind["chars_per_token"]) for kind in kinds[1:]] == [
        (50, 4.98),
        (0, None),
    ]
    assert document["words"] == [
        {"tokens": 6, "times": 2, "first": ["20737472", "6177", "6265727279"]}
    ]
    assert document["passages"] == [
        {
            "source": "a.json",
            "line": 7,
            "tokens": 60,
            "times": 3,
            "repeated_tokens": 110,
            "shortest": 50,
            "longest": 60,
            "copies": [
                {"source": "a.json", "line": 9, "tokens": 50},
                {"source": "b\n.txt", "line": 1, "tokens": 60},
            ],
            "first": ["546865", "2073616d65"],
        }
    ]
    assert document["wastes"] == [
        {"habit": "indented JSON", "tokens": 40, "share": 0.2, "cost": "0.00008", "projected": "24"}
    ]
    assert document["partial"] is True
    assert document["errors"] == [{"name": "gone", "message": "No such file"}]
    assert view.document(NOTHING)["bill"] is None


def test_markdown_has_a_table_a_section() -> None:
    """Under the sentence; nothing of the input is markup."""
    lines = list(view.markdown(REPORT))
    assert lines[:9] == [
        SENTENCE,
        "",
        "### Count",
        "",
        "|  | tokens | error |",
        "| --- | ---: | ---: |",
        "| `counted` | 200 |  |",
        "| `words x 1.3` | 78 | -61% |",
        "| `characters / 4` | 100 | -50% |",
    ]
    assert [line for line in lines if line.startswith("#")] == [
        "### Count",
        "### By kind of character",
        "### Waste",
        "### Passages of 50 tokens or more that come again",
        "### Costliest words, by what they take beyond a token each",
        "### Costliest lines",
        "### Costliest JSON keys",
        "### Hygiene: characters that are seldom meant",
    ]
    assert lines[-5:] == [
        "| what | first places | found |",
        "| --- | --- | --- |",
        "| `invisible characters` | `a.json:1:9` | `U+200B ZERO WIDTH SPACE` |",
        "| `invisible characters` | `b\\n.txt:2:3` | `` \\u202e`\\|x `` |",
        "| `invisible characters` | `…` | `and 2 more` |",
    ]
    assert "| `a.json:7` | `again at a.json:9` | `50 tokens` |" in lines


def test_the_grid_is_the_breakdown() -> None:
    """Of no text there is only the count."""
    assert [column.key for column in view.grid(REPORT).columns][:3] == ["kind", "chars", "tokens"]
    assert view.grid(NOTHING).rows == [["counted", 0, ""], ["words x 1.3", 0, "-"]]
