import pytest

from tokcount.core.decoding import BINARY_PROBE_SIZE, SAMPLE_SIZE, Decoding, decode, decode_blocks
from tokcount.core.guessing import likely_encoding
from tokcount.errors import InputError

WITHOUT_HINT = "; try --input-encoding latin-1 or another, or --decode-errors replace"

JAPANESE = "これは日本語のテキストです。漢字とひらがなが混ざっています。"


def _complaint(data: bytes, input_encoding: str | None = None) -> str:
    with pytest.raises(InputError) as caught:
        decode(data, Decoding(input_encoding=input_encoding))
    return str(caught.value)


@pytest.mark.parametrize(
    ("codec", "text", "likely"),
    [
        ("latin-1", "due\xf1a", "windows-1252"),
        (
            "cp1252",
            "Où est-ce que ça commence\xa0? À côté de l\u2019école, à Noël.",
            "windows-1252",
        ),
        ("cp1252", "café " * 40, "windows-1252"),
        ("cp437", "Die Straße ist schön, und überall blühen die Bäume.", "cp437"),
        ("cp1252", "Die Straße ist schön, und überall blühen die Bäume.", "windows-1252"),
        ("cp1250", "Wszystkie dzieci są szczęśliwe, że śnieg już stopniał.", "windows-1250"),
        ("cp1251", "Обычный русский текст, который кто-то сохранил.", "windows-1251"),
        ("koi8-r", "Обычный русский текст, который кто-то сохранил.", "koi8-r"),
        ("cp1253", "Αυτό είναι ένα ελληνικό κείμενο.", "windows-1253"),
        ("shift_jis", JAPANESE, "cp932"),
        ("euc_jp", JAPANESE, "euc-jp"),
        ("gb18030", "这是一个中文文本用来测试。", "gb18030"),
        ("euc_kr", "한국어 텍스트입니다. 맞혀 보세요.", "cp949"),
    ],
)
def test_the_likely_encoding_is_a_hint_in_the_error(codec: str, text: str, likely: str) -> None:
    """What it names is a codec that Python has, and that reads what was written."""
    data = text.encode(codec)
    said = f" is not UTF-8 (it reads well as {likely}); try --input-encoding {likely}, or"
    assert said in _complaint(data)
    assert decode(data, Decoding(input_encoding=likely)) == (text, None)


@pytest.mark.parametrize("text", ["日本語のテキスト", "naïve café"])
def test_damaged_utf8_is_not_taken_for_something_else(text: str) -> None:
    """One bad byte, or a file that is cut off, does not make the rest another encoding."""
    way_out = ", though most of what is around it is; use --decode-errors replace"
    for data in (text.encode() + b"\xff" + text.encode(), text.encode() * 9 + "é".encode()[:1]):
        assert _complaint(data).endswith(f" is not UTF-8{way_out}")


def test_a_guess_does_not_depend_on_where_blocks_end() -> None:
    """What follows the fault is looked at, though it is in blocks to come."""
    data = b"x" * BINARY_PROBE_SIZE + "é".encode("latin-1") + "é".encode() * 9
    blocks = (data[start : start + 8] for start in range(0, len(data), 8))
    with pytest.raises(InputError) as caught:
        "".join(decode_blocks(blocks, Decoding()))
    assert str(caught.value) == _complaint(data)
    assert "though most of what is around it is" in str(caught.value)


def test_noise_is_taken_for_nothing() -> None:
    """Where nothing reads well there is no hint."""
    noise = bytes(byte for byte in range(1, 256) if byte != 10) * 9
    assert _complaint(noise).endswith(WITHOUT_HINT)


def test_an_encoding_that_was_named_is_not_guessed_at() -> None:
    """But ASCII is what a text is often said to be."""
    assert _complaint(b"\x81", "cp1252").endswith("is not CP1252; use --decode-errors replace")
    assert "is not ASCII (it reads well as utf-8)" in _complaint("naïve, déjà vu".encode(), "ascii")


def test_a_sample_does_not_begin_or_end_inside_a_character() -> None:
    """It is cut at the ends of lines, where there are any."""
    line = f"{JAPANESE}\n".encode("shift_jis")
    for n_cut in range(4):
        before = (line * SAMPLE_SIZE)[-SAMPLE_SIZE - n_cut :][:SAMPLE_SIZE]
        after = line * SAMPLE_SIZE
        whole_lines = before[: before.rfind(b"\n") + 1]
        assert likely_encoding(whole_lines, after[: SAMPLE_SIZE + n_cut]) == "cp932"
