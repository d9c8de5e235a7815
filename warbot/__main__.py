"""`python -m warbot`; the console script `warbot` is the same."""

import sys

from warbot.cli import main

if __name__ == "__main__":
    sys.exit(main())
