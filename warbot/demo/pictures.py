"""Pictures in the page: those that simcord doesn't keep, read at once, and there before the frame that shows them."""

import base64
import io
import re
from importlib.resources import files

from aiohttp import web
from PIL import Image, UnidentifiedImageError
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.preview import Preview
from simcord.preview._media import MediaInfo, MediaWorker

from warbot.demo.simcord_internals import check_preview

_UPLOAD = re.compile(r"POST /applications/\d+/emojis")
_DATA_URL = re.compile(r"data:image/[a-z]+;base64,(?P<bytes>.+)", re.DOTALL)
_FORMATS = {"PNG": "image/png", "GIF": "image/gif"}


class Pictures(CdnStore):
    """An image store that also has the emoji that the bot has uploaded, and people's faces."""

    def __init__(self) -> None:
        super().__init__()
        self._others: dict[str, bytes] = {}

    def get(self, url: str) -> bytes | None:
        return self._others.get(url) or super().get(url)

    def keep_face(self, user: int, name: str, png: bytes) -> None:
        """Keep the avatar that a user has by this name."""
        self._others[f"{CDN_BASE}/avatars/{user}/{name}.png"] = png

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
                self._others[f"{CDN_BASE}/emojis/{emoji.id}.png"] = base64.b64decode(data["bytes"])


class Reader(MediaWorker):
    """Reads the size of a picture in this process.

    simcord starts a process for each, in each tab again, and refuses the ninth that waits: several tabs with a line of
    emoji are enough for holes. What is neither PNG nor GIF is left to it.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        try:
            with Image.open(io.BytesIO(blob), formats=list(_FORMATS)) as picture:
                width, height = picture.size
                frames, kind = getattr(picture, "n_frames", 1), str(picture.format)
        except UnidentifiedImageError:
            return await super().validate(key, blob, media_time=media_time)
        return MediaInfo(kind, width, height, frames, width * height * 4, blob, _FORMATS[kind])


def show_with_pictures(preview: Preview) -> None:
    """Let the page show a frame only when its pictures are loaded. Call it before the preview is entered."""
    check_preview(preview)
    # Private: simcord makes its own when it's asked for the first picture.
    preview._media_worker = Reader()  # noqa: SLF001
    server = preview._server  # noqa: SLF001 - private: it reads the page's scripts from simcord's folder
    read = server._static  # noqa: SLF001
    first = (files("warbot.demo") / "pictures.js").read_text(encoding="utf-8")

    async def static(request: web.Request) -> web.Response:
        response: web.Response = await read(request)
        if request.path == "/app.js":
            response.text = f"{first}\n{response.text}"
        return response

    server._static = static  # type: ignore[method-assign]  # noqa: SLF001 - on this object, not on the class
