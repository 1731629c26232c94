import base64
import hashlib
import json
import uuid

import pytest

from tests.core.why.house import explained
from tokcount.core.why.cause import main_cause
from tokcount.reports.why import Cause, Kind, Waste

ENGLISH = (
    "When the ship reached the harbour at last, the whole town had gathered along the old stone"
    " quay to greet the sailors. Nobody had expected them to come home before the winter storms."
)
HINDI = (
    "जब जहाज़ आख़िरकार बंदरगाह पहुँचा, तो पूरा शहर नाविकों का स्वागत करने के लिए पुराने पत्थर के घाट पर"
    " इकट्ठा हो गया था।"
)
ORDERS = [
    {"id": n, "name": "Ann Lee", "tags": ["red", "blue"], "paid": n % 2 == 0} for n in range(9)
]
CODE = """
def total(prices: list[int], *, tax: float = 0.2) -> float:
    if not prices:
        return 0.0
    return sum(p * (1 + tax) for p in prices[1:-1]) / len(prices)
"""
HASHES = [hashlib.sha512(bytes([n])).digest() for n in range(9)]
TEXTS = {
    "english": (ENGLISH, "nothing", ""),
    "hindi": (HINDI, "kind", "Devanagari"),
    "indented": (json.dumps(ORDERS, indent=4), "waste", "indented JSON"),
    "compact": (json.dumps(ORDERS, separators=(",", ":")), "kind", "JSON structure"),
    "escaped": (json.dumps([HINDI]), "waste", "JSON escapes"),
    "code": (CODE, "kind", "punctuation"),
    "base64": (base64.b64encode(b"".join(HASHES)).decode(), "kind", "base64"),
    "uuids": (
        "\n".join(str(uuid.UUID(bytes=each[:16])) for each in HASHES),
        "kind",
        "identifiers and hashes",
    ),
    "emoji": ("😀🎉👩\u200d💻🇩🇪❤\ufe0f🏳\ufe0f\u200d🌈👍🏽😂🤣🔥✨🙏", "kind", "emoji"),
    "boilerplate": (f"{ENGLISH}\n\n" * 4, "waste", "repeated passages"),
    "empty": ("", "short", ""),
    "tiny": ("Hello!", "short", ""),
}


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize("name", TEXTS)
def test_the_cause_is_what_anybody_would_name(name: str, encoding: str) -> None:
    """Of texts of all sorts."""
    text, what, cause = TEXTS[name]
    found = explained(text * 2 if name == "boilerplate" else text, encoding).cause
    assert (found.what, found.name) == (what, cause)


def _kind(name: str, n_chars: int, n_tokens: int) -> Kind:
    return Kind(name=name, n_chars=n_chars, n_tokens=n_tokens, share=n_tokens / 100)


def test_the_kind_that_takes_most_beyond_a_fourth_of_its_characters_is_the_cause() -> None:
    """60 tokens of Latin are 10 beyond 50, 40 of Tamil 30 beyond 10."""
    kinds = [_kind("Latin", 200, 60), _kind("Tamil", 40, 40)]
    assert main_cause(240, 100, kinds, []) == Cause(
        what="kind", name="Tamil", n_tokens=40, share=0.4, chars_per_token=1.0
    )


def test_a_waste_of_as_much_is_the_cause() -> None:
    """It can be helped."""
    kinds = [_kind("Latin", 200, 60), _kind("Tamil", 40, 40)]
    less = Waste(habit="trailing spaces", n_tokens=29, share=0.29)
    as_much = Waste(habit="indented JSON", n_tokens=30, share=0.3)
    assert main_cause(240, 100, kinds, [less]).name == "Tamil"
    assert main_cause(240, 100, kinds, [as_much, less]) == Cause(
        what="waste", name="indented JSON", n_tokens=30, share=0.3
    )


def test_less_than_a_tenth_is_no_cause() -> None:
    """10 of 100 tokens are one, 9 are none."""
    assert main_cause(360, 100, [_kind("Latin", 360, 100)], []).what == "kind"
    nothing = main_cause(364, 100, [_kind("Latin", 364, 100)], [])
    assert nothing == Cause(what="nothing", n_tokens=100, chars_per_token=3.64)
    wasted = [Waste(habit="trailing spaces", n_tokens=9, share=0.09)]
    assert main_cause(500, 100, [_kind("Latin", 500, 100)], wasted).what == "nothing"
