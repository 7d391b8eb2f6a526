"""Appraisals: what is known of a product, and whether it is a choice for a job."""

from kb.appraisal.appraisal import Appraisal
from kb.appraisal.appraisal_json import appraisal_document
from kb.appraisal.product_appraisal import NO_CHOICE, appraise, gravest
from kb.appraisal.product_name import product_meant, product_named
from kb.appraisal.product_trial import Trial

__all__ = [
    "NO_CHOICE",
    "Appraisal",
    "Trial",
    "appraisal_document",
    "appraise",
    "gravest",
    "product_meant",
    "product_named",
]
