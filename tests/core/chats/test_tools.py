from typing import Any

import pytest

from tokcount.core.chats.requests import Tool
from tokcount.core.chats.tools import read_tools
from tokcount.errors import InputError


def _tool(**more: object) -> dict[str, object]:
    function = {"name": "pay", "description": "Pay a bill.", "parameters": {}, **more}
    return {"type": "function", "function": function}


def _schema(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _read(*tools: object) -> list[Tool]:
    left_out: list[str] = []
    found = read_tools(list(tools), "tools", left_out)
    assert left_out == []
    return found


def test_a_function_is_a_line_and_each_property_one() -> None:
    """Without the full stop at the end; the items of an enum are lines, too."""
    schema = _schema(
        sum={"type": "number", "description": "In euros."},
        day={"type": "string", "description": "When", "enum": ["today", "later"]},
    )
    assert _read(_tool(parameters=schema)) == [
        Tool(
            lines=["pay:Pay a bill", "sum:number:In euros", "day:string:When", "today", "later"],
            n_properties=2,
            n_enums=1,
            n_enum_items=2,
        )
    ]


@pytest.mark.parametrize(
    ("tool", "lines"),
    [
        # Flat, as OpenAI's responses have it; Anthropic's; the legacy `functions`.
        (
            {"type": "function", "name": "f", "description": "D", "parameters": _schema()},
            ["f:D"],
        ),
        ({"name": "f", "description": "D", "input_schema": _schema()}, ["f:D"]),
        ({"name": "f", "description": "D", "parameters": _schema()}, ["f:D"]),
        ({"type": "custom", "custom": {"name": "f", "format": {"type": "text"}}}, ["f:", "text"]),
        # No description; one field more.
        ({"type": "function", "function": {"name": "f", "parameters": _schema()}}, ["f:"]),
        (_tool(parameters=_schema(), strict=True), ["pay:Pay a bill"]),
        (_tool(parameters=_schema(a={"type": "string"})), ["pay:Pay a bill", "a:string:"]),
        (
            _tool(parameters=_schema(a={"type": ["string", "null"], "description": "A"})),
            ["pay:Pay a bill", 'a:["string","null"]:A'],
        ),
        # Properties of properties, lists of objects, choices.
        (
            _tool(
                parameters=_schema(
                    a={
                        "type": "object",
                        "description": "A",
                        "properties": {"b": {"type": "string", "description": "B."}},
                    }
                )
            ),
            ["pay:Pay a bill", "a:object:A", "b:string:B"],
        ),
        (
            _tool(
                parameters=_schema(
                    a={
                        "type": "array",
                        "description": "A",
                        "items": {"type": "string", "enum": ["x", 5]},
                    }
                )
            ),
            ["pay:Pay a bill", "a:array:A", "string", "x", "5"],
        ),
        (
            _tool(
                parameters=_schema(
                    a={"description": "A", "anyOf": [{"type": "null"}, {"const": "x"}]}
                )
            ),
            ["pay:Pay a bill", "a::A", "null", "x"],
        ),
        (
            _tool(parameters=_schema(a={"type": "number", "description": "A", "enum": [1, None]})),
            ["pay:Pay a bill", "a:number:A", "1", "null"],
        ),
        (_tool(parameters=_schema(a=True)), ["pay:Pay a bill", "a"]),
        (_tool(parameters=5), ["pay:Pay a bill"]),
    ],
)
def test_other_shapes_have_all_their_texts_as_lines(tool: Any, lines: list[str]) -> None:
    """But the published rule does not cover them."""
    (found,) = _read(tool)
    assert (found.lines, found.covered) == (lines, False)


@pytest.mark.parametrize(
    "tool",
    [
        _tool(parameters=_schema()),
        _tool(parameters=_schema(a={"type": "string", "description": "A"})),
    ],
)
def test_the_shapes_of_the_published_rule_are_covered(tool: object) -> None:
    """Flat properties with type and description, or none."""
    assert [each.covered for each in _read(tool)] == [True]


def test_tools_that_the_provider_defines_are_left_out() -> None:
    """What it tells the model of them is not known."""
    left_out: list[str] = []
    tools = [{"type": "web_search"}, _tool(parameters=_schema()), {"type": 5}]
    assert len(read_tools(tools, "tools", left_out)) == 1
    assert left_out == [
        "tool 1: web_search: what the provider says of it",
        "tool 3: 5: what the provider says of it",
    ]


def test_no_tools_are_none() -> None:
    """Null or an empty list."""
    assert read_tools(None, "tools", []) == read_tools([], "tools", []) == []


@pytest.mark.parametrize(
    ("tools", "said"),
    [
        (5, "tools is a number; it must be a list"),
        (["f"], "tool 1 is a text; it must be an object"),
        ([{"type": "function"}], "tool 1: name is null; it must be a text"),
        ([{"type": "function", "function": []}], "tool 1: its function is a list; it must be"),
    ],
)
def test_what_is_no_tool_is_an_error(tools: object, said: str) -> None:
    """With its number, from 1."""
    with pytest.raises(InputError) as raised:
        read_tools(tools, "tools", [])
    assert str(raised.value).startswith(said)
