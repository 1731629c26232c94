"""Finds the keys of JSON that take most tokens, themselves and with their values.

What it leaves to others: where JSON is (`json_places`), and what it is made of (`json_text`).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from tokcount.core.why.json_text import LEXEMES
from tokcount.core.why.reading import ReadText
from tokcount.reports.why import CostlyKey, Excerpt


@dataclass(slots=True)
class _Node:
    """A key at a path, the tokens of all its places, and the keys of the objects it leads to."""

    name: str = ""
    parent: "_Node | None" = None
    n_times: int = 0
    n_key_tokens: int = 0
    n_value_tokens: int = 0
    first: Excerpt | None = None
    children: "dict[str, _Node]" = field(default_factory=dict)

    @property
    def n_tokens(self) -> int:
        return self.n_key_tokens + self.n_value_tokens

    def path(self) -> str:
        """The names from the root on."""
        names = []
        node: _Node | None = self
        while node is not None and node.parent is not None:
            names.append(json.dumps(node.name) if "." in node.name else node.name)
            node = node.parent
        return ".".join(reversed(names))


def costly_keys(texts: Sequence[ReadText], n_shown: int) -> list[CostlyKey]:
    """Return the keys that take most tokens, over all JSON in the texts."""
    nodes: list[_Node] = []
    root = _Node()
    for text in texts:
        index = 0
        for place in text.json:
            index = _walk(text, place, root, nodes, index)
    return [
        CostlyKey(
            path=node.path(),
            n_times=node.n_times,
            n_key_tokens=node.n_key_tokens,
            n_value_tokens=node.n_value_tokens,
            first=node.first or Excerpt(tokens=(), n_tokens=0),
        )
        for node in nlargest(n_shown, nodes, key=lambda node: node.n_tokens)
        if node.n_tokens
    ]


def _walk(
    text: ReadText, place: tuple[int, int], root: _Node, nodes: list[_Node], index: int
) -> int:
    """Add the tokens of JSON in a text to its keys; nodes that are new are noted.

    None of the tokens before `index` may be of it; the first one after its last value is returned.
    """
    # Of each open bracket: what leads to it, and whether keys are in it.
    opened: list[tuple[_Node, bool]] = []
    node, is_key = root, False
    for match in LEXEMES.finditer(text.text, *place):
        lexeme = match.group()
        if lexeme in "{[":
            is_key = lexeme == "{"
            opened.append((node, is_key))
        elif lexeme in "}]":
            opened.pop()
            node, is_key = opened[-1][0] if opened else root, False
        elif lexeme == ",":
            node, is_key = opened[-1]
        elif lexeme != ":":
            first, index = text.tokens_in(match.start(), match.end(), index)
            if is_key:
                node, is_key = _child(opened[-1][0], lexeme, nodes), False
                node.n_times += 1
                node.n_key_tokens += index - first
                node.first = node.first or text.excerpt(first, index)
            else:
                node.n_value_tokens += index - first
    return index


def _child(parent: _Node, lexeme: str, nodes: list[_Node]) -> _Node:
    # However a key is written, it is the same one.
    name = json.loads(lexeme) if "\\" in lexeme else lexeme[1:-1]
    node = parent.children.get(name)
    if node is None:
        node = parent.children[name] = _Node(name=name, parent=parent)
        nodes.append(node)
    return node
