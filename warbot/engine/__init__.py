"""The game of War: cards, house rules, positions, play, the fair shuffle, records. Standard library only.

No clock, no language, no I/O, no Discord: whatever happens here follows from its arguments alone.
"""
