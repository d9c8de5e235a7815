"""The game of War: cards, house rules, positions, play, the fair shuffle, records. Standard library only.

No clock, no language, no I/O, no Discord: everything here depends on its arguments alone.
"""
