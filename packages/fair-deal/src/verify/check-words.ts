/** Every possible result of every check: its stable code, and its meaning in words for a player. */
export const CHECK_WORDS = {
  format: {
    ok: "The file is a complete record of one hand.",
    "ok-draw": "The file is a complete record of one tournament's draw.",
    "too-large": "The file is too large for the record of a hand or a draw.",
    "not-json": "The file is damaged: it is not JSON. Download it again.",
    "not-a-record": "The file is damaged, or is not the record of a hand or a draw. Download it again.",
    "parts-disagree":
      "The parts of the record contradict each other: what it says about the deal does not match its events.",
  },
  hash: {
    ok: "The record has the fingerprint that the room chained to the next hand.",
    "wrong-hash": "The record was changed after the room closed it: its fingerprint is different.",
    "other-record": "The room closed this hand at the table with a different record.",
  },
  V1: {
    ok: "Every number used is the one its player committed to. Your own was not compared.",
    "ok-own": "Your commitment is in the promise, and your number helped to pick the deck and the cut.",
    "room-randomness": "No player's number was used: the cards depend on room randomness only.",
    "not-dealt": "The hand was not dealt, so no number was used.",
    "own-seed-withheld": "Your commitment is in the promise, but your number was not revealed, so it was not used.",
    "own-reveal-unanswered":
      "You revealed your number and the room did not answer. The number was not used, which counts against the room.",
    "own-commit-missing":
      "Your commitment is not in the promise, or was changed: your number could not help to pick the cards.",
    "answered-seed-missing": "The room confirmed your number with its signature, then left it out or used another one.",
    "wrong-seed": "A number was used that its player had not committed to.",
    "wrong-answer": "A number was used that the room's signature does not confirm.",
    "wrong-reveals": "The numbers in the record are not those of the players who committed.",
    "commit-without-player": "A commitment belongs to a seat that was not dealt in.",
    "told-seed-missing": "The room told the table that a player had revealed their number, then left it out.",
  },
  V2: {
    ok: "The decks that were not played are complete and made as the protocol says.",
    "not-dealt": "The hand was not dealt, so no deck was opened.",
    "deck-differs": "A deck that the room opened is not the one it promised: it was swapped, stacked or incomplete.",
    "decks-not-opened": "The room did not open every deck that was not played.",
    "too-few-decks":
      "The room promised fewer than four decks. Too few were opened to show that it deals complete ones.",
    "played-deck-opened": "The room opened the deck that was played. Folded cards can be worked out from it.",
  },
  V3: {
    ok: "Every card that was shown is in the played deck, at the position that the numbers gave it.",
    "not-dealt": "The hand was not dealt, so no card was shown.",
    "no-card-shown": "This record shows no card, so there is none to check.",
    "wrong-opening": "A card was not at its position in the promised deck: it was swapped, moved or changed.",
    "card-differs": "A card that was shown is not the one that was opened.",
    "card-without-opening": "A card was shown without proof that it comes from the promised deck.",
    "hidden-card-opened": "The record opens a card that was not shown in the hand.",
  },
  V4: {
    ok: "No card appeared twice.",
    "not-dealt": "The hand was not dealt, so no card was shown.",
    "no-card-shown": "This record shows no card, so there is nothing to compare.",
    "card-twice": "The same card appeared twice: the deck was not complete.",
  },
  V5: {
    ok: "This promise is signed with the room's published key, and it is the one you saw.",
    "ok-key": "This promise is signed with the room's published key. It was not compared with what other players saw.",
    "ok-key-not-compared":
      "The promise is signed, but its key was not compared with the one the room publishes. Compare the two keys yourself.",
    "wrong-freeze": "The promise does not match what the record says was promised.",
    "wrong-signature": "The promise is not signed with the key in the record.",
    "unknown-key": "The promise is signed with a key that is not the room's.",
    "two-freezes": "The room signed a different promise for this hand than the one you saw.",
    "chain-forked": "The record does not follow the hand you saw before it: the room has forked the chain of hands.",
  },
  V6: {
    ok: "Replayed by the rules, the hand gives the same pots, winners and rake.",
    "not-dealt": "The hand was not dealt, so there is nothing to replay.",
    suspended: "The hand could not be finished or cancelled, and its bets are on hold: there is no result to compare.",
    "setup-changed": "The hand was dealt with different seats, stacks, blinds or rules than promised.",
    "play-differs": "Replayed by the rules, the hand differs from the record.",
  },
  D1: {
    ok: "Every number used is the one its player committed to. Your own was not compared.",
    "ok-own": "Your commitment was fixed before the draw, and your number helped to draw the seats.",
    "room-randomness": "No player's number was used: the seats depend on room randomness only.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so no number was used.",
    "own-seed-withheld":
      "Your commitment was fixed before the draw, but your number was not revealed, so it was not used.",
    "own-reveal-unanswered":
      "You revealed your number and the room did not answer. The number was not used, which counts against the room.",
    "own-commit-missing":
      "Your commitment was not among those fixed before the draw, or was changed: your number could not help to draw the seats.",
    "answered-seed-missing": "The room confirmed your number with its signature, then left it out or used another one.",
    "wrong-seed": "A number was used that its player had not committed to.",
    "wrong-answer": "A number was used that the room's signature does not confirm.",
  },
  D2: {
    ok: "The room revealed the number it had committed to before it knew any player's number.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so the room did not reveal its number.",
    "wrong-room-seed": "The room revealed a different number than the one it had committed to.",
  },
  D3: {
    ok: "These entries and commitments are signed with the room's published key, and they are the ones you saw.",
    "ok-key":
      "These entries and commitments are signed with the room's published key. They were not compared with what other players saw.",
    "ok-key-not-compared":
      "The entries and commitments are signed, but the key was not compared with the one the room publishes. Compare the two keys yourself.",
    "not-drawn": "The tournament was cancelled before its entries were fixed, so nothing was signed.",
    "wrong-freeze": "The signed text does not match the entries and commitments in the record.",
    "wrong-signature": "The entries and commitments are not signed with the key in the record.",
    "unknown-key": "The entries and commitments are signed with a key that is not the room's.",
    "two-freezes": "The room signed different entries or commitments for this draw than the ones you saw.",
    "freeze-missing": "You saw that the room fixed the entries of this draw, but the record says that it did not.",
  },
  D4: {
    ok: "Repeated with the numbers, the draw gives every player the same seat and every table the same button.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so there is no draw to repeat.",
    "seats-differ": "Repeated with the numbers, the draw gives different seats or buttons than the room gave.",
  },
  chain: {
    ok: "The hands follow each other without a gap, and every promise that was seen is among them.",
    "ok-voids":
      "The hands follow each other. Some were promised but never dealt: the room must say why, and they count against it.",
    "other-table": "The records are from different tables.",
    "chain-forked": "A record does not follow the one before it: the room has forked the chain of hands.",
    "freeze-not-in-chain":
      "A promise that was seen is missing: the room promised this hand, threw it away and drew again.",
    "two-freezes": "The room signed two promises for the same hand.",
  },
} as const;
