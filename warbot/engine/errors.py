"""What is wrong with a text, as facts: what was read, and what was expected in its place."""


class NotationError(ValueError):
    """A text form that can't be read. `text` is the offending part; `expected` says what should stand there."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{text!r}: expected {expected}")
        self.text = text
        self.expected = expected
