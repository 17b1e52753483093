"""What a model is asked on the verdicts of claims, and what of its answers the rules allow."""
