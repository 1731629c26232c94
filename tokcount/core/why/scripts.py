"""Knows of a character its Unicode script, and whether it is an emoji; alone speaks to `regex`.

What it leaves to others: all other kinds that a character can be (`kinds`).
"""

from collections.abc import Iterator
from functools import cache

import regex

# Those of Unicode 16 (Scripts.txt), but for Common, Inherited and Unknown, which are none. The ones
# that are met most come first, since they are tried in order.
_NAMES = """
Latin Han Cyrillic Arabic Devanagari Hangul Hiragana Katakana Greek Hebrew Thai Bengali Tamil
Telugu Gujarati Kannada Malayalam Gurmukhi Sinhala Oriya Armenian Georgian Ethiopic Khmer Lao
Myanmar Tibetan Mongolian Bopomofo Syriac Thaana Cherokee Canadian_Aboriginal Ogham Runic Yi
Old_Italic Gothic Deseret Tagalog Hanunoo Buhid Tagbanwa Limbu Tai_Le Linear_B Ugaritic Shavian
Osmanya Cypriot Braille Buginese Coptic New_Tai_Lue Glagolitic Tifinagh Syloti_Nagri Old_Persian
Kharoshthi Balinese Cuneiform Phoenician Phags_Pa Nko Sundanese Lepcha Ol_Chiki Vai Saurashtra
Kayah_Li Rejang Lycian Carian Lydian Cham Tai_Tham Tai_Viet Avestan Egyptian_Hieroglyphs
Samaritan Lisu Bamum Javanese Meetei_Mayek Imperial_Aramaic Old_South_Arabian
Inscriptional_Parthian Inscriptional_Pahlavi Old_Turkic Kaithi Batak Brahmi Mandaic Chakma
Meroitic_Cursive Meroitic_Hieroglyphs Miao Sharada Sora_Sompeng Takri Caucasian_Albanian
Bassa_Vah Duployan Elbasan Grantha Pahawh_Hmong Khojki Linear_A Mahajani Manichaean
Mende_Kikakui Modi Mro Old_North_Arabian Nabataean Palmyrene Pau_Cin_Hau Old_Permic
Psalter_Pahlavi Siddham Khudawadi Tirhuta Warang_Citi Ahom Anatolian_Hieroglyphs Hatran Multani
Old_Hungarian SignWriting Adlam Bhaiksuki Marchen Newa Osage Tangut Masaram_Gondi Nushu Soyombo
Zanabazar_Square Dogra Gunjala_Gondi Makasar Medefaidrin Hanifi_Rohingya Sogdian Old_Sogdian
Elymaic Nandinagari Nyiakeng_Puachue_Hmong Wancho Chorasmian Dives_Akuru Khitan_Small_Script
Yezidi Cypro_Minoan Old_Uyghur Tangsa Toto Vithkuqi Kawi Nag_Mundari Garay Gurung_Khema
Kirat_Rai Ol_Onal Sunuwar Todhri Tulu_Tigalari
"""
SCRIPTS = tuple(_NAMES.split())


def script_of(character: str) -> int | None:
    """Return the index in `SCRIPTS` of a character's script; None where it has none of its own.

    >>> SCRIPTS[script_of("क")], script_of("7")
    ('Devanagari', None)
    """
    found = _scripts().match(character)
    return found.lastindex - 1 if found else None


def is_emoji(character: str) -> bool:
    """Whether a character by itself is shown as an emoji.

    >>> is_emoji("🙂"), is_emoji("❤")
    (True, False)
    """
    return _emoji().match(character) is not None


def emoji_sequences(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield where characters stand that are emoji only by what follows them: a heart, a keycap.

    >>> list(emoji_sequences("2\ufe0f\u20e3 and ❤\ufe0f"))
    [(0, 3), (8, 10)]
    """
    if "\ufe0f" in text or "\u20e3" in text:
        for match in _sequences().finditer(text):
            yield match.span()


def may_be_emoji(character: str) -> bool:
    """Whether a character can be an emoji, by itself or with a variation selector after it."""
    return _possible_emoji().match(character) is not None


@cache
def _scripts() -> "regex.Pattern[str]":
    return regex.compile("|".join(rf"(\p{{Script={name}}})" for name in SCRIPTS))


@cache
def _emoji() -> "regex.Pattern[str]":
    return regex.compile(r"\p{Emoji_Presentation}")


@cache
def _sequences() -> "regex.Pattern[str]":
    return regex.compile("[0-9#*]\ufe0f?\u20e3|\\p{Extended_Pictographic}\ufe0f")


@cache
def _possible_emoji() -> "regex.Pattern[str]":
    return regex.compile(r"\p{Emoji}")
