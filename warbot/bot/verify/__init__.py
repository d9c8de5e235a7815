"""/war verify: recomputes everything in a game."""
