"""The images of the bot's own emoji, which simcord accepts but doesn't keep."""

import base64
import re

from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore

_UPLOAD = re.compile(r"POST /applications/\d+/emojis")
_DATA_URL = re.compile(r"data:image/[a-z]+;base64,(?P<bytes>.+)", re.DOTALL)


class Pictures(CdnStore):
    """An image store that also has the emoji that the bot has uploaded, so that the page shows them."""

    def __init__(self) -> None:
        super().__init__()
        self._emoji: dict[str, bytes] = {}

    def get(self, url: str) -> bytes | None:
        return self._emoji.get(url) or super().get(url)

    def keep_uploads(self, backend: Backend) -> None:
        """Keep the images of uploads in the transcript, by the ids that the answers gave the emoji."""
        for kind, request, body in backend.transcript:
            if kind == "HTTP" and isinstance(body, dict) and _UPLOAD.fullmatch(request):
                self._keep(backend, name=body.get("name"), image=str(body.get("image")))

    def _keep(self, backend: Backend, name: object, image: str) -> None:
        data = _DATA_URL.fullmatch(image)
        if data is None:
            return
        for emoji in backend.application_emojis.values():
            if emoji.name == name:
                self._emoji[f"{CDN_BASE}/emojis/{emoji.id}.png"] = base64.b64decode(data["bytes"])
