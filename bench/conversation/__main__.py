"""``python -m bench.conversation``: scores the reading of texts and the conduct of dialogues."""

from __future__ import annotations

import argparse
from collections import Counter

from bench.conversation.case import Dialogue, read_dialogues, read_texts
from bench.conversation.dialogues import TurnResult, converse
from bench.conversation.texts import TextResult, hear
from kb.advisor import Advisor


def main() -> None:
    """Prints the score of one half; with --show also what went wrong, which is for the open half alone."""
    parser = argparse.ArgumentParser(prog="python -m bench.conversation", description=__doc__)
    parser.add_argument("--half", choices=("open", "set_aside"), default="open")
    parser.add_argument("--show", action="store_true", help="what was missed and heard wrongly, text by text")
    parser.add_argument("--what", choices=("texts", "dialogues", "both"), default="texts")
    parser.add_argument("--match", default="", help="part of an id")
    options = parser.parse_args()
    advisor, show = Advisor.load(), options.show and options.half == "open"
    if options.what != "dialogues":
        results = [hear(advisor, each) for each in read_texts(options.half) if options.match in each.id]
        for result in results if show else ():
            _show(result)
        _score(results)
    if options.what != "texts":
        cases = [each for each in read_dialogues(options.half) if options.match in each.id]
        turns = [turn for case in cases for turn in _converse(advisor, case, show=show)]
        _score_turns(turns)


def _converse(advisor: Advisor, case: Dialogue, *, show: bool) -> tuple[TurnResult, ...]:
    results = converse(advisor, case)
    if show:
        print(f"- {case.id}")
        for result in results:
            mark = "+" if not result.faults else "-"
            print(f"  {mark} {result.expected.say}  [{'/'.join(result.turn.acts)}] {'; '.join(result.faults)}")
            if result.faults:
                print(f"      {result.turn.reply.text[:300]}")
    return results


def _score_turns(turns: list[TurnResult]) -> None:
    served = sum(not each.faults for each in turns)
    wrongly = sum(each.changes_wrongly for each in turns)
    follow = [each for each in turns if each.expected is not each.case.turns[0]]
    print(f"{len(turns)} turns: served {_share(served, len(turns))}")
    print(f"follow-ups served: {_share(sum(not each.faults for each in follow), len(follow))}")
    print(f"job not as said: {_share(wrongly, len(turns))}")
    faults = Counter(fault.split()[0] for each in turns for fault in each.faults)
    print("faults: " + ", ".join(f"{fault} {count}" for fault, count in faults.most_common()))


def _show(result: TextResult) -> None:
    verdict = result.verdict
    if verdict.whole and not result.silent:
        return
    print(f"- {result.text.id}: {result.text.text}")
    if verdict.missed:
        print(f"    missed: {', '.join(verdict.missed)}")
    for fact in verdict.wrong:
        print(f"    wrong:  {fact} = {result.heard.given[fact].value} ({result.heard.given[fact].note})")
    if result.silent:
        print(f"    silent: {', '.join(result.silent)}")
    print(f"    ignored: {', '.join(result.heard.ignored)}")
    for doubt in (*result.heard.left_out, *result.heard.doubts):
        print(f"    doubt: {doubt[:160]}")


def _score(results: list[TextResult]) -> None:
    right = sum(len(each.verdict.right) for each in results)
    missed = sum(len(each.verdict.missed) for each in results)
    wrong = sum(len(each.verdict.wrong) for each in results)
    whole = sum(each.verdict.whole for each in results)
    silent = sum(bool(each.silent) for each in results)
    quiet = sum(bool(each.silent or (each.verdict.wrong and not each.heard.doubts)) for each in results)
    print(f"{len(results)} texts: precision {_share(right, right + wrong)}, recall {_share(right, right + missed)}")
    print(f"wholly right: {_share(whole, len(results))}")
    print(f"numbers passed over in silence: {silent} texts; wrong without a word: {quiet}")
    facts = Counter(each.partition("=")[0] for result in results for each in result.verdict.missed)
    print("missed most: " + ", ".join(f"{fact} {count}" for fact, count in facts.most_common(12)))
    facts = Counter(fact for result in results for fact in result.verdict.wrong)
    print("wrong most: " + ", ".join(f"{fact} {count}" for fact, count in facts.most_common(12)))
    for language in sorted({each.text.language for each in results}):
        those = [each for each in results if each.text.language == language]
        print(f"  {language}: {sum(each.verdict.whole for each in those)} of {len(those)} wholly right")


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole} = {part / whole:.0%}" if whole else "none"


if __name__ == "__main__":
    main()
