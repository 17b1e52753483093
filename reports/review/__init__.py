"""An auditor's word about a report and its requirements; it stands over what was read and
assessed."""
