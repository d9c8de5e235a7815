"""The board: a table's one message, from the table's view to what Discord shows."""
