"""Keeps every board at the newest state of its table, whatever happens to the edits at Discord."""
