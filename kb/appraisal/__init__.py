"""Appraisals: what is known of a product, and whether it is a choice for a job."""

from kb.appraisal.appraisal import Appraisal
from kb.appraisal.appraising import NO_CHOICE, appraise, gravest
from kb.appraisal.document import appraisal_document
from kb.appraisal.naming import product_named
from kb.appraisal.trial import Trial

__all__ = ["NO_CHOICE", "Appraisal", "Trial", "appraisal_document", "appraise", "gravest", "product_named"]
