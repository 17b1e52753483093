"""Answers in the words of a model, held to what they cite."""
