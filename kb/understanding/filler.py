"""Words that carry no fact and are worth no mention."""

from __future__ import annotations

__all__ = ["is_filler"]

_FILLER = frozenset(
    """
    a about above actually after again all already also although am an and another any anyone anything are around as asked
    asks at available back be because been before being below besides best better between both but by can cannot card
    certain come comes computer could current currently did do does doing done due during each either else enough etc even
    ever every everything exactly fit fits for from further get gets getting give gives go goes going good gpu got had
    happen happens hardware has have having hello help her here hi him his how however i i'd i'll i'm i've idea if in
    inside instead into is it it's its job just keep kind know large larger least let let's lets like likely likes little
    llm look looking looks lot machine main make makes many may maybe me mean means memory might mine model more most much
    must my myself need needed needs new next no nor not now of off often ok on once one's only onto or other our ours out
    over own parameter per perhaps plan plans planning please possible possibly probably project purpose put quite rather
    really recommend recommendation requirement requirements run runs same say says set setup shall she should show size
    small so some somebody someone something somewhat sort specific still such suggest sure system take takes task than
    thank thanks that that's the their them then there therefore these they thing things think this those though through
    thus till to today together token tokens too total toward try trying type under until up upon us use used user uses
    using usually very via want wanted wants was way we we're we've well were what what's whatever when where whether which
    while who whole whose why will wish with within work works would wonder wondering x yes yet you your
    dear ask big buy enterprise firm hobbyist individual lab small-company company developer person people research gpus
    cards models parameters params users llms accelerator accelerators least most roughly approximately
    """.split()
)


def is_filler(word: str) -> bool:
    """Whether a word, in lower case, may be passed over in silence."""
    return word in _FILLER or (word.endswith("s") and word[:-1] in _FILLER)
