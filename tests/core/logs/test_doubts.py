from tokcount.core.logs.doubts import MOST_KINDS, Doubts


def test_each_doubt_is_told_once_with_how_many_and_the_first() -> None:
    """Of one request it is enough to say where it is."""
    doubts = Doubts("record")
    for place, what in (("u:1", "audio"), ("u:3", "search"), ("u:7", "audio")):
        doubts.add(what, place)
    assert doubts.lines == ["audio (2 records, the first is u:1)", "u:3: search"]


def test_doubts_of_several_sources_are_added() -> None:
    """The first of the first source stays the first."""
    doubts, more = Doubts("record"), Doubts("record")
    doubts.add("audio", "a:1")
    more.add("audio", "b:1")
    more.add("audio", "b:2")
    doubts.update(more)
    assert doubts.lines == ["audio (3 records, the first is a:1)"]


def test_kinds_beyond_a_number_are_told_together() -> None:
    """However many names of fields a file makes up."""
    doubts = Doubts("record")
    for number in range(MOST_KINDS + 5):
        doubts.add(f"field {number}", f"u:{number}")
    assert len(doubts.lines) == MOST_KINDS + 1
    assert doubts.lines[-1] == "other such doubts (5 records, the first is u:50)"
