"""Writes `pricing.toml` from the collected data, and checks that it says what the data says.

    python -m tests.pricing_data.build_pricing MODELS_JSON TOKEN_RATIOS_TXT [--check]

Which figure wins: genai-prices for rates and context windows, litellm for `max_input`, `max_output`
and retirements, OpenAI's guide for what it caches at the least. Where a rate depends on the clock
the dearest is the base, the cheaper a mode.
"""

import json
import re
import statistics
import sys
from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any

from tests.pricing_data.figures import differences
from tests.pricing_data.notes import note
from tests.pricing_data.toml_text import Bare, Figure, Multiplier, row_text
from tokcount.core.pricing.layers import load_packaged

TARGET = Path(__file__).parents[2] / "pricing.toml"
Json = dict[str, Any]

HEADER = """\
# What models cost, in USD per 1,000,000 tokens. Written by tests/pricing_data/build_pricing.py.
#
# Rates and context windows are from genai-prices 0.2.3, cross-checked with litellm 1.110.2 and
# models.dev (2026-07-02); max_input, max_output and retirements are from litellm 1.110.2; a comment
# beside a figure names another origin. Where catalogues differ the row has a note. Estimates are
# ratios to o200k_base measured on prose in 12 languages and on code in 22: factor is the median
# over the kinds of text, low and high are the least and the greatest ratio that was measured; where
# `measured = false`, nothing was, and all three are a guess.

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
UNMEASURED = {
    "factor": Decimal("1.1"),
    "low": Decimal("0.5"),
    "high": Decimal(3),
    "measured": False,
}
UNVERIFIED_SOURCE = "third-party release notes quoting the vendor's page"
OPENAI_CACHE_MIN = 1024  # of models whose cache is written for nothing; of others nothing is known
REPLACED_BY = {"gpt-4o-mini": "gpt-6-luna"}  # from the example that came with the data


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
    """Return the short number that turns input and output of one set of rates into another's."""
    if set(base) != set(mode):
        return None
    ratio = (mode["input"] / base["input"]).quantize(Decimal("0.0001")).normalize()
    return ratio if all(base[key] * ratio == mode[key] for key in ("input", "output")) else None


def mode(model: Json, given: Json) -> object:
    """Return a mode in its shortest form: a number, a number with exceptions, or rates."""
    base, own = rates(model), rates(given)
    base_tiers, own_tiers = tiers(model), tiers(given)
    limit: Json = {"tiers": own_tiers or False} if base_tiers else {}
    number = multiplier(base, own)
    if number is None:
        return {**own, **limit}
    odd = {key: rate for key, rate in own.items() if rate != base[key] * number}
    scaled = [{key: t[key] * (number if key in base else 1) for key in t} for t in base_tiers]
    if not odd and scaled == own_tiers:
        return Multiplier(number)
    return {"multiplier": Multiplier(number), **odd, **limit}


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
    by_name = (family for prefix, family in FAMILIES.items() if model["id"].startswith(prefix))
    return FAMILIES.get(model["provider"]) or next(by_name, None)


def encoding(model: Json, ratios: Mapping[str, Json]) -> Json:
    """Return a model's encoding, or the estimate that stands in for it."""
    tokenizer = model.get("tokenizer", {"kind": "exact", "encoding": "o200k_base"})
    if tokenizer["kind"] == "exact" and model["provider"] != "google":
        return {"encoding": tokenizer["encoding"]}
    family = family_of(model)
    factors = UNMEASURED if family is None else ratios[family]
    return {"estimate": {"encoding": "o200k_base", **factors}}


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
    if model["provider"] == "openai" and "cached_input" in found and "cache_write" not in found:
        found["cache_min"] = Figure(OPENAI_CACHE_MIN, "OpenAI's guide on prompt caching, 2026-06")
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
    """Write the file, or with `--check` print in what it differs from the data."""
    paths = [Path(argument) for argument in sys.argv[1:] if argument != "--check"]
    data = json.loads(paths[0].read_text(encoding="utf-8"), parse_float=Decimal)
    text = pricing_text(data, read_ratios(paths[1]))
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    faults = differences(data, load_packaged())
    if TARGET.read_text(encoding="utf-8") != text:
        faults.append("pricing.toml is not what this script writes")
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
