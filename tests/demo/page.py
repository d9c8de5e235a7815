"""The demo's page, driven as people use it: for its tests, for trying things by script, and for pictures of it.

    with demo() as address, browser(address) as window:
        alice, bo = window.open_tab("Alice"), window.open_tab("Bo")
        alice.slash("/war start", opponent="Bo")
        bo.press("Accept")
        alice.press("Flip")
        bo.wait_for("Alice")
        bo.shot("waiting")

Nothing here sleeps: every step waits for what it has brought about, and fails where the page reports a failure.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect, sync_playwright

DESKTOP = (1100, 800)
PHONE = (390, 780)

CHANNEL = "#channel-layout"

_DEMO = (sys.executable, "-m", "warbot", "demo")
_CHROMIUM_FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
_PATIENCE_MS = 60_000

# Looks at every frame that the browser draws: for pictures that are not there, and for how many there are.
_WATCH = """() => {
    const seen = window.seenPictures = { looks: 0, most: 0, missing: [] };
    const look = () => {
        const images = [...document.querySelectorAll("#channel-timeline img")];
        const missing = [
            ...images.filter((image) => !image.complete || !image.naturalWidth)
                .map((image) => image.alt || "a face"),
            ...[...document.querySelectorAll(".media-unavailable, .emoji-unavailable")].map((note) => note.textContent),
        ];
        seen.looks += 1;
        seen.most = Math.max(seen.most, images.length);
        if (missing.length) seen.missing.push(`${missing} at look ${seen.looks}`);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

# The page's own account of itself. It is at rest when it waits neither for an answer nor for a newer state.
_AT_REST = """() => {
    const page = window.simcordPreview;
    return page && page.ready && !page.pendingAction && page.awaitingRevision === null;
}"""
_ANSWERED = """(before) => {
    const page = window.simcordPreview;
    return page.ready && !page.pendingAction && page.lastAction && page.lastAction.requestId !== before;
}"""
_PICKED_FROM_A_LIST = """(name) => {
    const option = window.simcordPreview.commandPicker.draft.options.find((option) => option.name === name);
    const field = document.querySelector(`.command-option-input[data-option="${name}"]`);
    return !["string", "integer", "number"].includes(option.type) || field.getAttribute("aria-expanded") === "true";
}"""


@contextmanager
def demo(command: Sequence[str] = _DEMO, folder: Path | None = None) -> Iterator[str]:
    """Run the demo in a process of its own, give its address, and end it as Ctrl+C does. It may log nothing."""
    with (
        TemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, f"the demo printed {line!r} and no address"
            yield found.group()
        finally:
            process.send_signal(signal.SIGINT)
            status = process.wait(timeout=60)
            log.seek(0)
            logged = log.read()
    assert (status, logged) == (0, ""), f"the demo ended with status {status} and logged this:\n{logged}"


@contextmanager
def browser(address: str) -> Iterator["Window"]:
    """A headless Chromium for the page at this address."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_CHROMIUM_FLAGS)
        # The page forbids scripts that are not its own, and Playwright's waiting is one.
        context = chromium.new_context(bypass_csp=True)
        context.set_default_timeout(_PATIENCE_MS)
        yield Window(context, address)
        context.close()
        chromium.close()


class Window:
    """A browser window. Its tabs are people, each its own."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._context = context
        self._address = address

    def open_tab(self, viewer: str = "Alice", size: tuple[int, int] = DESKTOP) -> "Tab":
        page = self._context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(self._address)
        tab = Tab(page)
        tab.become(viewer)
        return tab


class Tab:
    """One person at the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.page.wait_for_function(_AT_REST)

    def become(self, viewer: str) -> None:
        """Choose who to be, under "Viewing as"."""
        picker = self.page.locator("#viewer-picker")
        if picker.locator("option:checked").inner_text() != viewer:
            (chosen,) = picker.select_option(label=viewer)
            self.page.wait_for_function("(chosen) => window.simcordPreview.viewerId === chosen", arg=chosen)
            self.page.wait_for_function(_AT_REST)

    def slash(self, command: str, **options: str) -> None:
        """Type a command as `/war start`, pick it from the list, fill in its options, send it."""
        self.page.wait_for_function(_AT_REST)
        self.page.locator("#channel-composer-input").fill(command)
        self.listed_command(command).click()
        for name, value in options.items():
            self._fill_option(name, value)
        self._answered(self.page.locator("#send-message").click)

    def listed_command(self, command: str) -> Locator:
        """The command in the list that opens where somebody types a slash."""
        return self.page.locator(".command-entry", has=self.page.get_by_text(command, exact=True))

    def press(self, label: str) -> None:
        """Press the newest button that is labelled so."""
        self._answered(self.button(label).click)

    def choose(self, menu: str, option: str) -> None:
        """Pick an option of the newest select menu that shows this text."""
        self.page.get_by_role("combobox").filter(has_text=menu).last.click()
        self._answered(self.page.get_by_role("option", name=option).first.click)

    def submit(self, **fields: str) -> None:
        """Fill the open dialog, by its fields' labels, and send it."""
        dialog = self.page.locator("#modal-root")
        for label, value in fields.items():
            dialog.get_by_label(label).fill(value)
        self._answered(dialog.get_by_role("button", name="Submit").click)

    def button(self, label: str) -> Locator:
        """The newest button that is labelled so; there may be an emoji before its label. In a war, Flip is Fight!"""
        either = re.compile(rf"^({re.escape(label)}{'|Fight!' if label == 'Flip' else ''})$")
        labelled = self.page.locator(".button-label", has_text=either)
        return self.page.locator("#channel-timeline button", has=labelled).last

    def place_of(self, label: str) -> FloatRect:
        """Where a button stands in the window, in pixels."""
        place = self.button(label).bounding_box()
        assert place is not None, f"{label} is not to be seen"
        return place

    def text(self) -> str:
        """Everything that this person sees in the channel."""
        return self.page.inner_text("#channel-timeline")

    def wait_for(self, text: str | re.Pattern[str]) -> None:
        """Wait until this person sees the text, without doing anything."""
        expect(self.page.locator("#channel-timeline")).to_contain_text(text, timeout=_PATIENCE_MS)

    def watch_pictures(self) -> None:
        """From now on, look at every frame whether its pictures are there."""
        self.page.bring_to_front()
        self.page.evaluate(_WATCH)

    def seen_pictures(self) -> dict[str, Any]:
        """How often it looked, the most pictures it saw at once, and what was missing when."""
        seen: dict[str, Any] = self.page.evaluate("window.seenPictures")
        return seen

    def size_of(self, part: str) -> tuple[float, float]:
        """Width and height in pixels of the newest element of this CSS selector."""
        box = self.page.locator(part).last.bounding_box()
        assert box is not None, f"{part} is not to be seen"
        return box["width"], box["height"]

    def scroll_down(self) -> None:
        """Go to the newest message, as the page does by itself for who has not scrolled away from it."""
        self.page.locator("#channel-message-list > *").last.scroll_into_view_if_needed()

    def status(self) -> str:
        """What the page says of the last press."""
        return self.page.inner_text("#action-status")

    def resize(self, size: tuple[int, int]) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.wait_for_function(_AT_REST)

    def shot(self, name: str, part: str | None = None) -> Path | None:
        """A picture, in the folder that WARBOT_SHOTS names; none where it is not set.

        `part` is a CSS selector: `CHANNEL` is the channel without what is around it, None the whole page.
        """
        folder = os.environ.get("WARBOT_SHOTS")
        if not folder:
            return None
        path = Path(folder) / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.bring_to_front()
        subject = self.page.locator(part) if part else self.page
        subject.screenshot(path=path, animations="disabled")
        return path

    def _answered(self, act: Callable[[], object]) -> None:
        self.page.bring_to_front()  # a tab in the background draws nothing, and so no button there ever stands still
        before = self.page.evaluate("window.simcordPreview.lastAction?.requestId ?? null")
        act()
        self.page.wait_for_function(_ANSWERED, arg=before)
        receipt = self.page.evaluate("window.simcordPreview.lastAction")
        assert receipt["settlement"] == "settled", f"{self.status()} {receipt['diagnostics']}"

    def _fill_option(self, name: str, value: str) -> None:
        """Add an option to the command that is being written; its value is typed, and picked where there is a list."""
        field = self.page.locator(f'.command-option-input[data-option="{name}"]')
        suggestion = self.page.locator(".command-suggestion-label")
        if not field.count():
            self.page.locator(".command-ghost").click()
            suggestion.get_by_text(name, exact=True).click()
        field.fill(value)
        if self.page.evaluate(_PICKED_FROM_A_LIST, name):
            suggestion.filter(has_text=re.compile(rf"^{re.escape(value)}(\s|$)")).first.click()
