"""Files made to do harm, each with what must be said of it."""

from __future__ import annotations

__all__ = ["HEADER", "HOSTILE"]

HEADER = "schema: rules/1\npack: test\ntitle: Test\n"
NUMBER_TABLE = (
    HEADER
    + "facts: [{id: a, type: int}, {id: b, type: int}]\nrules:\n  - {id: t, title: T, kind: table, hit: unique, "
    + "inputs: [a], outputs: [b], because: x, sources: [], rows: [%s]}\n"
)

HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "a bomb of aliases": ("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", "E003 anchors are not allowed (a)"),
    "an alias to itself": ("a: &a [*a]\n", "E003 anchors are not allowed"),
    "an endless anchor": ("a: &" + "a" * 100_000 + " x", "E003 anchors are not allowed"),
    "100,000 lists in one another": ("[" * 100_000, "E005 values are nested more than 20 deep"),
    "100,000 mappings in one another": ("{a: " * 100_000, "E005 values are nested more than 20 deep"),
    "100,000 dashes": ("- " * 100_000, "E005 values are nested more than 20 deep"),
    "100,000 question marks": ("? " * 100_000, "E005 values are nested more than 20 deep"),
    "deep indentation": ("".join(" " * depth + "a:\n" for depth in range(1300)), "E005 values are nested"),
    "ten megabytes": (b"a" * 10_000_000, "E005 the file has 10,000,000 bytes; at most 1,000,000 are read"),
    "200,000 values": (HEADER + "facts: [" + "a," * 200_000 + "]", "E005 the file has more than 100,000 values"),
    "a Python object": (
        "!!python/object/apply:os.system ['id']",
        "E003 tags are not allowed (tag:yaml.org,2002:python",
    ),
    "a tag with an escape": ("a: !%1b x", "E003 tags are not allowed"),
    "binary data": ("!!binary aGVsbG8=", "E003 tags are not allowed"),
    "a merge key": (HEADER + "<<: {facts: []}", "E010 unknown key '<<' in a rule file"),
    "another YAML": ("%YAML 9.9\n---\na", "E002 this is not YAML"),
    "a null character": (HEADER + "facts: [\x00]", "rules.yaml:4:9: E002 the character U+0000 is not allowed"),
    "an escape character": (HEADER + "# \x1b]0;gotcha\x07", "rules.yaml:4:3: E002 the character U+001B is not allowed"),
    "a hidden character": (HEADER + "# a\x85b\x9b", "E002 the character U+009B is not allowed"),
    "UTF-16": (HEADER.encode("utf-16"), "E001 the file is not UTF-8 text (byte 0)"),
    "Latin-1": (HEADER.encode() + b"# caf\xe9\n", "E001 the file is not UTF-8 text (byte 44)"),
    "half a character": (HEADER.encode() + b"\xed\xa0\x80", "E001 the file is not UTF-8 text"),
    "nothing": ("", "E012 the file is empty"),
    "only a comment": ("# nothing\n", "E012 the file is empty"),
    "only spaces": (" \n\n  \n", "E012 the file is empty"),
    "two documents": (HEADER + "...\n---\n" + HEADER, "E003 only one document to a file"),
    "null": ("~", "E012 a rule file must be a mapping"),
    "an endless key": (HEADER + "x" * 1100 + ": 1", "E002 this is not YAML"),
    "an endless number": (
        HEADER + "facts: [{id: a, type: int, range: '" + "9" * 900_000 + "..'}]",
        "E105 the value has",
    ),
    "a number beyond all": (HEADER + "facts: [{id: a, type: number, range: 0..1e999}]", "it must be a finite number"),
    "an endless unit": (
        HEADER + "facts: [{id: a, type: quantity, unit: '" + "PB*" * 300_000 + "'}]",
        "E104 a unit has at most",
    ),
    "a unit that vanishes": (
        HEADER + "facts: [{id: a, type: quantity, unit: 'byte" + "/PB" * 24 + "'}]",
        "beyond all measure",
    ),
    "an endless expression": (
        HEADER + "facts: [{id: a, type: bool, when: '" + "a or " * 190_000 + "a'}]",
        "E101 the expression has",
    ),
    "a deep expression": (
        HEADER + "facts: [{id: a, type: bool, when: '" + "not " * 400 + "a'}]",
        "E101 more than 60 operations",
    ),
    "a long sum": (
        HEADER + "facts: [{id: a, type: bool, when: '" + "1 + " * 400 + "1 > 0'}]",
        "E101 more than 60 operations",
    ),
    "endless negation in a cell": (NUMBER_TABLE % f"{{if: ['{'not ' * 200_000}'], then: [1]}}", "E105 the cell has"),
    "endless dots in a cell": (NUMBER_TABLE % f'{{if: ["{"." * 400_000}\\n"], then: [1]}}', "E105 the cell has"),
    "dots in a cell": (NUMBER_TABLE % f'{{if: ["{"." * 1990}\\n"], then: [1]}}', "is not a number with a unit"),
    "spaces in a cell": (NUMBER_TABLE % f'{{if: ["1 a{" " * 1900}\\t!"], then: [1]}}', "is not a number with a unit"),
    "an empty cell": (NUMBER_TABLE % "{if: [''], then: [1]}", "E105 a value is missing"),
    "placeholders without end": (
        HEADER + "facts: []\nrules: [{id: r, title: T, kind: rule, sources: [], because: '" + "{x}" * 200_000 + "'}]",
        "E107 {x} names no fact or parameter",
    ),
    "thousands of unknown names": (
        HEADER
        + "facts:\n"
        + "".join(f"  - {{id: a_rather_long_name_{index}, type: bool}}\n" for index in range(5000))
        + "rules:\n"
        + "".join(
            f"  - {{id: r{index}, title: T, kind: rule, when: a_rather_lang_name_{index}, because: b, sources: []}}\n"
            for index in range(3000)
        ),
        "did you mean 'a_rather_long_name_0'?",
    ),
    "a circle of thousands": (
        HEADER
        + "facts: ["
        + ", ".join(f"{{id: a{index}, type: int}}" for index in range(2000))
        + "]\nrules:\n"
        + "".join(
            f"  - {{id: r{index}, title: T, kind: formula, fact: a{index}, value: a{(index + 1) % 2000}, "
            "because: b, sources: []}\n"
            for index in range(2000)
        ),
        "E201 these depend on each other: a0 -> ",
    ),
}
