"""The slash commands, and the actions behind a board's buttons."""
