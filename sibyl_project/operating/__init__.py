"""What keeps Sibyl running in a firm: backups, checks of stored files, and metrics."""
