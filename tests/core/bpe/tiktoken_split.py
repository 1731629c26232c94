"""tiktoken's own pre-tokens, which it does not hand out."""

import tiktoken

SINGLE_BYTES = {bytes([byte]): byte for byte in range(256)}


def matches(pattern: str, text: str) -> str:
    """Return all that a pattern matches in the text, end to end, as tiktoken searches."""
    encoding = tiktoken.Encoding(
        "bytes", pat_str=pattern, mergeable_ranks=SINGLE_BYTES, special_tokens={}
    )
    return bytes(encoding.encode_ordinary(text)).decode()


def pre_tokens(pattern: str, text: str) -> list[str]:
    """Return the pre-tokens, each as the first one of what the one before it leaves.

    No split pattern looks back, so none can tell that from the whole text.
    """
    encoding = tiktoken.Encoding(
        "bytes", pat_str=rf"\A(?:{pattern})", mergeable_ranks=SINGLE_BYTES, special_tokens={}
    )
    found, rest = [], text
    while rest:
        first = bytes(encoding.encode_ordinary(rest)).decode()
        found.append(first)
        rest = rest[len(first) :]
    return found
