"""The pages of keeping and forgetting: deleting a report, the trash, and holds."""
