"""What's wrong with a text, as facts: what was read, and what was expected instead."""


class NotationError(ValueError):
    """A text form that can't be read.

    text: the offending part.
    expected: what should be there, with placeholders for `facts`. It may be translated before people see it.
    """

    def __init__(self, text: str, expected: str, **facts: object) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.text!r}: expected {self.sentence}"

    @property
    def sentence(self) -> str:
        """What was expected, in English."""
        return self.expected.format(**self.facts) if self.facts else self.expected


def listed(names: list[str]) -> str:
    """The names with commas between them and `or` before the last: `2, 3 or 4`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
