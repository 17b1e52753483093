"""The only way to ask a model: a prompt file and a schema go in, a validated answer or a typed
failure comes out, and each call is a row."""
