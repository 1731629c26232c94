"""Writes `pricing.toml` from the collected data, and checks that it says what the data says.

    python tests/pricing_data/build_pricing.py MODELS_JSON TOKEN_RATIOS_TXT [--check]

Which figure wins: genai-prices for rates and context windows, litellm for `max_input`, `max_output`
and retirements. Where a rate depends on the clock the dearest is the base, the cheaper a mode.
"""

import json
import re
import statistics
import sys
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any, NamedTuple

TARGET = Path(__file__).parents[2] / "pricing.toml"
Json = dict[str, Any]

HEADER = """\
# What models cost, in USD per 1,000,000 tokens. Written by tests/pricing_data/build_pricing.py.
#
# Rates and context windows are from genai-prices 0.2.3, cross-checked with litellm 1.110.2 and
# models.dev (2026-07-02); max_input, max_output and retirements are from litellm 1.110.2; a comment
# beside a figure names another origin. Where catalogues differ the row has a note. Estimates are
# ratios to o200k_base measured on prose in 12 languages and on code in 22: factor is the median
# over the kinds of text, low and high are the least and the greatest ratio that was measured.

schema   = 1
currency = "USD"
as_of    = 2026-11-09
source   = "genai-prices 0.2.3"
"""
KEYS = {
    "input": "input",
    "cached_input": "cached_input",
    "cache_write": "cache_write",
    "cache_write_1h": "cache_write_long",
    "output": "output",
}
FAMILIES = {
    "anthropic": "Claude >=4.7",
    "cohere": "Cohere Command R+",
    "deepseek": "DeepSeek V4",
    "google": "Gemma 3 (Gemini 2.x-3-preview)",
    "groq/qwen/": "Qwen3.5/3.6",
    "mistral": "Mistral tekken",
    "together/Qwen/": "Qwen3.5/3.6",
    "together/deepseek-ai/": "DeepSeek V4",
    "together/meta-llama/": "Llama 3",
}
CLAUDE_3 = "Claude <=4.6"
UNMEASURED = {"factor": Decimal("1.1"), "low": Decimal("0.5"), "high": Decimal(3)}
UNVERIFIED_SOURCE = "third-party release notes quoting the vendor's page"
REPLACED_BY = {"gpt-4o-mini": "gpt-6-luna"}  # from the example that came with the data
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


class Figure(NamedTuple):
    """A value with a comment beside it."""

    value: object
    comment: str


def read_ratios(path: Path) -> dict[str, Json]:
    """Read factor, low and high of each tokenizer family over all kinds of text measured."""
    ratios = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        family, *cells = (cell.strip() for cell in line.split("|"))
        found = [re.fullmatch(r"([\d.]+) \[([\d.]+)-([\d.]+)\]", cell) for cell in cells]
        columns = [[Decimal(number) for number in match.groups()] for match in found if match]
        if len(columns) != len(cells):
            raise ValueError(line)
        middle = statistics.median(column[0] for column in columns)
        ratios[family] = {
            "factor": middle.quantize(Decimal("0.01"), ROUND_HALF_EVEN),
            "low": min(column[1] for column in columns),
            "high": max(column[2] for column in columns),
        }
    return ratios


def rates(given: Mapping[str, Any]) -> Json:
    """Return the rates of a model, tier, mode or change, under the keys of the file."""
    return {KEYS[key]: Decimal(given[key]) for key in KEYS if given.get(key) is not None}


def tiers(given: Mapping[str, Any]) -> list[Json]:
    """Return the tiers; xAI's threshold belongs to its tier, and so stands as `from`."""
    found = []
    for tier in given.get("tiers", ()):
        above = tier["above"]
        threshold = {"from": above + 1} if above % 10 == 9 else {"above": above}
        found.append({**threshold, **rates(tier)})
    return found


def multiplier(base: Mapping[str, Any], mode: Mapping[str, Any]) -> Decimal | None:
    """Return the number that turns one set of rates into another, where a short one does."""
    if set(base) != set(mode):
        return None
    ratio = (mode["input"] / base["input"]).quantize(Decimal("0.0001")).normalize()
    return ratio if all(base[key] * ratio == mode[key] for key in base) else None


def mode(model: Json, given: Json) -> object:
    """Return a mode in its shortest form: a number, a number with exceptions, or rates."""
    base, own = rates(model), rates(given)
    base_tiers, own_tiers = tiers(model), tiers(given)
    limit: Json = {"tiers": own_tiers or False} if base_tiers else {}
    number = multiplier(base, own)
    if number is not None:
        scaled = [{key: t[key] * (number if key in base else 1) for key in t} for t in base_tiers]
        factor = Multiplier(number)
        return factor if scaled == own_tiers else {"multiplier": factor, **limit}
    if set(base) == set(own):
        number = multiplier({k: base[k] for k in ("input", "output")}, own_pair(own))
    if number is None:
        return {**own, **limit}
    odd = {key: rate for key, rate in own.items() if rate != base[key] * number}
    return {"multiplier": Multiplier(number), **odd, **limit}


def own_pair(own: Mapping[str, Any]) -> Json:
    """Return input and output alone."""
    return {key: own[key] for key in ("input", "output")}


def with_peak_as_base(model: Json) -> Json:
    """Return a model whose rates depend on the clock with its dearest rates as the base."""
    if "peak_windows" not in model:
        return model
    dearest = max(model["peak_windows"], key=lambda window: Decimal(window["input"]))
    off_peak = {key: model[key] for key in KEYS if key in model}
    return {**model, **{key: dearest[key] for key in off_peak}, "modes": {"off_peak": off_peak}}


def family_of(model: Json) -> str | None:
    """Return the measured tokenizer family that stands for a model's own."""
    if model.get("tokenizer", {}).get("encoding") == "claude-v3":
        return CLAUDE_3
    names = (model["id"], model["provider"])
    return next((family for key, family in FAMILIES.items() if names[0].startswith(key)), None) or (
        FAMILIES.get(names[1])
    )


def encoding(model: Json, ratios: Mapping[str, Json]) -> Json:
    """Return a model's encoding, or the estimate that stands in for it."""
    tokenizer = model.get("tokenizer", {"kind": "exact", "encoding": "o200k_base"})
    if tokenizer["kind"] == "exact" and model["provider"] != "google":
        return {"encoding": tokenizer["encoding"]}
    family = family_of(model)
    factors = UNMEASURED if family is None else ratios[family]
    return {"estimate": {"encoding": "o200k_base", **factors}}


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


def row(model: Json, ratios: Mapping[str, Json]) -> Json:
    """Return the row of a model, in the order in which it is written."""
    model = with_peak_as_base(model)
    found: Json = {"provider": model["provider"], "aliases": sorted(model.get("aliases", ()))}
    found |= encoding(model, ratios)
    window, origin = model.get("context_window"), model.get("context_window_source")
    is_usual = origin in {"genai-prices", None}
    found["context_window"] = window if is_usual else Figure(window, str(origin))
    found["max_input"] = model.get("max_input")
    if model.get("kind") != "embedding":  # there it is the length of the vector
        found["max_output"] = model.get("max_output")
        if model.get("max_output_source") == "models.dev":
            found["max_output"] = Figure(model["max_output"], "models.dev")
    found |= rates(model)
    found.setdefault("output", False)
    found["cache_min"] = model.get("cache_min_tokens")
    found["modes"] = {
        name: mode(model, given) if isinstance(given, dict) else Multiplier(Decimal(given))
        for name, given in sorted(model.get("modes", {}).items())
    }
    found["retires"] = Bare(model["retires"]) if "retires" in model else None
    found["replaced_by"] = REPLACED_BY.get(model["id"])
    if "verified" in model:
        also = " and litellm 1.110.2" if model["id"] == "gemini-4-hydrogen" else ""
        found["as_of"] = Figure(Bare("2026-11-01"), "the day is not known, only the month")
        found["source"] = UNVERIFIED_SOURCE + also
    found["note"] = note(model)
    found["tiers"] = tiers(model)
    found["changes"] = [
        {"from": Bare(change["from"]), **rates(change)} for change in model.get("changes", ())
    ]
    return {key: value for key, value in found.items() if value or value is False}


class Multiplier(NamedTuple):
    """A factor, which unlike a rate has no need of two decimals."""

    factor: Decimal


class Bare(str):
    """A text that stands in TOML without quotes: a date."""

    __slots__ = ()


def toml(value: object) -> str:
    """Return a value as TOML on one line."""
    match value:
        case Figure():
            text = f"{toml(value.value)}  # {value.comment}"
        case bool():
            text = str(value).lower()
        case Multiplier():
            text = f"{value.factor:f}"
        case Decimal():
            whole, _, decimals = f"{value.normalize():f}".partition(".")
            text = f"{whole}.{decimals:0<2}"
        case int():
            text = f"{value:_}"
        case dict():
            text = "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
        case list():
            text = "[" + ", ".join(map(toml, value)) + "]"
        case Bare():
            text = str(value)
        case _:
            text = json.dumps(value, ensure_ascii=False)
    return text


def lines(table: Mapping[str, Any]) -> list[str]:
    """Return the pairs of a table, their equals signs in one column."""
    width = max(map(len, table))
    return [f"{key:{width}} = {toml(value)}" for key, value in table.items()]


def row_text(name: str, found: Json) -> str:
    """Return a row as TOML: its own keys, then its tiers and changes."""
    arrays = {key: found.pop(key, []) for key in ("tiers", "changes")}
    modes = found.get("modes", {})
    if not all(isinstance(given, Multiplier) for given in modes.values()):
        del found["modes"]
        found |= {f"modes.{key}": given for key, given in modes.items()}
    text = [f'[models."{name}"]', *lines(found)]
    for key, tables in arrays.items():
        for table in tables:
            text += [f'[[models."{name}".{key}]]', *lines(table)]
    return "\n".join(text) + "\n"


def pricing_text(data: Json, ratios: Mapping[str, Json]) -> str:
    """Return the whole of `pricing.toml`: by provider, then by name."""
    models = [*data["models"], *data["newer_unverified"]]
    text, provider = [HEADER], ""
    for model in sorted(models, key=lambda m: (m["provider"], m["id"].casefold())):
        if model["provider"] != provider:
            provider = model["provider"]
            text.append(f"# {provider}\n")
        text.append(row_text(model["id"], row(model, ratios)))
    return "\n".join(text)


def main() -> int:
    """Write the file, or with `--check` tell whether it is what would be written."""
    paths = [Path(argument) for argument in sys.argv[1:] if argument != "--check"]
    data = json.loads(paths[0].read_text(encoding="utf-8"), parse_float=Decimal)
    text = pricing_text(data, read_ratios(paths[1]))
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    return 0 if TARGET.read_text(encoding="utf-8") == text else 1


if __name__ == "__main__":
    sys.exit(main())
