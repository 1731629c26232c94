import json
from itertools import pairwise

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.encodings import get_encoding
from tokcount.core.samples import NAMES, PARALLEL, sample_sources, sample_text


def test_every_sample_is_a_text_of_its_own() -> None:
    """A few hundred bytes that end with one newline."""
    texts = {name: sample_text(name) for name in NAMES}
    assert len(set(texts.values())) == len(NAMES) == 15
    assert all(250 <= len(text.encode()) <= 1300 for text in texts.values())
    assert all(text.endswith("\n") and not text.endswith("\n\n") for text in texts.values())


def test_samples_are_sources() -> None:
    """Their names say that they are no files."""
    source, *_ = sample_sources(PARALLEL).sources
    assert (source.name, source.path) == ("sample:english", None)
    assert source.text.startswith("The train was late")


def test_both_samples_of_json_say_the_same() -> None:
    """Only the whitespace between them differs."""
    indented, compact = sample_text("json-indented"), sample_text("json-compact")
    assert json.loads(indented) == json.loads(compact)
    assert "\n  " in indented
    assert " " not in compact.replace("Desk lamp", "").replace("Cable, 3 m", "").replace(
        "Mira Holt", ""
    )


def test_samples_show_what_encodings_differ_in() -> None:
    """Each newer encoding of OpenAI's takes fewer tokens for Hindi and Tamil."""
    newer = ("p50k_base", "cl100k_base", "o200k_base")
    assert set(newer) <= set(DEFINITIONS)
    for name in ("hindi", "tamil"):
        counts = [get_encoding(encoding).count(sample_text(name)) for encoding in newer]
        assert all(later < earlier for earlier, later in pairwise(counts))
