"""A real browser, driven over the WebDriver protocol; nothing but Chromium and its driver is needed."""

from __future__ import annotations

import base64
import contextlib
import json
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.tools import missing

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DRIVERS = ("chromedriver", "chromium.chromedriver")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def _program(names: Sequence[str]) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    return found or missing(f"the program {names[0]}")


class Browser:
    """A window of the browser."""

    def __init__(self, base: str, capabilities: dict[str, Any]) -> None:
        self._base = base
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._session = f"/session/{made['sessionId']}"

    def _ask(self, method: str, path: str, facts: Any = None) -> Any:
        data = None if method == "GET" else json.dumps(facts or {}).encode()
        asked = urllib.request.Request(self._base + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=60) as answer:
            return json.load(answer)["value"]

    def sized(self, width: int, height: int) -> None:
        """Give the page a size, as on a phone with two dots for a pixel."""
        facts = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
        self._devtools("Emulation.setDeviceMetricsOverride", facts)

    def _devtools(self, command: str, facts: dict[str, Any]) -> Any:
        return self._ask("POST", f"{self._session}/goog/cdp/execute", {"cmd": command, "params": facts})

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("POST", f"{self._session}/url", {"url": address})

    def element(self, id: str) -> str:
        """An element by its id."""
        found = self._ask("POST", f"{self._session}/element", {"using": "css selector", "value": f"#{id}"})
        return str(found[ELEMENT])

    def put_file(self, id: str, path: Path) -> None:
        """Choose a file for an input."""
        self._ask("POST", f"{self._session}/element/{self.element(id)}/value", {"text": str(path)})

    def tap(self, id: str) -> None:
        """Tap an element."""
        self._ask("POST", f"{self._session}/element/{self.element(id)}/click")

    def run(self, script: str) -> Any:
        """What a script gives."""
        return self._ask("POST", f"{self._session}/execute/sync", {"script": script, "args": []})

    def wait_for(self, condition: str) -> Any:
        """Wait until a script gives something true; the driver ends the waiting."""
        script = (
            "const done = arguments[arguments.length - 1];"
            f"const look = () => {{ const got = (() => {{ {condition} }})();"
            " if (got) done(got); else setTimeout(look, 20); }; look();"
        )
        return self._ask("POST", f"{self._session}/execute/async", {"script": script, "args": []})

    def complaints(self) -> list[str]:
        """What the browser has logged since it was asked last."""
        return [row["message"] for row in self._ask("POST", f"{self._session}/se/log", {"type": "browser"})]

    def picture(self, path: Path) -> None:
        """Write what is seen into a PNG."""
        path.write_bytes(base64.b64decode(self._ask("GET", f"{self._session}/screenshot")))

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", self._session)


@contextlib.contextmanager
def opened(profile: Path) -> Iterator[Browser]:
    """A browser with a profile of its own."""
    browser, driver = _program(BROWSERS), _program(DRIVERS)
    with subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout is not None
            line = next(line for line in server.stdout if "successfully on port " in line)
            options = {"binary": browser, "args": [*FLAGS, f"--user-data-dir={profile}"]}
            wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
            port = line.rpartition("port ")[2].strip(" .\n")
            window = Browser(f"http://127.0.0.1:{port}", wanted)
            try:
                yield window
            finally:
                window.close()
        finally:
            server.terminate()
