"""The one way to ask a model: a prompt file and a schema in, a validated answer or a typed failure
out, a row for each call."""
