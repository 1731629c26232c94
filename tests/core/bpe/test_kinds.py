import re
from functools import cache

import pytest

from tests.core.bpe.tiktoken_split import matches
from tokcount.core.bpe.build_kinds import EVERY_CHARACTER, kinds_file
from tokcount.core.bpe.kinds import (
    CLASS_OF_KIND,
    KINDS_FILE,
    in_basic_plane,
    ranges_in_basic_plane,
)


@cache
def _classes() -> dict[str, str]:
    """The characters of each class, by tiktoken."""
    return {kind: matches(name, EVERY_CHARACTER) for kind, name in CLASS_OF_KIND.items()}


def test_the_file_of_kinds_is_what_the_installed_tiktoken_says() -> None:
    """Whoever builds it anew gets what is in the repository."""
    assert KINDS_FILE.read_text("ascii") == kinds_file()


def test_no_character_is_of_two_kinds() -> None:
    """As many characters are of some kind as all kinds have."""
    assert len(set().union(*_classes().values())) == sum(map(len, _classes().values()))


def test_upper_lower_and_other_letters_are_all_letters() -> None:
    """So the class of letters is these three kinds."""
    parts = (_classes()[kind] for kind in ("upper", "lower", "letter"))
    assert set(matches(r"\p{L}", EVERY_CHARACTER)) == set().union(*parts)


@pytest.mark.parametrize("kind", CLASS_OF_KIND)
def test_every_character_has_its_kind_in_the_basic_plane(kind: str) -> None:
    """Itself, or what stands for it, is in the ranges if tiktoken says so, and only then."""
    found = re.finditer(f"[{ranges_in_basic_plane()[kind]}]", in_basic_plane(EVERY_CHARACTER))
    assert "".join(EVERY_CHARACTER[match.start()] for match in found) == _classes()[kind]


def test_text_of_the_basic_plane_stays_as_it_is() -> None:
    """All other characters get another one each."""
    n_below = EVERY_CHARACTER.index("\U00010000")
    given = in_basic_plane(EVERY_CHARACTER)
    assert given[:n_below] == EVERY_CHARACTER[:n_below]
    assert len(given) == len(EVERY_CHARACTER)
    assert max(given) <= "\uffff"
