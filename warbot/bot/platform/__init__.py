"""Code about Discord and discord.py only, without anything about War."""
