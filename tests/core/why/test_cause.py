import base64
import hashlib
import json
import uuid
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

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
COMMAS = "Send your comments, if any, to me, so that, before then, we can discuss them, please."
GERMAN = (
    "Der Ausschuss trifft sich am Donnerstag nach den Feiertagen wieder. Bitte senden Sie mir Ihre"
    " Anmerkungen vorher, damit wir sie gemeinsam besprechen können."
)
FRENCH = (
    "Le comité se réunira de nouveau jeudi, après les fêtes. Merci de m'envoyer vos remarques"
    " avant, afin que nous puissions en discuter ensemble."
)
FINNISH = (
    "Komitea kokoontuu uudelleen torstaina juhlapyhien jälkeen. Lähettäkää huomautuksenne ennen"
    " sitä, jotta voimme keskustella niistä yhdessä."
)
RUSSIAN = (
    "Комитет соберётся снова в четверг, после праздников. Пожалуйста, пришлите замечания заранее,"
    " чтобы мы могли обсудить их вместе."
)
JAPANESE = "委員会は休日の後、木曜日に再び集まります。ご意見は事前にお送りください。"
TAMIL = "குழு விடுமுறைக்குப் பிறகு வியாழக்கிழமை மீண்டும் கூடும். கருத்துகளை முன்னதாக அனுப்பவும்."
DIALOGUE = (
    '"No," he said. "I won\'t." "Why not?" she asked. "It\'s late." "Oh, come on, and hurry!"'
)
LOG = "".join(
    f"2026-01-{day:02} 12:{day:02}:07,{day * 37} INFO [{day * 991}] {day * 13}.{day * 7} ms\n"
    for day in range(10, 30)
)
HASHES = [hashlib.sha512(bytes([n])).digest() for n in range(9)]
TEXTS = {
    "english": (ENGLISH, "nothing", ""),
    "short english": (ENGLISH.partition(". ")[0], "nothing", ""),
    "commas": (COMMAS, "nothing", ""),
    "german": (GERMAN, "nothing", ""),
    "french": (FRENCH, "nothing", ""),
    "license": ((Path(__file__).parents[3] / "LICENSE").read_text(encoding="utf-8"), "nothing", ""),
    "finnish": (FINNISH, "kind", "Latin"),
    "hindi": (HINDI, "kind", "Devanagari"),
    "dialogue": (DIALOGUE, "kind", "punctuation"),
    "log": (LOG, "kind", "digits"),
    "numbers": (" ".join(str(n * 7919) for n in range(1000, 1040)), "kind", "digits"),
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


def test_a_script_is_dear_in_one_encoding_and_not_in_another() -> None:
    """Of the same Russian sentence."""
    assert explained(RUSSIAN, "cl100k_base").cause.name == "Cyrillic"
    assert explained(RUSSIAN, "o200k_base").cause.what == "nothing"


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
def test_scripts_that_are_dear_are_one_cause_together(encoding: str) -> None:
    """Those are named that account for most of it, whatever the signs between them take."""
    cause = explained(JAPANESE, encoding).cause
    assert {cause.name, *cause.others} == {"Han", "Hiragana"}
    cause = explained(f"{ENGLISH}\n{TAMIL}\n{HINDI}\n{JAPANESE}", encoding).cause
    named = {cause.name, *cause.others}
    assert "Devanagari" in named
    assert "Latin" not in named


def _kind(name: str, n_chars: int, n_tokens: int) -> Kind:
    return Kind(name=name, n_chars=n_chars, n_tokens=n_tokens, share=n_tokens / 100)


def test_the_kind_that_takes_most_beyond_what_prose_takes_is_the_cause() -> None:
    """40 tokens of emoji are 30 beyond 45 / 4.5, 60 of Tamil 20 beyond 180 / 4.5."""
    kinds = [_kind("Tamil", 180, 60), _kind("emoji", 45, 40)]
    assert main_cause(225, 100, kinds, []) == Cause(
        what="kind", name="emoji", n_tokens=40, share=0.4, chars_per_token=1.125
    )


def test_scripts_are_weighed_together() -> None:
    """20 and 16 tokens too many are more than 30; and 4 of Latin need not be named."""
    kinds = [
        *(_kind("Latin", 90, 24), _kind("Han", 18, 24), _kind("Tamil", 9, 18)),
        _kind("emoji", 18, 34),
    ]
    assert main_cause(135, 100, kinds, []) == Cause(
        what="kind",
        name="Han",
        others=("Tamil",),
        n_tokens=42,
        share=0.42,
        chars_per_token=27 / 42,
    )


def test_the_money_is_that_of_all_that_is_named() -> None:
    """Of two scripts the sum, of a waste what it costs, with that of the requests."""
    kinds = [
        replace(_kind(name, 50, 50), cost=Decimal("0.1"), projected=Decimal(3))
        for name in ("Han", "Tamil")
    ]
    cause = main_cause(100, 100, kinds, [])
    assert (cause.cost, cause.projected) == (Decimal("0.2"), Decimal(6))
    waste = Waste(habit="indented JSON", n_tokens=90, share=0.9, cost=Decimal(1))
    cause = main_cause(100, 100, kinds, [waste])
    assert (cause.cost, cause.projected) == (Decimal(1), None)


def test_what_prose_has_of_punctuation_is_no_cause() -> None:
    """15 and 3 more of 100 tokens are usual, so 28 are ten too many, and 27 are not enough."""
    rest = _kind("Latin", 324, 72)
    assert main_cause(352, 100, [rest, _kind("punctuation", 28, 28)], []).name == "punctuation"
    assert main_cause(351, 100, [rest, _kind("punctuation", 27, 27)], []).what == "nothing"


def test_a_ruler_of_many_signs_is_no_cause() -> None:
    """30 tokens of 135 signs are as dear as prose."""
    kinds = [_kind("Latin", 250, 70), _kind("punctuation", 135, 30)]
    assert main_cause(385, 100, kinds, []).name == "Latin"


def test_no_kind_is_to_blame_in_a_text_that_is_not_dear() -> None:
    """At 4 characters a token it is not, just below it is; waste there is waste all the same."""
    kinds = [_kind("Latin", 360, 50), _kind("emoji", 40, 50)]
    assert main_cause(399, 100, kinds, []).name == "emoji"
    assert main_cause(400, 100, kinds, []) == Cause(
        what="nothing", n_tokens=100, chars_per_token=4.0
    )
    wasted = [Waste(habit="trailing spaces", n_tokens=10, share=0.1)]
    assert main_cause(400, 100, kinds, wasted).name == "trailing spaces"


def test_a_waste_of_as_much_is_the_cause() -> None:
    """It can be helped."""
    kinds = [_kind("Tamil", 180, 60), _kind("emoji", 45, 40)]
    less = Waste(habit="trailing spaces", n_tokens=29, share=0.29)
    as_much = Waste(habit="indented JSON", n_tokens=30, share=0.3)
    assert main_cause(225, 100, kinds, [less]).name == "emoji"
    assert main_cause(225, 100, kinds, [as_much, less]) == Cause(
        what="waste", name="indented JSON", n_tokens=30, share=0.3
    )


def test_less_than_a_tenth_is_no_cause() -> None:
    """10 of 100 tokens are one, 9 are none."""
    rest = _kind("punctuation", 15, 15)
    ten, nine = _kind("Latin", 315, 80), _kind("Latin", 319, 79)
    assert main_cause(330, 100, [ten, rest], []).name == "Latin"
    assert main_cause(334, 100, [nine, rest], []).what == "nothing"
    wasted = [Waste(habit="trailing spaces", n_tokens=9, share=0.09)]
    assert main_cause(500, 100, [_kind("Latin", 500, 100)], wasted).what == "nothing"
