"""Backups of the database: making them, checking them, restoring one."""
