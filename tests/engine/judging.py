"""A rule base whose guide to ovens is judged: what it says of the loaves, beside what is computed."""

from __future__ import annotations

__all__ = ["BODY", "body"]

BODY = """\
units: [{id: loaf, bare: true}]
facts:
  - {id: customers, title: Customers, type: int, range: 0..1000}
  - {id: loaves, title: Loaves, type: quantity, unit: loaf}
  - {id: guide.ovens, title: Ovens of the guide, type: int}
  - {id: room, title: Room in an oven, type: quantity, unit: loaf}
rules:
  - id: guide.table
    title: The guide to ovens
    kind: table
    hit: unique
    inputs: [customers]
    outputs: [guide.ovens]
    rows:
      - {id: few, if: [..<100], then: [1], source: G-1}
      - {id: many, if: [100..<500], then: [2], sources: [{claim: G-2, kind: dissent}],
         judges: {says: "Two, for {row.if} customers."}}
      - {id: throng, if: [500..], then: [3], judges: {cases: [{mark: wrong, because: "{loaves}, ovens of {room}."}]}}
    judges:
      says: "{guide.ovens} ovens, for {row.id}."
      cases:
        - {if: loaves > guide.ovens * room, mark: optimistic, because: "{loaves}, more than {guide.ovens} of {room}."}
        - {if: 4 * loaves <= guide.ovens * room, mark: pessimistic, because: "{loaves} are a fourth of that."}
        - {mark: consistent, because: "{loaves} go in."}
    because: b
    sources: [{claim: G-0}]
    tests: [%TABLE%]
  - id: guide.bread
    title: Everybody eats bread
    kind: rule
    when: customers > 0
    judges:
      says: Everybody eats bread.
      cases: [{mark: wrong, because: "{customers} customers, {loaves} loaves."}]
    because: b
    sources: [{thumb: ours}]
    tests: [%RULE%]
"""


def body(table: str = "", rule: str = "") -> str:
    """The rule file with the tests of the table and of the rule."""
    return BODY.replace("%TABLE%", table).replace("%RULE%", rule)
