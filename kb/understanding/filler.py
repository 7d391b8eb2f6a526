"""Words that carry no fact and are worth no mention."""

from __future__ import annotations

from kb.understanding.word_list import words

__all__ = ["is_filler"]

_FILLER = words(
    "a about above actually after again all already also although am an and another any anyone anything",
    "approximately are around as ask asks at available back be because been before being below besides best",
    "better between both but by can can't cannot certain come comes could current currently dear did do does",
    "doesn't doing don't done due during each either else enough etc even ever every everything exactly fit fits",
    "for from further get gets getting give gives go goes going good got had happen happens has have having hello help",
    "her here hi him his how however i i'd i'll i'm i've idea if in inside instead into is isn't it it's its just",
    "keep kind know large larger least let let's lets like likely likes little look looking looks lot make makes",
    "many may maybe me mean means might mine more most much must my myself need needed needs never new next no",
    "nor not now of off often ok on once one's only onto or other our ours out over own per perhaps plan planning",
    "plans please possible possibly probably put quite rather really recommend roughly s same say says set shall",
    "she should show so some somebody someone something somewhat sort specific still such suggest sure take takes",
    "tell than thank thanks that that's the their them then there therefore these they thing things think this",
    "those though through thus till to today together too toward towards try trying type under until up upon us",
    "use used uses using usually versus very via vs want wanted wants was way we we're we've well were what",
    "what's whatever when where whether which while who whole whose why will wish with within without won't work",
    "works would wonder wondering x yes yet you your",
    # of the trade, without saying anything in particular
    "run team request accelerator answer big buy card company computer cpu developer enterprise firm gpu hardware",
    "hobbyist individual job lab laptop llm machine memory model node parameter param people person project",
    "purpose question recommendation requirement research server setup size small system table task token user",
    "vram weight traffic load service application app",
)


def is_filler(word: str) -> bool:
    """Whether a word, in lower case, may be passed over in silence."""
    return word in _FILLER or (word.endswith("s") and word[:-1] in _FILLER)
