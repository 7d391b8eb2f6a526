"""Rule files that lean on one another, and edits of them: of each kind of thing that stands in rule files."""

from __future__ import annotations

__all__ = ["EDITS", "FILES", "edited"]

FILES = {
    "shared.yaml": """schema: rules/1
pack: shared
title: What others name
units: [{id: param, bare: true}]
references: [{id: book, doc: A book}, {id: page, doc: A page}]
items:
  - {id: ends, of: [low, high]}
  - {id: kinds, of: {racked: {cells: [rack], high: 2}, desked: {cells: [desk], high: 1}}}
errors:
  - {id: rough, title: Bars, less: "less is seldom", more: "more is seldom", explain: collapse, sources: [book]}
parameters:
  - {id: rough.low, title: Low, values: [{since: 2026-01-01, value: 0.5}], sources: [book]}
  - {id: rough.high, title: High, values: [{since: 2026-01-01, value: 2}], sources: [book]}
""",
    "facts.yaml": """schema: rules/1
pack: facts
title: What is asked
facts:
  - {id: machine.count, title: Machines, type: int, range: 1..100, ask: How many?}
  - {id: machine.kind, title: Kind, type: enum, values: [rack, desk], ask: Which?}
  - {id: net.rate, title: Network, type: quantity, unit: bit/s}
  - {id: machine.height, title: Height, type: int}
  - id: room.cool
    title: Cooled
    type: bool
    ask: Is the room cooled?
    unknown: {assume: machine.kind == rack, note: racks are}
  - {id: room.<end>, for: {end: ends}, title: An end, type: bool, ask: "At the <end> end?"}
""",
    "limits.yaml": """schema: rules/1
pack: limits
title: Limits
parameters:
  - {id: net.limit, title: Few, values: [{since: 2026-01-01, value: 5}], sources: [claimed]}
requirements:
  - id: net.enough
    title: Enough
    require: net.rate is unknown or net.rate <= 100 Gbps
    because: It ends there.
    sources: [book]
  - id: net.few
    title: Few
    require: machine.count is unknown or machine.count < 50
    because: It ends there.
    sources: [{thumb: so}]
""",
    "network.yaml": """schema: rules/1
pack: network
title: Network
rules:
  - id: net.floor
    title: Least network
    when: machine.count > 1
    then: {net.rate: 25 Gbps}
    because: "{machine.count} machines need {net.rate}."
    sources: [book]
    tests:
      - {given: {machine.count: 2}, expect: {net.rate: 25 Gbps}, fires: true}
      - {given: {machine.count: 1}, fires: false}
  - id: net.told.<end>
    for: {end: ends}
    title: An end
    when: room.<end> and room.cool
    because: "Cool at the <end> end."
    sources: [page]
    tests:
      - {given: {room.<end>: true, room.cool: true}, fires: true}
      - {given: {room.<end>: false}, fires: false}
""",
    "wide.yaml": """schema: rules/1
pack: wide
title: Wider
quantities:
  - id: net.power
    title: Power of the network
    unit: W
    error: rough
    value: machine.count * 10 W
    because: "{machine.count} machines draw {net.power}."
    sources: [book]
    tests: [{given: {machine.count: 2}, expect: {net.power: 20 W}}]
rules:
  - id: machine.table
    title: Heights
    kind: table
    hit: first
    inputs: [machine.kind]
    outputs: [machine.height]
    rows:
      - {for: {kind: kinds}, if: <kind.cells>, then: [<kind.high>]}
    because: "{machine.height} high."
    sources: [book]
    tests:
      - {given: {machine.kind: rack}, expect: {machine.height: 2}}
      - {given: {machine.kind: desk}, expect: {machine.height: 1}}
      - {given: {}, fires: false}
  - id: net.wide
    title: Wider network
    when: machine.count > 10 and machine.count > net.limit
    overrides: [net.floor]
    then: {net.rate: 50 Gbps}
    because: "{machine.count} machines need {net.rate}."
    sources: [book, claimed]
    tests:
      - {given: {machine.count: 20}, expect: {net.rate: 50 Gbps}, fires: true, why-not: [net.floor]}
      - {given: {machine.count: 4}, fires: false}
report:
  - {title: Network, facts: [net.rate, machine.height, net.power, net.power.low, net.power.high]}
""",
    "words.yaml": """schema: rules/1
pack: words
title: Words
words:
  - {id: people, words: [folk]}
  - {id: crowd, adds-to: people, words: [throng]}
terms: [{id: rack, words: [rack, racks], means: A frame.}]
examples: [{text: five machines, says: {machine.count: 5}}]
acts:
  - id: ask.why
    title: Why
    kind: question
    words: [why so]
    does: why
    examples: [why so]
""",
}

EDITS = {
    "nothing but a line more": ("network.yaml", "title: Network", "title: Network\n# a line"),
    "the text of a rule": ("network.yaml", "Least network", "Some network"),
    "the reason of a rule": ("network.yaml", "machines need", "of them need"),
    "the condition of a rule": ("network.yaml", "when: machine.count > 1", "when: machine.count > 3"),
    "what a rule concludes": ("network.yaml", "{net.rate: 25 Gbps}", "{net.rate: 40 Gbps}"),
    "a rule that is never taken": ("network.yaml", "when: machine.count > 1", "when: machine.count > 500"),
    "a clash": ("wide.yaml", "    overrides: [net.floor]\n", ""),
    "a misspelt fact": ("network.yaml", "when: machine.count > 1", "when: machine.cuont > 1"),
    "a wrong unit": ("wide.yaml", "* 10 W", "* 10 GB"),
    "not YAML": ("network.yaml", "rules:\n", "rules: [\n"),
    "an unknown key": ("wide.yaml", "overrides:", "overwrites:"),
    "a rule that others override cannot be read": ("network.yaml", "because:", "becos:"),
    "a fact that others read cannot be read": ("facts.yaml", "type: enum", "typ: enum"),
    "another id of a rule that others override": ("network.yaml", "id: net.floor", "id: net.ground"),
    "another id of a rule": ("wide.yaml", "id: net.wide", "id: net.broad"),
    "a rule twice": ("network.yaml", "id: net.told.<end>", "id: net.wide"),
    "a rule less": ("wide.yaml", FILES["wide.yaml"].partition("rules:")[2].partition("report:")[0], " []\n"),
    "a cycle": ("network.yaml", "when: machine.count > 1", "when: net.rate > 1 bit/s"),
    "a test of a rule": ("network.yaml", "{machine.count: 2}, expect", "{machine.count: 3}, expect"),
    "a test less": ("network.yaml", "      - {given: {machine.count: 1}, fires: false}\n", ""),
    "the formula of a quantity": ("wide.yaml", "machine.count * 10 W", "machine.count * 12 W"),
    "the title of a quantity": ("wide.yaml", "Power of the network", "Power"),
    "the error of a quantity": ("wide.yaml", "    error: rough\n", ""),
    "the value of a parameter": ("limits.yaml", "value: 5", "value: 12"),
    "the value of a parameter that makes a rule idle": ("limits.yaml", "value: 5", "value: 120"),
    "another day": ("limits.yaml", "2026-01-01", "2999-01-01"),
    "the type of a parameter": ("limits.yaml", "title: Few, values", "title: Few, unit: W, values"),
    "a parameter that nothing reads": (
        "limits.yaml",
        "parameters:",
        "parameters:\n  - {id: a.b, title: B, values: [{since: 2026-01-01, value: 5}], sources: [{thumb: so}]}",
    ),
    "a requirement": ("limits.yaml", "machine.count < 50", "machine.count < 40"),
    "a requirement that contradicts another": (
        "limits.yaml",
        "require: net.rate is unknown or net.rate <= 100 Gbps",
        "require: machine.count > 60",
    ),
    "a requirement that may stay open": ("limits.yaml", "machine.count is unknown or ", "room.cool or "),
    "the text of a fact": ("facts.yaml", "title: Machines", "title: Computers"),
    "a question": ("facts.yaml", "Is the room cooled?", "Is it cool?"),
    "a question less": ("facts.yaml", ", ask: Which?", ""),
    "an assumption": ("facts.yaml", "assume: machine.kind == rack", "assume: machine.kind == desk"),
    "an assumption that is no value": ("facts.yaml", "assume: machine.kind == rack", "assume: machine.kind == tower"),
    "the range of a fact": ("facts.yaml", "1..100", "1..90"),
    "the values of a fact": ("facts.yaml", "[rack, desk]", "[rack, desk, lap]"),
    "a fact more": ("facts.yaml", "facts:", "facts:\n  - {id: room.dry, type: bool, ask: Is it dry?}"),
    "a fact whose name may be a value": ("facts.yaml", "facts:", "facts:\n  - {id: dry, type: bool, ask: Is it?}"),
    "a fact twice": ("limits.yaml", "parameters:", "facts: [{id: net.rate, type: bool, ask: Is it?}]\nparameters:"),
    "a fact as a parameter": ("limits.yaml", "id: net.limit", "id: net.rate"),
    "another id of a fact": ("facts.yaml", "id: room.cool", "id: room.cold"),
    "the order of facts": (
        "facts.yaml",
        "  - {id: net.rate, title: Network, type: quantity, unit: bit/s}\n",
        "",
        ("facts:\n", "facts:\n  - {id: net.rate, title: Network, type: quantity, unit: bit/s}\n"),
    ),
    "a section of the report": ("wide.yaml", "{title: Network, facts", "{title: Networks, facts"),
    "a fact less in the report": ("wide.yaml", ", net.power.low, net.power.high]", "]"),
    "the words of a class": ("words.yaml", "[folk]", "[folk, staff]"),
    "the id of a class that others add to": ("words.yaml", "id: people", "id: persons"),
    "a term": ("words.yaml", "A frame.", "A frame of steel."),
    "a source of a term": ("words.yaml", "means: A frame.", "means: A frame., sources: [book]"),
    "an example": ("words.yaml", "{machine.count: 5}", "{machine.count: 6}"),
    "an example of an unknown fact": ("words.yaml", "{machine.count: 5}", "{machine.cuont: 5}"),
    "an act": ("words.yaml", "[why so]", "[why so, why that]"),
    "an act twice": (
        "words.yaml",
        "acts:\n",
        "acts:\n  - {id: ask.why, title: Why, kind: question, words: [oh], says: a}\n",
    ),
    "a choice, a goal and a way out more": (
        "wide.yaml",
        "report:",
        """choices: [{fact: machine.count, values: [1, 2, 4]}]
goals: [{id: small, title: Small, minimise: net.power}]
relaxations: [{id: others, title: Others, vary: machine.count}]
report:""",
    ),
    "the id of a pack": ("words.yaml", "pack: words", "pack: more.words"),
    "the id of another pack": ("words.yaml", "pack: words", "pack: wide"),
    "another schema": ("words.yaml", "rules/1", "rules/2"),
    "something that is replaced": ("network.yaml", "title: Network", "title: Network\nreplaces: [net.wide]"),
    "something that is taken out": ("network.yaml", "title: Network", "title: Network\nretire: [net.wide]"),
    "entries of a catalogue that is not there": ("words.yaml", "title: Words", "title: Words\nentries: {wines: []}"),
    "a list": ("shared.yaml", "[low, high]", "[low, high, side]"),
    "a list that is longer in one place": (
        "shared.yaml",
        "[low, high]",
        "[low, high, side]",
        ("parameters:", "facts:\n  - {id: net.side, type: bool, ask: Is it?}\nparameters:"),
    ),
    "a list twice": ("wide.yaml", "quantities:", "items: [{id: ends, of: [left, right]}]\nquantities:"),
    "a list of its own": (
        "wide.yaml",
        "quantities:",
        "items: [{id: sides, of: [left, right]}]\nquantities:",
        ("id: net.wide", "id: net.wide.<side>\n    for: {side: sides}"),
    ),
    "the place of a list": ("shared.yaml", "units:", "# more\nunits:"),
    "a text of a list": ("shared.yaml", "high: 2", "high: 3"),
    "the order of a list": ("shared.yaml", "[low, high]", "[high, low]"),
    "a reference": ("shared.yaml", "doc: A book", "doc: Two books"),
    "the id of a reference": ("shared.yaml", "id: page", "id: pages"),
    "a reference that was a claim": ("shared.yaml", "id: page", "id: claimed"),
    "a reference more": ("wide.yaml", "quantities:", "references: [{id: sheet, doc: A sheet}]\nquantities:"),
    "what an error says": ("shared.yaml", "less is seldom", "less is rare"),
    "the id of an error": ("shared.yaml", "{id: rough, title", "{id: coarse, title"),
    "the value of a bar": ("shared.yaml", "value: 0.5", "value: 0.4"),
    "a unit": ("shared.yaml", "[{id: param, bare: true}]", "[{id: param, bare: true}, {id: crate}]"),
    "what all entries of a file share": (
        "wide.yaml",
        "quantities:",
        "common: {when: machine.kind == rack}\nquantities:",
    ),
}
"""Edits of one file: its name, a text in it, and what takes its place; with further pairs of these."""


def edited(edit: str) -> dict[str, str]:
    """`FILES` after that edit."""
    name, old, new, *more = EDITS[edit]
    text = FILES[name]
    for before, after in ((old, new), *more):
        assert before in text
        text = text.replace(before, after)
    assert text != FILES[name]
    return {**FILES, name: text}
