"""Keeping and forgetting: the trash, holds, deleting for good, and accounts that leave."""
