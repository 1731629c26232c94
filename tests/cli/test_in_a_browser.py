"""What `inspect` writes, seen in Chromium, without a screen."""

import struct
import threading
import zlib
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.cli.browser import browse, in_a_browser
from tests.conftest import Tokcount
from tests.render.page.reading import read

pytestmark = in_a_browser
# A text that would act if it could: HERE is a server that notes what it is asked for.
NASTY = (
    "<script>document.title='it ran'; fetch('HERE/script')</script>\n"
    '<img src="HERE/image" onerror="document.title=\'it ran\'">\n'
    "</span></div></main></body></html><style>@import 'HERE/style';</style>\n"
    "&amp; &lt;b&gt; &#65; \"double\" 'single' `back` <!-- ]]> {{x}} ${x}\r\n"
    "\t tabs,  spaces \x1b[31m \0 \x9b \u202e bidi \u200b\u2028 \ufffe\n\n"
    "\u0301 e\u0301 お誕生日 🙂 👩\u200d👧 نص नमस्ते\n"
)


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """Serve nothing, and yield the address, and the list of what was asked for."""
    paths: list[str] = []

    class Noting(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Noting)
    thread = threading.Thread(target=partial(server.serve_forever, 0.05))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", paths
    server.shutdown()
    thread.join()
    server.server_close()


def test_nothing_of_the_text_acts_in_a_browser_and_all_of_it_is_there(
    tokcount: Tokcount, asked: tuple[str, list[str]], tmp_path: Path
) -> None:
    """Nothing runs or is fetched, as it would if the text were markup; its text is the input."""
    address, paths = asked
    text = NASTY.replace("HERE", address)
    (tmp_path / "raw.html").write_bytes(text.encode())
    assert "<title>it ran</title>" in browse(tmp_path, "raw.html", "--dump-dom")
    assert {"/script", "/image"} <= set(paths)
    paths.clear()

    (tmp_path / "nasty.txt").write_bytes(text.encode())
    args = ["-e", "cl100k_base", "--binary", "--html", "page.html", "nasty.txt"]
    assert tokcount("inspect", *args).exit == 0
    seen = browse(tmp_path, "page.html", "--dump-dom")
    assert read(seen, "tokens").text == text
    assert not {"script", "img", "b"} & set(read(seen).elements)
    assert "<title>Tokens of nasty.txt · " in seen
    assert paths == []


@pytest.mark.parametrize("option", ["--html", "--svg"])
def test_light_and_dark_are_seen(tokcount: Tokcount, tmp_path: Path, option: str) -> None:
    """As the reader's system has it: the corner of the page is nearly white, or nearly black."""
    tokcount("inspect", option, f"view.{option[2:]}", "--text", "Tokenization is fun")
    bright = {}
    for name, scheme in {"dark": 0, "light": 1}.items():
        picture = tmp_path / f"{name}.png"
        browse(
            tmp_path,
            f"view.{option[2:]}",
            f"--screenshot={picture}",
            f"--blink-settings=preferredColorScheme={scheme}",
        )
        bright[name] = _brightness(picture.read_bytes())
    assert bright["light"] > 240
    assert bright["dark"] < 40


def _brightness(png: bytes) -> int:
    """The mean of red, green and blue of the first pixel, which no filter of PNG changes."""
    chunks, place = b"", 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        if kind == b"IDAT":
            chunks += png[place + 8 : place + 8 + length]
        place += length + 12
    return sum(zlib.decompress(chunks)[1:4]) // 3
