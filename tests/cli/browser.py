"""Chromium without a screen, for tests that look at what `inspect` writes.

Where there is none such tests are skipped; not so under TOKCOUNT_NEEDS_BROWSER, which CI sets.
"""

import json
import os
import re
import shutil
import subprocess
from html import escape as quoted
from pathlib import Path
from typing import Any

import pytest

from tests.render.page.reading import text_of

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
NEEDED = "TOKCOUNT_NEEDS_BROWSER" in os.environ
SWITCHES = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--hide-scrollbars", "--window-size=800,600"),
]
in_a_browser = pytest.mark.skipif(
    BROWSER is None and not NEEDED, reason="there is no chromium to look at the page with"
)


def browse(folder: Path, page: str, *switches: str) -> str:
    """Open a page in a browser that knows nothing yet, and return what it prints."""
    assert BROWSER is not None, "chromium is needed here, and is not installed"
    profile = folder / "profile"
    run = subprocess.run(
        [BROWSER, *SWITCHES, f"--user-data-dir={profile}", *switches, (folder / page).as_uri()],
        capture_output=True,
        check=True,
        timeout=120,
    )
    shutil.rmtree(profile, ignore_errors=True)
    return run.stdout.decode()


def measured(folder: Path, page: str, expression: str, *, width: int) -> Any:
    """Return what an expression gives in a copy of the page that lets scripts run.

    The page is as wide as is said, in a frame: a window has a least width.
    """
    markup = (folder / page).read_text(encoding="utf-8")
    markup = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", markup)
    script = (
        "<script>const said = parent.document.createElement('pre'); said.id = 'said';"
        f"said.textContent = JSON.stringify({expression});"
        "parent.document.body.append(said);</script>"
    )
    frame = f'<iframe width="{width}" height="600" srcdoc="{quoted(markup + script)}"></iframe>'
    (folder / "measured.html").write_text(f"<!doctype html><body>{frame}", encoding="utf-8")
    seen = browse(folder, "measured.html", "--dump-dom")
    return json.loads(text_of(seen.rpartition('<pre id="said">')[2].partition("</pre>")[0]))
