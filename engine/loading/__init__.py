"""Loading rules from several sources: overlays on top of what is built in, checked, kept compiled."""

from engine.loading.artefact_folder import ArtefactFolder
from engine.loading.draft import load_draft
from engine.loading.layer_account import LayerAccount, layer_accounts
from engine.loading.loaded_rules import LoadedRules, RefusedOverlay
from engine.loading.rule_loader import load_rules
from engine.loading.rule_sources import RuleSources

__all__ = [
    "ArtefactFolder",
    "LayerAccount",
    "LoadedRules",
    "RefusedOverlay",
    "RuleSources",
    "layer_accounts",
    "load_draft",
    "load_rules",
]
