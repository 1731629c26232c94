import json
import re
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tests.core import reference
from tests.core.why.house import PIECES, read
from tests.core.why.test_json_text import DOCUMENTS
from tokcount.core.costs.projection import parse_volume
from tokcount.core.pricing.layers import load_packaged
from tokcount.core.why.money import Priced
from tokcount.core.why.repeats import Repeats
from tokcount.core.why.waste import wastes

LINES = st.lists(st.sampled_from([*PIECES, "    a", "\tb", "c  ", " \n", "  d\n"])).map("".join)


def _saved(*texts: str, encoding: str = "cl100k_base") -> dict[str, int]:
    found = [read(text, encoding) for text in texts]
    n_repeated = Repeats(found).n_repeated
    return {waste.habit: waste.n_tokens for waste in wastes(found, n_repeated)}


def _count(text: str) -> int:
    return len(reference.encode("cl100k_base", text))


@given(document=DOCUMENTS, indent=st.sampled_from([1, 2, 4, "\t"]))
def test_indented_json_wastes_what_compact_json_saves(document: object, indent: int | str) -> None:
    """By two counts of a plain encoder."""
    text = json.dumps(document, indent=indent)
    less = _count(text) - _count(json.dumps(document, separators=(",", ":")))
    assert _saved(text).get("indented JSON", 0) == max(less, 0)


@given(document=DOCUMENTS)
def test_escapes_waste_what_characters_save(document: object) -> None:
    """Where the characters, some of them new to Unicode, take fewer tokens than the escapes."""
    text = json.dumps(document)
    less = _count(text) - len(read(json.dumps(document, ensure_ascii=False)).ids)
    assert _saved(text).get("JSON escapes", 0) == max(less, 0)


@given(text=LINES)
def test_trailing_spaces_waste_what_a_text_without_them_saves(text: str) -> None:
    """Line by line."""
    plain = "\n".join(re.sub("[ \t]*(\r?)$", r"\1", line, count=1) for line in text.split("\n"))
    if text.lstrip()[:1] in {"{", "["}:
        return
    assert _saved(text).get("trailing spaces", 0) == max(_count(text) - _count(plain), 0)


def test_indentation_wastes_what_the_other_kind_saves() -> None:
    """In cl100k_base `    ` before a word is two tokens with it, a tab and the word two or one."""
    code = "".join(f"{'    ' * n}{'if x:' if n < 3 else 'x()'}\n" for n in range(4)) * 2
    tabbed = re.sub("    ", "\t", code)
    found = _saved(code)
    assert found.get("indentation by spaces", 0) == max(_count(code) - _count(tabbed), 0)
    assert "indentation by tabs" not in found
    assert _saved(tabbed).get("indentation by tabs", 0) == max(_count(tabbed) - _count(code), 0)


def test_text_that_wastes_nothing_has_no_waste() -> None:
    """Not even one of no tokens."""
    assert _saved("Nothing here can be said in fewer tokens.\n") == {}
    assert _saved('{"a":1}') == {}
    assert _saved("") == {}


def test_a_text_that_is_longer_without_a_habit_keeps_it() -> None:
    """So what another text saves is not lost: `[[], "("]` has 4 tokens, `[[],"("]` has 5."""
    one, other = '[[], "("]', json.dumps({"a": [1, 2, {"b": 3}]}, indent=4)
    assert _saved(one, other) == {"indented JSON": _saved(other)["indented JSON"]}


PROMPT = "Summarise this:  \n\n```json\n@\n```\n\n    - in one sentence\n        - or two\n"


@given(document=DOCUMENTS.map(lambda each: [{"in": each}]))
def test_json_within_a_prompt_wastes_what_it_would_alone(document: object) -> None:
    """And what is around it has the habits of other text."""
    indented = json.dumps(document, indent=2)
    found = _saved(PROMPT.replace("@", indented))
    compact = json.dumps(document, separators=(",", ":"))
    both = [_count(PROMPT.replace("@", each)) for each in (indented, compact)]
    assert found.get("indented JSON", 0) == max(both[0] - both[1], 0)
    unspaced, tabbed = PROMPT.replace(":  ", ":"), PROMPT.replace("    ", "\t")
    for habit, other in (("trailing spaces", unspaced), ("indentation by spaces", tabbed)):
        less = both[0] - _count(other.replace("@", indented))
        assert found.get(habit, 0) == max(less, 0)


def test_money_is_what_the_shorter_text_costs_less() -> None:
    """2 USD a million tokens, in 30 days of 10 requests a day."""
    text = json.dumps({"a": [1, 2, {"b": 3}]}, indent=4)
    found = read(text)
    priced = Priced(
        model="m",
        price=load_packaged().models["gpt-6.1-sol"],
        at=date(2026, 11, 29),
        n_tokens=[len(found.ids)],
        volume=parse_volume("10/day"),
    )
    (waste,) = wastes([found], [0], priced)
    assert waste.cost == waste.n_tokens * Decimal("0.000002")
    assert waste.projected == waste.cost * 300
    assert waste.share == waste.n_tokens / len(found.ids)
