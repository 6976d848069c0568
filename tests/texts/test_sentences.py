"""How sentences read whose facts, variants or capitals may come out wrong; all other tests ask for their keys.

A sentence with one name in it, or none, needs no row: it stands in companion/texts as it is said.
"""

from __future__ import annotations

from companion.texts.errors import english
from companion.texts.texts import phrase

SENTENCES = (
    (phrase("bridge.ble-unreached", name="ble:left", why="busy"), "ble:left is nearby, but doesn't connect: busy."),
    (
        phrase("bridge.join-password-length", least=8, most=63),
        "The password of a network has 8 to 63 characters; an open network has none.",
    ),
    (phrase("bridge.pin-taken", name="G23", role="index"), "another program is using G23, the pin for index."),
    (phrase("bridge.pin-unusable", name="G23", role="index", why="busy"), "G23 can't be the pin for index: busy."),
    (phrase("bridge.recording-stopped", path="a.spin", why="full"), "recording to a.spin stopped: full."),
    (phrase("card-ask.choice", player="Ben", prompt="which Prize?"), "Ben: which Prize?"),
    (phrase("card-ask.choice-about", player="Ann", about="Supply", prompt="do you?"), "Ann, Supply: do you?"),
    (phrase("card-ask.choice-offer", asked="Ann: do you?", offer="Draw 2."), "Ann: do you? (Draw 2.)"),
    (phrase("card-correction-not-there", card="Pup", place="Ann's hand"), "The card Pup isn't at Ann's hand."),
    (phrase("card-hint.unfair", player="A", why="pushed"), "A's coin wasn't spun fairly: pushed. Spin again."),
    (phrase("card-log.hp-left", left=20, hp=60), "It has 20 of 60 HP left."),
    (
        phrase("card-log.lasting-player", source="Supply", player="Ann", turn=6, what="no damage"),
        "Ann's Supply, until the end of turn 6: no damage.",
    ),
    (
        phrase("card-log.lasting-until", turn=6, what=phrase("card-text.mod.no-retreat", who="Ben's Bulk")),
        "Until the end of turn 6: Ben's Bulk can't retreat.",
    ),
    (phrase("card-log.placed-active", player="Ann", card="Pup"), "Ann puts Pup face-down as the Active Pokémon."),
    (phrase("card-log.prize-taken", player="Ann", card="Pup", n=6), "Ann takes a Prize: Pup. Prizes left: 6."),
    (phrase("card-log.searched", player="Ann", cards="Pup, Eel"), "Ann searches the deck and takes Pup, Eel."),
    (phrase("card-log.switched", pokemon="Ann's Eel", other="Pup"), "Ann's Eel is now Active; Pup goes to the Bench."),
    (phrase("card-log.taken-from-deck", player="Ann", cards="a card"), "Ann puts a card from the deck into hand."),
    (phrase("card-log.voided", player="Ann", why="pushed"), "Ann's coin doesn't count: pushed."),
    (phrase("card-name.bench-place", player="Ben", n=3), "place 3 of Ben's Bench"),
    (phrase("card-table.coin.burn", player="Ben", pokemon="Pup"), "Ben flips a coin because Pup is Burned."),
    (phrase("card-table.coin.confusion", player="Ben", pokemon="Pup"), "Ben flips a coin because Pup is Confused."),
    (phrase("card-table.coin.fail", player="Ben", card="Toss"), "Ben flips a coin: does the attack work? (Toss)"),
    (phrase("card-table.coin.for", player="Ben", what="Throw"), "Ben flips a coin for Throw."),
    (phrase("card-table.coin.for-until", player="B", what="Throw"), "B flips coins for Throw until one shows tails."),
    (phrase("card-table.coin.prevent", player="Ben", card="Toss"), "Ben flips a coin: does Toss prevent it?"),
    (
        phrase("card-table.coin.retreat", player="Ben", pokemon="Pup"),
        "Ben flips a coin: can Pup, which is Confused, retreat?",
    ),
    (phrase("card-table.coin.sleep", player="Ben", pokemon="Pup"), "Ben flips a coin: does Pup wake up?"),
    (
        phrase("card-table.coin.survive", player="Ben", card="Toss", pokemon="Pup"),
        "Ben flips a coin: does Toss keep Pup in play?",
    ),
    (
        phrase("card-too-little-energy", pokemon="Pup", attack="Nip", cost="Fire ×2", energy="nothing"),
        "Pup's Nip needs more Energy. Cost: Fire ×2. Attached: nothing.",
    ),
    (
        phrase("card-unknown-kind", card="Vest", word=phrase("card-kind.tool")),
        "You can't use Vest: these rules don't have “Tool”.",
    ),
    (
        phrase("command.cards.several", n=9, name="Pup", how="This"),
        "9 cards are called Pup. This shows one of them:",
    ),
    (phrase("command.collection.kept", n=1), "Imported one."),
    (
        phrase("command.fairness.few", spins="15 spins", wanted=60),
        "Only 15 spins; comparing segments takes 60 or more.",
    ),
    (
        phrase("command.figures.several", n=5, name="Pup", how="This"),
        "5 figures are called Pup. This shows one of them:",
    ),
    (phrase("command.selftest.to-do", n=1), "1 thing needs attention."),
    (phrase("command.study.all-there", matches=3, file="a.results"), "a.results already holds all 3 matches."),
    (
        phrase("command.study.interrupted", done=0, of=3, how="This"),
        "Stopped. 0 of 3 matches are saved; This continues.",
    ),
    (phrase("command.trainers.played", rules="Duel", format="Six on six"), "Used under Duel (Six on six)."),
    (phrase("disc-editor.refused.blank", n=1, known=0, whole=9), "Segment 1 has no colour yet: 0° of 9° are entered."),
    (
        phrase("disc-editor.refused.taken", id="own-xa", other="Xa"),
        "The figure Xa already has the ID own-xa. Choose another name or ID.",
    ),
    (
        phrase("doubt.card", player="Anna", card="Heal", why=phrase("idle.nothing")),
        "Anna: Heal would do nothing now because nothing would change. Use it anyway?",
    ),
    (phrase("fact.condition", condition="Burned", means="It counts less."), "Burned. It counts less."),
    (
        phrase("fact.form-until", figure="Pup", n=7, turn=8),
        "It's a form of Pup and stands in for it for 7 more turns, until turn 8 is over.",
    ),
    (phrase("hall.streak-said", player="Ann", n=2), "Ann won 2 matches in a row."),
    (phrase("hall.upset-said", player="Ben", n=4), "Ben won although their chance of winning was down to 4%."),
    (phrase("log.carried-out", changes="Ya goes to a1", reason="Move"), "Done manually: Ya goes to a1. For: Move"),
    (phrase("look.evolves-from", name="Charmeleon", rules="Duel 2019"), "It evolves from Charmeleon under Duel 2019."),
    (
        phrase("look.only-form-of", names="Absol", rules="Duel 2019"),
        "Under Duel 2019 it's only a form of Absol: a team brings it in addition to its figures, never as one of them.",
    ),
    (phrase("mat.kept.many", n=12, name="Sea"), "The draft Sea is still here, with 12 spaces. Go on with it?"),
    (phrase("mat.refused.size", least=100, most=2000), "Each side of a mat must be 100 to 2000 mm long."),
    (
        phrase("odds.chosen-about", player="Ben", about="Xb", prompt="where to?"),
        "If Ben makes the best choice for Xb: where to?",
    ),
    (phrase("past.no-files.one", folder="here", sticks="stick R"), "There's no match in here or on the stick R."),
    (phrase("past.recovered", whole=1, cut=2, lost=0), "Recovered: 1 complete, 2 in part. Unreadable: 0."),
    (phrase("prompt.asked", player="Anna", prompt="which figure?"), "Anna: which figure?"),
    (phrase("prompt.asked-about", player="Anna", about="Heat", prompt="where to?"), "Anna, Heat: where to?"),
    (
        phrase("prompt.turn-after-swap", player="Anna", figure="Aipom"),
        "Anna: Aipom has swapped places. Move it, attack, or end the turn.",
    ),
    (
        phrase("refused.too-far", figure="Xa", space="gb", points=1, needed=4),
        "Xa can't reach gb: that costs 4 MP, and it has 1.",
    ),
    (phrase("refused.unknown-condition", condition="tired"), "These rules don't have Tired."),
    (phrase("share.counts", new=1, same=0, different=1), "New: 1. Same as yours: 0. Different: 1."),
    (
        phrase("spin-test.few", n=3, wanted=60),
        "Spins so far: 3. Spin at least 60 times to see whether the disc is fair.",
    ),
    (phrase("spinner.unfair-again", why="pushed", base="Red"), "Unfair spin: pushed. Spin it again on Red."),
    (
        phrase("spinner.unfair-ask", why="pushed", base="Red"),
        "Unfair spin: pushed. Spin it again on Red, or let it count.",
    ),
    (phrase("spinners.joining.done", name="Red", network="N"), "Red is on the network N. You can unplug its cable."),
    (phrase("spinners.joining.failed", name="Red", why="Nobody answers."), "Red couldn't join: Nobody answers."),
    (
        phrase("spinners.joining.goes-on", name="Red", network="Heim"),
        "Red is looking for the network Heim. This can take half a minute …",
    ),
)


def test_sentences_read_as_they_are_written_here() -> None:
    read = {said: english().tell(said) for said, _ in SENTENCES}

    assert [] == [(said.key, read[said], sentence) for said, sentence in SENTENCES if read[said] != sentence]
