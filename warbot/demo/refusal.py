"""Why the demo can't start."""


class Refusal(Exception):  # noqa: N818 - nothing broke: the demo declines, and its sentence says what to do
    """Carries one sentence for the person at the terminal."""
