"""The few pieces of HTML that every part of the page is made of; all text in them is escaped."""

from collections.abc import Iterable
from html import escape as quoted

from tokcount.render.escape import escape


def safe(text: str) -> str:
    r"""Return text of the input ready for a page: nothing of it is markup, all of it is seen.

    >>> safe("<b>\u202e")
    '&lt;b&gt;\\u202e'
    """
    return quoted(escape(text))


def element(name: str, content: str, **attributes: str | None) -> str:
    """Return an element around content that is markup already; attributes are quoted here.

    Underscores in their names are hyphens, and `class_` is `class`.

    >>> element("td", "1", class_="n", data_id='"')
    '<td class="n" data-id="&quot;">1</td>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{quoted(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{content}</{name}>"


def row(name: str, cells: Iterable[str], numbers: Iterable[bool]) -> str:
    """Return a row of a table, of `th` or `td`; numbers stand on the right."""
    return element(
        "tr",
        "".join(
            element(name, cell, class_="n" if is_number else None)
            for cell, is_number in zip(cells, numbers, strict=True)
        ),
    )
