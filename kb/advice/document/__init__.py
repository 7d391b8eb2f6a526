"""The JSON document of an advice: its shape, its schema, and how it is written."""

from kb.advice.document.advice_json import SCHEMA, document, proof_json, proof_roots
from kb.advice.document.parts import sources_json
from kb.advice.document.rival_json import rival_json
from kb.advice.document.schema import document_model, document_schema
from kb.advice.document.shape import AdviceDocument, Json, ProofDocument, RequestDocument

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
