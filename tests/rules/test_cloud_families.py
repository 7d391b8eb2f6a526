"""The instance families in the rules are those of the catalogue of instances."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from kb.catalogue import Catalogues

PROVIDERS = {"alibaba": "alibaba", "aws": "aws", "google": "gcp", "azure": "azure"}
PACK = Path(__file__).parents[2] / "rules" / "guidance" / "clouds.yaml"


def test_every_family_has_an_instance_with_that_accelerator():
    instances = Catalogues.load().instances
    offers = [instances.get(each) for each in instances.ids()]
    rows = next(rule for rule in yaml.safe_load(PACK.read_text())["rules"] if rule["id"] == "cloud.families")["rows"]
    assert len(rows) > 40
    wrong = [
        row["id"]
        for row in rows
        if not any(
            offer.provider == PROVIDERS[row["if"][0]]
            and offer.accelerator == row["if"][1]
            and offer.instance.startswith(re.split(r" and | to ", row["then"][0])[0])
            for offer in offers
        )
    ]
    assert wrong == []
