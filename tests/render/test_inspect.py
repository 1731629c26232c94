from tokcount.render import inspect as view
from tokcount.reports.counts import Counts
from tokcount.reports.inspect import InspectReport, Token, TokenGroup


def _token(token_id: int, data: bytes, start: int, *, special: bool = False) -> Token:
    return Token(id=token_id, data=data, start=start, special=special)


REPORT = InspectReport(
    encoding="cl100k_base",
    model=None,
    counts=Counts(n_tokens=6, n_chars=12, n_bytes=15, n_words=3),
    groups=[
        TokenGroup(text="C:\\", tokens=[_token(34, b"C:\\", 0)]),
        TokenGroup(text=" [x]", tokens=[_token(510, b" [x]", 3)]),
        TokenGroup(text="誕", tokens=[_token(45918, b"\xe8\xaa", 7), _token(243, b"\x95", 9)]),
        TokenGroup(text="\n\u202e", tokens=[_token(198, b"\n\xe2\x80\xae", 10)]),
        TokenGroup(text="<|x|>", tokens=[_token(100_257, b"<|x|>", 14, special=True)]),
    ],
)


def test_plain_is_id_and_text_that_can_be_read_back() -> None:
    """Backslashes are doubled, so that an escape is told from text that looks like one."""
    assert list(view.plain(REPORT)) == [
        "34\tC:\\\\",
        "510\t [x]",
        "45918\t\\xe8\\xaa",
        "243\t\\x95",
        "198\t\\n\\u202e",
        "100257\t<|x|>",
    ]


def test_ids_are_on_one_line() -> None:
    """For scripts that want nothing else."""
    assert list(view.ids(REPORT)) == ["34 510 45918 243 198 100257"]


def test_the_grid_names_the_character_that_tokens_share() -> None:
    """Tokens that hold part of a character show their bytes."""
    assert view.grid(REPORT).rows == [
        [0, 34, 0, "43 3a 5c", "C:\\", ""],
        [1, 510, 3, "20 5b 78 5d", " [x]", ""],
        [2, 45918, 7, "e8 aa", "\\xe8\\xaa", "誕"],
        [3, 243, 9, "95", "\\x95", "誕"],
        [4, 198, 10, "0a e2 80 ae", "\n\u202e", ""],
        [5, 100_257, 14, "3c 7c 78 7c 3e", "<|x|>", ""],
    ]
    assert view.grid(REPORT).captions == [
        "6 tokens, 12 characters (2.00 a token), 15 bytes, cl100k_base"
    ]


def test_json_has_the_bytes_of_every_token() -> None:
    """And no text where the bytes are not whole."""
    document = view.document(REPORT)
    assert document["encoding"] == "cl100k_base"
    assert document["counts"] == {"tokens": 6, "chars": 12, "bytes": 15, "words": 3}
    tokens = document["tokens"]
    assert isinstance(tokens, list)
    assert tokens[2:4] == [
        {"id": 45918, "bytes": "e8aa", "text": None, "start": 7, "special": False},
        {"id": 243, "bytes": "95", "text": None, "start": 9, "special": False},
    ]
    assert tokens[5]["special"] is True
