"""Interactions: permissions, routing to a handler, and answering each one exactly once."""
