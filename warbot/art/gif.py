"""Frames as an animated GIF: one fixed palette, and of each frame only what has changed."""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

PALETTE: Final = bytes.fromhex(
    "ffffff6e12269fa1a64f0d1b1d41872e071017346b6a14080d1f423d0a05a35a0892200b8a4a04ffd2573a43724725002f6fdea01a35"
    "f08c1ec9431a14171c0b524a502f7d08403a3f2563293052ff3b57e5edf805292426153e1258b800856fc8102e9f2b4112867a8a56c9"
    "8b95c98b919bf6f6f7ff9a3dfbe6e9595f6a596186113d7c6b707acbceda444d7d818bbf23262a142a5680849064390a7e1a0a404347"
    "c4a348553008792810321f504f462bae3213d9dbde4f5055482a70f0c6534918253a3526a0290f58271b8a753af8c68fa1bde36c5d32"
    "97b7efc4c7cce2bb5085321b861930ffb0452e18215d512e70555bd3af4c76797f788ea7313438a78c41fadbb9b5b9bf4981e2bed2f5"
    "e3e4e79098a8978388744008cec2c06c9199ab9b8a794d1d00796198803d7c644a41211b209481707aac7da5eaf5b064d1385153391d"
    "5957489b381aa8738262454cac87d9bdb1b4c40020d3576de44c646e2d1ba38b77c28f62343c5eb0a57fb7697bc65f732666be83273b"
    "112d2dff00ff"
)
"""The colors of animations, made from stills by tests/art/palette.py; the last one stands for what didn't change.

Fixed, so that grounds have the same pixels in every frame, and so that it isn't looked for each time.
"""


def gif(frames: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """The frames as GIF that plays once and ends on the last one. Durations are in milliseconds, in steps of ten."""
    few = [frame.quantize(palette=_palette(), dither=Image.Dither.NONE) for frame in frames]
    file = BytesIO()
    few[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=few[1:],
        duration=list(durations),
        disposal=1,
        optimize=True,
        transparency=len(PALETTE) // 3 - 1,  # a place that's kept free: Pillow would take one beyond the table
        palette=PALETTE,
    )
    return file.getvalue()


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(PALETTE)
    return image
