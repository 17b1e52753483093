"""French: 1 234,5 with a narrow space."""

DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\u202f"
DATE_INPUT_FORMATS = ["%Y-%m-%d"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
