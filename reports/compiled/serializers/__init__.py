"""The compiled report as JSON, declared once: these serializers turn it into what the API, `analyze
--out` and files give, and are the schema of the API.

Keys are never missing, lists may be empty.
"""
