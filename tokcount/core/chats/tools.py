"""Reads the definitions of tools, as lines of text.

A function is a line `name:description`, each of its properties a line `name:type:description`, a
full stop at the end left out; so has it OpenAI's cookbook, "How to count tokens with tiktoken"
(github.com/openai/openai-cookbook), for flat properties with descriptions, perhaps with an enum.
All else is our reading: the same lines for what lies deeper, and every other text in a definition
as a line of its own. What it leaves to others: the tokens around the lines (`rules`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tokcount.core.chats.requests import Tool
from tokcount.core.chats.values import cut, json_text, text_of
from tokcount.core.decoding import well_formed
from tokcount.core.strict_json import kind_of
from tokcount.errors import InputError

# The keys that the published rule reads, or leaves out of its example knowingly.
_OF_FUNCTION = frozenset({"name", "description", "parameters"})
_OF_PARAMETERS = frozenset({"type", "properties", "required"})
_OF_PROPERTY = frozenset({"type", "description", "enum"})
# What says how a definition is to be used, and is not known to be sent as text.
_NOT_SENT = frozenset({"strict", "cache_control", "required", "additionalProperties", "$schema"})
_SCHEMAS = ("parameters", "input_schema", "parameters_json_schema")
_DEFINED_BY_USER = frozenset({None, "function", "custom"})


@dataclass(slots=True)
class _Lines:
    """The lines of a definition so far."""

    lines: list[str] = field(default_factory=list)
    n_properties: int = 0
    n_enums: int = 0
    n_enum_items: int = 0
    covered: bool = True


def read_tools(value: object, what: str, left_out: list[str]) -> list[Tool]:
    """Return the tools of a request; those that the provider defines are noted as left out.

    Raises:
        InputError: it is no list of definitions; the error names the tool.
    """
    if value is None:
        return []
    if not isinstance(value, list):
        raise InputError(f"{what} is {kind_of(value)}; it must be a list")
    tools = []
    for number, each in enumerate(value, 1):
        if not isinstance(each, dict):
            raise InputError(f"tool {number} is {kind_of(each)}; it must be an object")
        kind = each.get("type")
        if not isinstance(kind, str | None) or kind not in _DEFINED_BY_USER:
            left_out.append(f"tool {number}: {cut(str(kind))}: what the provider says of it")
            continue
        tools.append(_read_tool(each, f"tool {number}"))
    return tools


def _read_tool(tool: Mapping[str, object], what: str) -> Tool:
    function = tool.get("function", tool.get("custom", tool))
    if not isinstance(function, dict):
        raise InputError(f"{what}: its function is {kind_of(function)}; it must be an object")
    found = _Lines(covered=tool.keys() == {"type", "function"} and function.keys() == _OF_FUNCTION)
    name = text_of(function.get("name"), f"{what}: name")
    description = function.get("description")
    found.covered &= isinstance(description, str)
    found.lines.append(f"{name}:{_described(description)}")
    for key in _SCHEMAS:
        _read_schema(function.get(key), found)
    if function is tool:
        _read_others(tool, {*_OF_FUNCTION, *_SCHEMAS, "type"}, found)
    else:
        _read_others(function, {*_OF_FUNCTION, *_SCHEMAS}, found)
    return Tool(
        lines=found.lines,
        n_properties=found.n_properties,
        n_enums=found.n_enums,
        n_enum_items=found.n_enum_items,
        covered=found.covered,
    )


def _read_schema(schema: object, into: _Lines) -> None:
    """What is under `parameters`: the properties of an object."""
    if not isinstance(schema, dict):
        into.covered &= schema is None
        return
    into.covered &= schema.keys() <= _OF_PARAMETERS and schema.get("type") == "object"
    properties = schema.get("properties", {})
    if not isinstance(properties, dict):
        into.covered = False
        return
    for name, each in properties.items():
        _read_property(well_formed(name), each, into)
    _read_others(schema, {"type", "properties"}, into)


def _read_property(name: str, schema: object, into: _Lines) -> None:
    into.n_properties += 1
    if not isinstance(schema, dict):
        into.covered = False
        into.lines.append(name)
        return
    kind, description = schema.get("type"), schema.get("description")
    simple = isinstance(kind, str) and isinstance(description, str)
    into.covered &= simple and schema.keys() <= _OF_PROPERTY
    into.lines.append(f"{name}:{_type(kind)}:{_described(description)}")
    enum = schema.get("enum")
    if isinstance(enum, list):
        into.n_enums += 1
        into.n_enum_items += len(enum)
        into.covered &= all(isinstance(item, str) for item in enum)
        into.lines += map(json_text, enum)
    _read_others(schema, {"type", "description", "enum"}, into)


def _read_others(schema: Mapping[str, object], known: Iterable[str], into: _Lines) -> None:
    """Whatever else a definition holds: properties of properties, and all other texts."""
    for key, value in schema.items():
        if key in known or key in _NOT_SENT:
            continue
        into.covered = False
        if key == "properties" and isinstance(value, dict):
            for name, each in value.items():
                _read_property(well_formed(name), each, into)
        else:
            _read_value(value, into)


def _read_value(value: object, into: _Lines) -> None:
    if isinstance(value, dict):
        head = f"{_type(value.get('type'))}:{_described(value.get('description'))}".strip(":")
        into.lines += [head] if head else []
        _read_others(value, {"type", "description"}, into)
    elif isinstance(value, list):
        for each in value:
            _read_value(each, into)
    elif value is not None and not isinstance(value, bool):
        into.lines.append(json_text(value))


def _type(kind: object) -> str:
    return "" if kind is None else json_text(kind)


def _described(description: object) -> str:
    return "" if description is None else json_text(description).removesuffix(".")
