"""Many games at once: how long a rule set takes, and how its games end."""
