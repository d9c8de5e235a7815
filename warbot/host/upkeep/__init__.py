"""What the bot does for itself: backups, a heartbeat, deletion of data that is no longer needed."""
