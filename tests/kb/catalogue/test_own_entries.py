"""Entries of a person's own: copied, changed or written in full, in the catalogue like any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.rulebook import RulebookError, load_rulebook
from kb.catalogue import Catalogues

Extend = Callable[[str], Catalogues]

RENTING = ("runpod", "vast", "nebius", "crusoe", "digitalocean", "vultr", "verda", "modal", "thunder")
"""Clouds that rent out the L40S by the piece."""


@pytest.fixture
def extended(tmp_path: Path) -> Extend:
    """The catalogues with the entries of a rule file, of which only the catalogues are given."""

    def extend(text: str) -> Catalogues:
        file = tmp_path / "ours.yaml"
        file.write_text(f"schema: rules/1\npack: ours\ntitle: Ours\nentries:\n{text}", encoding="utf-8")
        catalogues = Catalogues.load()
        return catalogues.with_entries(load_rulebook([], catalogues.by_name(), [file]).entries)

    return extend


def refused(extended: Extend, text: str) -> str:
    with pytest.raises(RulebookError) as caught:
        extended(text)
    return str(caught.value)


class TestACopy:
    TEXT = (
        "  accelerators:\n    - {id: our-card, like: l40s, memory_gb: 96, cloud_usd_hr_low: 0.5, supports_fp4: yes}\n"
    )

    def test_differs_in_what_is_written_only(self, extended):
        cards = extended(self.TEXT).accelerators
        ours, theirs = cards.fields("our-card"), cards.fields("l40s")
        assert {name for name in ours if ours[name] != theirs[name]} == {
            *(
                "name",
                "series",
                "memory_gb",
                "memory_bytes",
                "memory_per_device_bytes",
                *("usable_mib", "usable_bytes"),
                "cloud_usd_hr_low",
                "supports_fp4",
            ),
            *("cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_dates", "rent_months", "spot_months"),
            *("spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high", "spot_dates"),
            *(f"offers_{count}" for count in (1, 2, 4, 8)),
            *(f"aws_offers_{count}" for count in (1, 4, 8)),
            *(f"{cloud}_offers_1" for cloud in RENTING),
        }
        assert (ours["memory_gb"], ours["cloud_usd_hr_low"], ours["supports_fp4"]) == (96.0, 0.5, True)

    def test_has_the_rent_at_a_cloud_that_its_author_writes_and_no_machine_of_it(self, extended):
        cards = extended("  accelerators: [{id: our-card, like: l40s, aws_usd_hr: 1}]").accelerators
        ours, theirs = cards.fields("our-card"), cards.fields("l40s")
        assert ours["aws_usd_hr"] == 1
        assert {ours[name] for name in ("aws_usd_hr_1", "aws_month", "aws_month_8", "aws_smallest")} == {None}
        assert ours["runpod_usd_hr"] == theirs["runpod_usd_hr"]

    def test_does_not_mix_a_price_of_its_own_with_the_market_of_the_other(self, extended):
        ours = extended(self.TEXT).accelerators.fields("our-card")
        assert {ours[f"cloud_usd_hr_{name}"] for name in ("median", "high")} == {ours["cloud_dates"]} == {None}
        same = extended("  accelerators: [{id: our-card, like: l40s, tdp_w: 300}]").accelerators.fields("our-card")
        assert same["cloud_usd_hr_median"] == Catalogues.load().accelerators.fields("l40s")["cloud_usd_hr_median"]

    def test_does_not_have_the_usable_memory_of_one_with_another_memory(self, extended):
        """What a driver reports of 48 GB says nothing of 96 GB, and counts more than the figure on the label."""
        ours = extended(self.TEXT).accelerators.fields("our-card")
        assert (ours["memory_gb"], ours["usable_bytes"]) == (96.0, None)
        measured = extended("  accelerators: [{id: our-card, like: l40s, memory_gb: 96, usable_mib: 97000}]")
        assert measured.accelerators.fields("our-card")["usable_mib"] == 97000
        same = extended("  accelerators: [{id: our-card, like: l40s, tdp_w: 300}]")
        assert same.accelerators.fields("our-card")["usable_mib"] == 46068

    def test_has_the_price_that_its_author_writes_and_no_other_of_the_one_it_is_like(self, extended):
        card = extended("  accelerators: [{id: our-card, like: rtx-4090, msrp_usd: 1400}]").accelerators.get("our-card")
        assert (card.msrp_usd, card.msrp_date, card.street_usd, card.street_date) == (1400, None, None, None)
        changed = extended("  accelerators: [{id: rtx-4090, msrp_usd: 1400}]").accelerators.get("rtx-4090")
        assert (changed.msrp_usd, changed.street_usd) == (1400, None)
        dated = "  accelerators: [{id: rtx-4090, street_usd: 1300, msrp_usd: 1400, street_date: 2026-11}]"
        both = extended(dated).accelerators.get("rtx-4090")
        assert (both.msrp_usd, both.street_usd, both.street_date, both.street_source) == (1400, 1300, "2026-11", None)

    def test_is_called_by_its_own_name_alone(self, extended):
        cards = extended(self.TEXT).accelerators
        assert cards.label("our-card") == "our-card"
        assert cards.resolve("our card") == "our-card"
        assert cards.resolve("l40s") == "l40s"

    def test_may_have_a_name_and_other_names(self, extended):
        text = "  accelerators: [{id: our-card, like: l40s, name: The Blue One, aliases: [bluey, big blue]}]"
        cards = extended(text).accelerators
        assert cards.label("our-card") == "The Blue One"
        assert {cards.resolve(name) for name in ("bluey", "big blue", "the blue one")} == {"our-card"}

    def test_one_other_name_needs_no_list(self, extended):
        assert (
            extended("  models: [{id: us/talk, like: Qwen/Qwen2.5-7B, aliases: talky}]").models.resolve("talky")
            == "us/talk"
        )

    def test_may_be_copied_in_turn(self, extended):
        cards = extended(self.TEXT + "    - {id: our-next, like: our-card, tdp_w: 100}").accelerators
        assert (cards.fields("our-next")["memory_gb"], cards.fields("our-next")["tdp_w"]) == (96.0, 100.0)

    def test_comes_last(self, extended):
        assert extended(self.TEXT).accelerators.ids()[-1] == "our-card"

    def test_tells_where_its_figures_come_from(self, extended, tmp_path):
        source = extended(self.TEXT).accelerators.source("our-card")
        assert source.startswith(f"{tmp_path}/ours.yaml:6; otherwise as l40s, ")
        assert source.endswith(Catalogues.load().accelerators.source("l40s"))

    def test_keeps_a_source_of_its_own_with_the_place(self, extended, tmp_path):
        source = extended("  accelerators: [{id: a, like: l40s, source: our invoice}]").accelerators.source("a")
        assert source.startswith(f"our invoice ({tmp_path}/ours.yaml:5); otherwise as l40s, ")

    def test_an_endless_source_is_cut(self, extended):
        cards = extended(f"  accelerators: [{{id: a, like: l40s, source: {'s' * 3990}}}]").accelerators
        assert len(cards.source("a")) == 4000
        assert cards.source("a").endswith("…")


class TestAChange:
    def test_keeps_what_is_not_written(self, extended):
        before, cards = (
            Catalogues.load().accelerators,
            extended("  accelerators: [{id: rtx-4090, msrp_usd: 900}]").accelerators,
        )
        assert cards.fields("rtx-4090")["msrp_usd"] == 900.0
        assert cards.label("rtx-4090") == before.label("rtx-4090")
        assert cards.ids() == before.ids()
        assert cards.resolve("4090") == "rtx-4090"

    def test_null_is_not_known(self, extended):
        for written in ("null", "~", ""):
            cards = extended(f"  accelerators: [{{id: rtx-4090, msrp_usd: {written}}}]").accelerators
            assert cards.fields("rtx-4090")["msrp_usd"] is None

    def test_says_so_in_the_source(self, extended, tmp_path):
        source = extended("  accelerators: [{id: rtx-4090, msrp_usd: 900}]").accelerators.source("rtx-4090")
        assert source.startswith(f"{tmp_path}/ours.yaml:5; otherwise ")


class TestInFull:
    def test_an_instance(self, extended):
        offers = extended(
            "  instances:\n"
            "    - {id: ours/rack-1, provider: us, accelerator: l40s, exact_accelerator: true, accelerator_count: 8,\n"
            "       on_demand_usd_hr: 3.2, price_date: 2026-11-01}\n"
        ).instances
        assert offers.label("ours/rack-1") == "us rack-1"
        assert offers.fields("ours/rack-1")["accelerator"] == "l40s"
        assert offers.fields("ours/rack-1")["price_date"] == "2026-11-01"

    def test_a_number_format_like_another(self, extended):
        formats = extended("  number_formats: [{id: q4-ours, like: q4_k_m, bits_per_weight: 4.5}]").number_formats
        assert formats.fields("q4-ours")["bits_per_weight"] == 4.5
        assert formats.fields("q4-ours")["family"] == "gguf"

    def test_a_model(self, extended):
        models = extended(
            "  models: [{id: us/base, family: base, architecture: decoder, params_total: 7000000000}]"
        ).models
        assert models.fields("us/base")["params_total"] == 7_000_000_000


CARD = "  accelerators:\n    - {id: a, like: l40s, %s}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CARD % "memory_gb: 48 GB", "6:38: E503 memory_gb cannot be '48 GB': it should be a valid number"),
        (CARD % "launch_year: 20.5", "E503 launch_year cannot be '20.5': it should be a valid integer"),
        (CARD % "unified_memory: perhaps", "E503 unified_memory cannot be 'perhaps': it should be a valid boolean"),
        (CARD % "tdp_w: -3", "E503 tdp_w cannot be '-3': it should be greater than 0"),
        (CARD % "tdp_w: nan", "E503 tdp_w cannot be 'nan': it should be a finite number"),
        (CARD % "tdp_w: [1, 2]", "E503 tdp_w cannot be ('1', '2'): it should be a valid number"),
        (CARD % "vendor: nvidai", "did you mean 'nvidia'?"),
        (CARD % "launch_year: 1815", "E503 launch_year cannot be '1815': launch_year lies outside 2000 to 2100"),
        (
            CARD % "memory_gp: 48",
            "6:27: E503 entries of this catalogue have no field 'memory_gp'; did you mean 'memory_gb'?",
        ),
        (CARD % "memory_bytes: 48", "E503 memory_bytes follows from other fields and cannot be set"),
        ("  accelerators: [{id: a, like: l40z}]", "5:32: E503 there is no entry 'l40z' to copy; did you mean 'l40'?"),
        ("  accelerators: [{id: a, memory_gb: 1}]", "E503 the entry 'a' lacks 'vendor', 'kind'; or name with 'like'"),
        ("  accelerators: [{id: '-a', like: l40s}]", "E503 the entry '-a' cannot be used: id: it should match pattern"),
        (
            "  models: [{id: us/a, like: Qwen/Qwen2.5-7B, kv_heads: 5}]",
            "E503 the entry 'us/a' cannot be used: 28 heads cannot share 5 KV heads",
        ),
        ("  acelerators: []", "E112 there is no catalogue 'acelerators'; did you mean 'accelerators'?"),
    ],
)
def test_mistakes_are_found_where_they_stand(extended, text, message):
    found = refused(extended, text)
    assert message in found


def test_all_mistakes_are_told_together(extended):
    found = refused(extended, CARD % "memory_gb: x, tdp_w: y" + "\n  models: [{id: us/a, like: nothing-like-it}]")
    assert found.count("E503") == 3


def test_nothing_changes_where_nothing_is_written():
    catalogues = Catalogues.load()
    assert catalogues.with_entries({}) == catalogues
