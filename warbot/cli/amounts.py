"""Amounts as people read them on the command line."""


def counted(number: int, one: str) -> str:
    """A number of things, by the name of one: `1 game`, `1,200 games`."""
    return f"{number:,} {one if number == 1 else f'{one}s'}"


def size_text(number: int) -> str:
    """So many bytes: `1.2 MB`."""
    return f"{number / 2**30:,.1f} GB" if number >= 2**30 else f"{number / 2**20:,.1f} MB"


def span_text(seconds: float) -> str:
    """So many seconds, in the largest unit of which there are two: `3 days`, `90 minutes`, `4 s`."""
    for length, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {name}"
    return f"{seconds:.0f} s"
