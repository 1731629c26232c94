"""Reads a page as a browser would hand it on: the text of elements, and the elements there are."""

from html.parser import HTMLParser


class Reader(HTMLParser):
    """The text of the tokens, with what is written out read back, and the names of all elements."""

    def __init__(self, container: str | None = None) -> None:
        """Read the text of the element of that class alone, or all text."""
        super().__init__()
        self.text = ""
        self.elements: list[str] = []
        self._container = container
        self._depth = 0 if container else 1
        self._is_written_out = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the element, and read what stands for a character."""
        given = dict(attrs)
        self.elements.append(tag)
        if self._depth and tag == "div":
            self._depth += 1
        if self._container and given.get("class") == self._container:
            self._depth = 1
        if self._depth and tag == "data":
            self.text += chr(int(given["value"] or ""))
            self._is_written_out = True

    def handle_endtag(self, tag: str) -> None:
        """Leave the element."""
        if tag == "data":
            self._is_written_out = False
        if self._depth and tag == "div":
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        """Take the text, but for what is written out."""
        if self._depth and not self._is_written_out:
            self.text += data


def read(page: str, container: str | None = None) -> Reader:
    """Read a page."""
    reader = Reader(container)
    reader.feed(page)
    reader.close()
    return reader


def text_of(markup: str) -> str:
    """Return the text of elements."""
    return read(markup).text
