"""Says in a note what the data knows of a model beyond its figures, conflicts above all."""

import re
from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

CATALOGUES = {"litellm 1.110.2": "litellm", "models.dev git 2026-07-02": "models.dev (2026-07-02)"}
FIELDS = {"in": "input", "out": "output", "cr": "cached_input", "ctx": "context_window"}
TOKENIZER_NOTES = {
    "not in tiktoken": "encoding not confirmed by OpenAI",
    "error is a guess": "tokenizer not public, nothing was measured: the estimate is a guess",
    "not in google-genai": "tokenizer unknown, estimated by Gemma 3",
    "true tokenizer Gemma 4": "tokenizer is Gemma 4, estimated by Gemma 3",
    "tekken": "estimated by Mistral's tekken, not confirmed for models of 2026",
    "Command A not checked": "estimated by Command R+",
    "3.7/3.8 unconfirmed": "estimated by Qwen3.6, not confirmed for 3.7 and 3.8",
}
PEAK_NOTE = "peak is Mon-Fri 01:00-04:00 and 06:00-10:00 UTC; the rest is off_peak"
INCLUSIVE_NOTE = "the tier starts at exactly 200,000 tokens; litellm has it above 200,000"


def note(model: Json) -> str:
    """Return what there is to know about a model beyond its figures."""
    return "; ".join(dict.fromkeys(_notes(model)))


def _notes(model: Json) -> Iterator[str]:
    if "verified" in model:
        yield "not verified: from third-party release notes"
        is_google = model["provider"] == "google"
        yield TOKENIZER_NOTES["not in google-genai" if is_google else "not in tiktoken"]
    about = model.get("tokenizer", {}).get("note", "")
    if model["id"] not in {"command-r", "command-r-plus", "command-r7b"}:
        yield from (said for key, said in TOKENIZER_NOTES.items() if key in about)
    own = " ".join(model.get("notes", ()))
    if "peak_windows" in model:
        yield PEAK_NOTE
    elif own.startswith("xAI"):
        yield INCLUSIVE_NOTE
    elif own:
        yield own
    checks = model.get("crosscheck", {})
    if checks and not any(isinstance(check, dict) for check in checks.values()):
        yield "rates from one catalogue alone"
    differing: dict[str, list[str]] = {}
    for catalogue, check in checks.items():
        settled = "litellm" in catalogue and ("peak_windows" in model or "litellm" in own)
        if not settled and (says := differences(model, check)):
            differing.setdefault(says, []).append(CATALOGUES[catalogue])
    for says, catalogues in differing.items():
        yield f"{' and '.join(catalogues)} {'have' if catalogues[1:] else 'has'} {says}"


def differences(model: Json, check: object) -> str:
    """Return the figures of another catalogue that differ from those that are written."""
    entries = check.get("differs", ()) if isinstance(check, dict) else ()
    found = [re.fullmatch(r"(\w+): genai [\d.]+ vs ([\d.]+)", entry) for entry in entries]
    return ", ".join(
        f"{FIELDS[match[1]]} {match[2]}"
        for match in found
        if match and match[1] in FIELDS and match[2] != str(model.get("max_input"))
    )
