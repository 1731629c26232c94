import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tokcount.core.definitions import DEFINITIONS
from tokcount.core.vocabulary import RankTable, excerpt, packaged_table
from tokcount.core.vocabulary.build import (
    RANK_FILE_SHA256,
    TABLES,
    read_rank_file,
    table_file,
)
from tokcount.core.vocabulary.excerpt import LONGEST_TOKEN
from tokcount.core.vocabulary.rank_file import rank_file
from tokcount.errors import InputError


@pytest.mark.parametrize("name", TABLES)
def test_a_table_rebuilds_its_rank_file(name: str) -> None:
    """The packaged tokens and ranks are those of the rank file, to the byte."""
    content = rank_file(packaged_table(name).to_dict())
    assert hashlib.sha256(content).hexdigest() == RANK_FILE_SHA256[name]


def test_r50k_is_the_beginning_of_p50k() -> None:
    """The rank file of r50k_base comes out of the p50k_base table, below its rank limit."""
    definition = DEFINITIONS["r50k_base"]
    assert definition.rank_limit is not None
    table = packaged_table(definition.table).to_dict()
    ranks = {token: rank for token, rank in table.items() if rank < definition.rank_limit}
    assert hashlib.sha256(rank_file(ranks)).hexdigest() == RANK_FILE_SHA256["r50k_base"]


def test_p50k_adds_runs_of_spaces() -> None:
    """What r50k_base lacks is 2 to 25 spaces, at rank 50,255 and their number."""
    added = {token: rank for token, rank in packaged_table("p50k_base").items() if rank >= 50_256}
    assert added == {b" " * n: 50_255 + n for n in range(2, 26)}


@pytest.mark.parametrize("name", TABLES)
def test_searching_in_place_finds_what_loading_finds(name: str) -> None:
    """A look-up in the file gives the rank that the dictionary has."""
    table = packaged_table(name)
    ranks = table.to_dict()
    assert len(table) == len(ranks)
    assert list(table) == sorted(ranks)
    every_hundredth = list(ranks)[::100]
    assert [table[token] for token in every_hundredth] == [ranks[t] for t in every_hundredth]


@pytest.mark.parametrize("absent", [b"", b"\xff\xff", b"no such token", b" " * 999])
def test_an_absent_token_is_not_found(absent: bytes) -> None:
    """Bytes that are no token, at either end of the order too, are missing, not taken for one."""
    assert absent not in packaged_table("o200k_base")


def test_no_token_holds_the_byte_ff_beside_others() -> None:
    """What an external tool may rely on: 0xFF occurs in one token alone."""
    assert [token for token in packaged_table("o200k_base") if 0xFF in token] == [b"\xff"]


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    """A table of our own making comes back as it went in, the empty token included."""
    ranks = {b"b": 0, b"a": 7, b"ab": 3, b"": 9, b"\xff\x00": 1}
    path = tmp_path / "own.ranks"
    path.write_bytes(table_file(ranks))
    assert RankTable(path).to_dict() == ranks


@pytest.mark.parametrize("content", [b"x", b"TOKRANK1", b"TOKRANK1" + b"\xff" * 4])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    """What is no table, or only the head of one, is an error."""
    path = tmp_path / "own.ranks"
    path.write_bytes(content)
    with pytest.raises(InputError, match="is not a rank table; reinstall tokcount"):
        RankTable(path)


def test_a_table_that_was_cut_is_refused(tmp_path: Path) -> None:
    """One byte less at the end is noticed."""
    path = tmp_path / "own.ranks"
    path.write_bytes(table_file({b"a": 0, b"b": 1})[:-1])
    with pytest.raises(InputError, match="is cut short"):
        RankTable(path)


def test_only_genuine_rank_files_are_taken(tmp_path: Path) -> None:
    """A rank file with other content than tiktoken's is refused when tables are built."""
    path = tmp_path / "cl100k_base.tiktoken"
    path.write_bytes(b"IQ== 0\n")
    with pytest.raises(ValueError, match="is not the cl100k_base that"):
        read_rank_file(path)


def test_the_longest_token_is_as_long_as_is_said() -> None:
    """A longer one would be missing from excerpts."""
    assert max(len(token) for name in TABLES for token in packaged_table(name)) == LONGEST_TOKEN


@given(data=st.binary(max_size=40) | st.text(max_size=30).map(str.encode))
@pytest.mark.parametrize("name", TABLES)
def test_an_excerpt_holds_just_the_tokens_that_occur(name: str, data: bytes) -> None:
    """Every substring that is a token, with its rank, and nothing else."""
    table = packaged_table(name)
    ends = range(1, len(data) + 1)
    substrings = {data[start:end] for end in ends for start in range(end)}
    expected = {part: table[part] for part in substrings if part in table}
    assert excerpt(table, data) == expected
