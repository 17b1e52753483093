"""Writing the registry: what is shipped, what a curator changed, what a licensed operator
imports."""

from standards.loading.fingerprint import is_loaded
from standards.loading.load import (
    LoadReport,
    load_corpora,
    load_registry,
    reindex,
    reindex_sasb,
    restore_shipped,
)
from standards.loading.official_files import OfficialTextError
from standards.loading.official_text import (
    OfficialTextReport,
    forget_official_text,
    import_official_text,
)

__all__ = [
    "LoadReport",
    "OfficialTextError",
    "OfficialTextReport",
    "forget_official_text",
    "import_official_text",
    "is_loaded",
    "load_corpora",
    "load_registry",
    "reindex",
    "reindex_sasb",
    "restore_shipped",
]
