"""Text for people: translations, names, cards, rules and refusals."""
