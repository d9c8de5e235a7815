"""What the bot counts and times while it runs. By default nobody listens; `warbot.bot.platform.metrics` does."""


class Meter:
    """Hears of everything that is counted or timed, in seconds, and keeps none of it.

    It is told no name and no id: what it hears can be shown to anyone who may see how the bot is doing.
    """

    def pressed(self, kind: str, outcome: str, seconds: float) -> None:
        """A press or command was answered, this long after it was received."""

    def committed(self, moves: int, seconds: float) -> None:
        """Moves were committed together, or couldn't be. Called on the database's thread."""

    def board(self, by: str, result: str) -> None:
        """A board was to be shown, `by` a press's answer or by the bot itself: `shown`, or why it isn't."""

    def late(self, seconds: float) -> None:
        """What was due at a table without a press was done, this long after it was due."""
