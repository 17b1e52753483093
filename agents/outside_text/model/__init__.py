"""What texts of others say of claims, read by a model with quotes that stand in them."""
