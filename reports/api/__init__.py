"""The reports over the API: what it takes and gives, one module a subject."""
