"""The few pieces of HTML that every part of the page is made of; all text in them is escaped."""

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
