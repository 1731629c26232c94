"""Which public encoding an OpenAI model uses, for names that the pricing table does not list.

Drawn from `tiktoken/model.py` of tiktoken 0.14.0 (MIT, see NOTICE) and corrected: a fine-tuned
model takes the encoding of its base (tiktoken gives `ft:gpt-4.1` that of gpt-4 and knows no
`ft:o4-mini`), `o1-mini`, `gpt-4.5` and `o4` families have an entry, and no name matches across a
dot, so that a future `gpt-4.9` is not taken for a gpt-4. What it leaves to others: the pricing
table, which is asked first, and the default (`resolve`).
"""

_MODELS = {
    "gpt2": ("gpt2", "gpt-2"),
    "r50k_base": (
        *("ada", "babbage", "curie", "davinci"),
        *("text-ada-001", "text-babbage-001", "text-curie-001", "text-davinci-001"),
        *("text-similarity-ada-001", "text-similarity-babbage-001"),
        *("text-similarity-curie-001", "text-similarity-davinci-001"),
        *("text-search-ada-doc-001", "text-search-babbage-doc-001"),
        *("text-search-curie-doc-001", "text-search-davinci-doc-001"),
        *("code-search-ada-code-001", "code-search-babbage-code-001"),
    ),
    "p50k_base": (
        *("text-davinci-002", "text-davinci-003"),
        *("code-davinci-001", "code-davinci-002", "code-cushman-001", "code-cushman-002"),
        *("davinci-codex", "cushman-codex"),
    ),
    "p50k_edit": ("text-davinci-edit-001", "code-davinci-edit-001"),
    "cl100k_base": (
        *("gpt-3.5", "babbage-002", "davinci-002"),
        *("text-embedding-ada-002", "text-embedding-3-small", "text-embedding-3-large"),
    ),
}
# A family is its own name and every name that goes on with a hyphen; gpt-5 also has versions.
_FAMILIES = {
    "cl100k_base": ("gpt-3.5-turbo", "gpt-35-turbo", "gpt-4"),
    "o200k_base": (
        *("gpt-4o", "chatgpt-4o", "gpt-4.1", "gpt-4.5", "gpt-5", "gpt-5."),
        *("o1", "o3", "o4-mini"),
    ),
    "o200k_harmony": ("gpt-oss",),
}
_ENCODING_OF_MODEL = {model: name for name, models in _MODELS.items() for model in models}
_ENCODING_OF_FAMILY = {family: name for name, families in _FAMILIES.items() for family in families}


def encoding_of_model(model: str) -> tuple[str, str] | None:
    """Return the family, or the whole name, that a casefolded model name matches, and its encoding.

    The longest family wins. `ft:BASE:…` is looked up as BASE.

    >>> encoding_of_model("gpt-4o-audio-preview")
    ('gpt-4o', 'o200k_base')
    >>> encoding_of_model("ft:gpt-3.5-turbo:acme::a1b2")
    ('gpt-3.5-turbo', 'cl100k_base')
    >>> encoding_of_model("gpt4") is None
    True
    """
    if model.startswith("ft:"):
        model = model.split(":")[1]
    if model in _ENCODING_OF_MODEL:
        return model, _ENCODING_OF_MODEL[model]
    for family in sorted(_ENCODING_OF_FAMILY, key=len, reverse=True):
        start = family if family.endswith(".") else f"{family}-"
        if model == family or model.startswith(start):
            return family, _ENCODING_OF_FAMILY[family]
    return None


def known_models() -> list[str]:
    """Return every model and family name of the lists above."""
    return [*_ENCODING_OF_MODEL, *(name for name in _ENCODING_OF_FAMILY if name[-1] != ".")]
