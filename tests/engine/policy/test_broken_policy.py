"""Ways in which a policy may break, or be subverted, by mistake or on purpose.

Whatever happens to its files, either the policy counts, or its layer is refused with a finding that says why (and then
no command answers, unless it is told to go on, and says so first), or the account of layers tells who took it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.loading import layer_accounts
from tests.engine.policy.shop import POLICY, codes, forbidden_is_taken, load

HEAD = POLICY.partition("requirements:")[0]


@dataclass(frozen=True)
class Way:
    """A policy file as it comes to be, or whole layers, and what is found.

    ``code`` is what refuses the layer, ``warns`` what is found where it is in force. The search is given ``answers``.
    """

    name: str
    text: str | bytes = POLICY
    code: str = ""
    warns: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    file: str = "policy.yaml"
    more: dict[str, str] = field(default_factory=dict)
    #: made in the folder instead of a file
    make: Callable[[Path], None] | None = None


def changed(old: str, new: str) -> str:
    assert old in POLICY
    return POLICY.replace(old, new)


def other(body: str, pack: str = "theirs") -> str:
    return f"schema: rules/1\npack: {pack}\ntitle: Theirs\n{body}"


BECAUSE = 'because: "Red cards are not approved."'
WAYS = [
    Way("as it should be"),
    # --- typing errors
    Way("a fact that does not exist", changed("card != red", "crad != red"), "E102"),
    Way("a value that does not exist", changed("card != red", "card != rd"), "E106"),
    Way("a key that does not exist", changed("require:", "requires:"), "E010"),
    Way("a section that does not exist", changed("requirements:", "requirement:"), "E010"),
    Way("no condition", changed("    require: card != red\n", ""), "E011"),
    Way("no reason", changed(f"    {BECAUSE}\n", ""), "E011"),
    Way("no source", changed("    sources: [{doc: Policy 7}]\n", ""), "E011"),
    Way("no id", changed("  - id: ours.no_red\n    title", "  - title"), "E011"),
    Way("an id in capitals", changed("ours.no_red", "Ours No Red"), "E014"),
    Way("one equals sign", changed("card != red", "card = red"), "E101"),
    Way("another language's operator", changed("card != red", "card <> red"), "E101"),
    Way("not with an exclamation mark", changed("card != red", "!(card == red)"), "E003"),
    Way("two ampersands", changed("card != red", "card != red && room == old"), "E101"),
    Way("a chain of comparisons", changed("card != red", "1 < watts < 200"), "E101"),
    Way("an open bracket", changed("card != red", "(card != red"), "E101"),
    Way("words", changed("card != red", "no red cards please"), "E101"),
    Way("no condition but a number", changed("card != red", "watts"), "E103"),
    Way("a text against a number", changed("card != red", "card != 3"), "E103"),
    Way("a number without its unit", changed("card != red", "price > 20"), "E104"),
    Way("a unit that does not exist", changed("card != red", "price > 20 EURO"), "E104"),
    Way("division by zero", changed("card != red", "watts / 0 < 1"), "E114"),
    Way("always false", changed("card != red", "card != card"), "E301"),
    Way("parts that exclude each other", changed("card != red", "watts < 100 and watts > 200"), "E301"),
    Way("a reason with an unknown fact", changed("Red cards", "{crad}"), "E107"),
    Way("a claim that does not exist", changed("{doc: Policy 7}", "S9-9-99"), "E113"),
    Way("a claim, named, that does not exist", changed("{doc: Policy 7}", "{claim: S9-9-99}"), "E113"),
    Way("a source of no kind", changed("{doc: Policy 7}", "{document: Policy 7}"), "E010"),
    Way("twice the same requirement", POLICY + POLICY.partition("requirements:\n")[2], "E015"),
    # --- structure and files
    Way("an empty file", "", "E012"),
    Way("only a comment", "# to be written\n", "E012"),
    Way("a list", "- card != red\n", "E012"),
    Way("a text", "card != red\n", "E012"),
    Way("tabs", changed("    require:", "\trequire:"), "E002"),
    Way("an open quotation mark", changed(BECAUSE, 'because: "Red cards'), "E002"),
    Way("two documents", POLICY + "---\n" + POLICY, "E003"),
    Way("an anchor", changed("title: Not red", "title: &name Not red"), "E003"),
    Way("a tag of Python", changed("title: Not red", "title: !!python/name:os.system x"), "E003"),
    Way(
        "a key twice",
        changed("    require: card != red\n", "    require: card != red\n    require: card == red\n"),
        "E004",
    ),
    Way("a requirement that is a text", HEAD + "requirements: [no red cards]\n", "E012"),
    Way("requirements that are a mapping", HEAD + "requirements: {no_red: card != red}\n", "E012"),
    Way("another version of the format", changed("rules/1", "rules/2"), "E013"),
    Way("no version of the format", POLICY.partition("\n")[2], "E011"),
    Way("Latin-1", POLICY.replace("Red cards", "Röte").encode("latin-1"), "E001"),
    Way("UTF-16", POLICY.encode("utf-16"), "E001"),
    Way("binary", bytes(range(256)), "E001"),
    Way("a byte order mark", b"\xef\xbb\xbf" + POLICY.encode()),
    Way("line ends of Windows", POLICY.replace("\n", "\r\n").encode()),
    Way("the ending .yml", code="E006", file="policy.yml"),
    Way("the ending .YAML", code="E006", file="policy.YAML"),
    Way("beside it a file that ends in .yml", code="E006", more={"more.yml": other("")}),
    Way("an empty folder", make=lambda folder: (folder / "policy").mkdir(), code="E001"),
    Way("a folder called policy.yaml", make=lambda folder: (folder / "policy.yaml").mkdir(), code="E001"),
    Way("a link that leads nowhere", make=lambda folder: (folder / "policy.yaml").symlink_to("gone"), code="E001"),
    Way(
        "a link that leads to itself",
        make=lambda folder: (folder / "policy.yaml").symlink_to("policy.yaml"),
        code="E001",
    ),
    Way("a second file with an error", code="E002", more={"more.yaml": "a: [\n"}),
    Way("a second file of the same pack", code="E015", more={"more.yaml": HEAD}),
    # --- what is unknown
    Way("an open question", changed("card != red", "card != red or room == old") + "facts: []\n"),
    Way(
        "nothing is assumed",
        HEAD
        + ("facts: [{id: ours.floor, type: enum, values: [low, high], ask: Which?}]\n" + POLICY[len(HEAD) :]).replace(
            "card != red", "card != red or ours.floor == low"
        ),
        warns="W310",
    ),
    Way(
        "it applies where nobody knows",
        HEAD
        + ("facts: [{id: ours.floor, type: enum, values: [low, high], ask: Which?}]\n" + POLICY[len(HEAD) :]).replace(
            "    require:", "    when: ours.floor == low\n    require:"
        ),
        warns="W310",
    ),
    # --- escapes
    Way("escapes in the reason", changed("Red cards", r"\e[2J\e]52;c;cHduZWQ=\a\u202ered")),
    Way("escapes in the id", changed("id: ours.no_red", r'id: "ours\e[2J"'), "E014"),
]


def written(way: Way, folder: Path) -> Path:
    layer = folder / "layer"
    layer.mkdir()
    if way.make is not None:
        way.make(layer)
        return layer / "policy" if (layer / "policy").is_dir() else layer
    data = way.text if isinstance(way.text, bytes) else way.text.encode()
    (layer / way.file).write_bytes(data)
    for name, text in way.more.items():
        (layer / name).write_text(text, encoding="utf-8")
    return layer


def test_without_a_policy_the_forbidden_card_is_taken(tmp_path: Path) -> None:
    assert forbidden_is_taken(load(tmp_path), {})


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_the_policy_counts_or_its_layer_is_refused_with_the_reason(way: Way, tmp_path: Path) -> None:
    loaded = load(tmp_path, written(way, tmp_path))
    (account,) = layer_accounts(loaded)
    if way.code:
        assert not account.in_force
        assert way.code in codes(loaded), "\n".join(str(each) for each in account.findings)
        assert "\x1b" not in "".join(map(str, account.findings))
        return
    assert account.in_force, "\n".join(str(each) for each in account.findings)
    assert not forbidden_is_taken(loaded, way.answers)
    if way.warns:
        assert way.warns in codes(loaded)


@pytest.mark.parametrize("path", ["gone", "gone.yaml", "shop.yaml/policy.yaml"])
def test_a_place_that_is_not_there_is_refused(path: str, tmp_path: Path) -> None:
    (account,) = layer_accounts(load(tmp_path, tmp_path / path))
    assert not account.in_force


GREEN = POLICY.partition("title: What we may buy\n")[2].replace("!= red", "!= green")
OTHER_WATTS = (
    "replaces: [watts.of_card]\nrules: [{id: watts.of_card, title: P, kind: formula, fact: watts, value: '1', "
    "because: b, sources: []}]"
)
SECOND = [
    ("the same pack", other("facts: []", "ours"), "", ""),
    ("the same requirement", other(GREEN), "W504", "replaces"),
    ("the same requirement, said", other("replaces: [ours.no_red]\n" + GREEN), "", "replaces"),
    ("it takes it out", other("retire: [ours.no_red]"), "", "retires"),
    ("it takes the pack out", other("retire: [{pack: ours}]"), "", "retires"),
    ("it replaces the pack", other("replaces: [{pack: ours}]", "ours"), "", "replaces"),
    ("another value of what it reads", other(OTHER_WATTS), "", ""),
]


@pytest.mark.parametrize(("name", "text", "code", "told"), SECOND, ids=[each[0] for each in SECOND])
def test_what_a_second_layer_takes_out_is_told(name: str, text: str, code: str, told: str, tmp_path: Path) -> None:
    first, second = tmp_path / "policy.yaml", tmp_path / "second.yaml"
    first.write_text(POLICY, encoding="utf-8")
    second.write_text(text, encoding="utf-8")
    loaded = load(tmp_path, first, second)
    _, account = layer_accounts(loaded)
    assert account.in_force, "\n".join(str(each) for each in account.findings)
    gone = account.replaces if told == "replaces" else account.retires if told == "retires" else ()
    assert bool(told) == any(each.id in ("ours", "ours.no_red") for each in gone)
    assert bool(told) or not forbidden_is_taken(loaded, {})
    assert not code or code in codes(loaded)


@pytest.mark.parametrize("text", [SECOND[1][1], SECOND[3][1], SECOND[4][1]], ids=["replaced", "retired", "its pack"])
def test_a_layer_with_an_error_is_refused_also_where_a_later_one_takes_it_out(text: str, tmp_path: Path) -> None:
    first, second = tmp_path / "policy.yaml", tmp_path / "second.yaml"
    first.write_text(changed("card != red", "crad != red"), encoding="utf-8")
    second.write_text(text, encoding="utf-8")
    account, _ = layer_accounts(load(tmp_path, first, second))
    assert [each.code for each in account.findings] == ["E102"]


ZERO = "parameters: [{id: ours.zero, values: [{since: 2000-01-01, value: 0}], sources: [{thumb: t}]}]\n"
LATER = ZERO.replace("2000", "2090")
"""Policies that are found fault with: what the requirement asks, where, and what is found."""
FAULTS = [
    ("divided by a constant that is zero", "watts / (1 - 1) < 1", "", "E114", "divides by zero"),
    ("divided by a parameter that is zero", "watts / ours.zero < 1", ZERO, "E114", "ours.zero is 0"),
    ("a parameter without a value", "watts < ours.zero", LATER, "W310", "ours.zero has no value on"),
    ("always true", "'true'", "", "W311", "never rejects anything: `true` is always true"),
    ("always true of what is tried", "card != red or card != green", "", "W311", "never rejects anything"),
    ("nowhere", "card != red\n    when: 'false'", "", "W311", "never rejects anything: `false` is always false"),
    (
        "nowhere, by parts",
        "card != red\n    when: watts < 1 and watts > 2",
        "",
        "W311",
        "`watts < 1 and watts > 2` is always false",
    ),
]


@pytest.mark.parametrize(("name", "require", "more", "code", "told"), FAULTS, ids=[each[0] for each in FAULTS])
def test_a_requirement_that_cannot_reject_or_be_worked_out_is_found(
    name: str, require: str, more: str, code: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(changed("card != red", require) + more, encoding="utf-8")
    loaded = load(tmp_path, file)
    found = [*loaded.findings, *(each for refused in loaded.refused for each in refused.findings)]
    (told_of,) = [each for each in found if each.place.file == str(file) and each.code == code]
    assert told in told_of.message


def test_what_a_pack_has_in_common_counts_for_requirements(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(POLICY + "common: {when: room == old}\n", encoding="utf-8")
    loaded = load(tmp_path, file)
    assert forbidden_is_taken(loaded, {"room": "new"})
    assert not forbidden_is_taken(loaded, {"room": "old"})


def test_an_id_with_a_hyphen_is_told_to_be_quoted(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(changed("card != red", "card != dark-red"), encoding="utf-8")
    (finding,) = load(tmp_path, file).refused[0].findings
    assert (finding.code, finding.suggestion) == ("E102", '"dark-red"')
    assert "a hyphen needs quotes" in finding.message
