"""After an import: the answers and the scenarios that a human must look at again."""

from __future__ import annotations

from app.desk.diff import scenarios_turning_on
from app.desk.opening import Desk
from indexer.importing.importer import Imported
from indexer.importing.review import ImportReview, after_faq_import_report, after_import_report


def review_import(desk: Desk, imported: Imported) -> ImportReview:
    """What an imported document changes; `desk` is as it was before the import."""
    if imported.revision is not None:
        scenarios = scenarios_turning_on(desk, imported.revision.follows or "")
        return after_import_report(desk.library, imported.revision, scenarios)
    if imported.faq is not None:
        return after_faq_import_report(desk.library, imported.faq)
    return ImportReview()
