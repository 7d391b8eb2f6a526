"""The JSON document of an advice: its shape, its schema, and how it is written."""

from kb.advice.document.advice_json import SCHEMA, document, proof_json, proof_roots
from kb.advice.document.parts import sources_json
from kb.advice.document.rival_json import rival_json
from kb.advice.document.schema import document_model, document_schema
from kb.advice.document.shape.advice import AdviceDocument, RequestDocument
from kb.advice.document.shape.proof import ProofDocument
from kb.advice.document.shape.value import Json

__all__ = [
    "SCHEMA",
    "AdviceDocument",
    "Json",
    "ProofDocument",
    "RequestDocument",
    "document",
    "document_model",
    "document_schema",
    "proof_json",
    "proof_roots",
    "rival_json",
    "sources_json",
]
