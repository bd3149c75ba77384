/** Every result of every check: its stable code, and what it means in words for a player. */
export const CHECK_WORDS = {
  format: {
    ok: "The file is a complete record of one hand.",
    "ok-draw": "The file is a complete record of one tournament's draw.",
    "too-large": "The file is too large for the record of a hand or a draw.",
    "not-json": "The file is damaged: it is not JSON. Download it again.",
    "not-a-record": "The file is damaged, or is not the record of a hand or a draw. Download it again.",
    "parts-disagree":
      "The parts of the record contradict each other: what it says of the deal is not what its events say.",
  },
  hash: {
    ok: "The record has the hash that the room chained to the next hand.",
    "wrong-hash": "The record was changed after the room closed it: its hash is another one.",
    "other-record": "The room closed this hand at the table with another record than this one.",
  },
  V1: {
    ok: "Every seed that was used is the one its player had committed to. Your own was not compared.",
    "ok-own": "Your commitment is in the freeze, and your seed helped to choose the deck and its order.",
    "room-randomness": "No player's seed was used: the cards are by the room's randomness only.",
    "not-dealt": "The hand was not dealt, so no seed was used.",
    "own-seed-withheld": "Your commitment is in the freeze; your seed was not revealed, and so was not used.",
    "own-reveal-unanswered":
      "You revealed your seed and the room did not answer: it was not used, which counts against the room.",
    "own-commit-missing":
      "Your commitment is not in the freeze, or was changed: your seed could not help to choose the cards.",
    "answered-seed-missing":
      "The room confirmed your seed with its signature and then left it out, or used another one in its place.",
    "wrong-seed": "A seed was used that its player had not committed to.",
    "wrong-answer": "A seed was used that the room's signature does not confirm.",
    "wrong-reveals": "The seeds of the record are not those of the players who committed.",
    "commit-without-player": "A commitment belongs to a seat that was not dealt in.",
    "told-seed-missing": "The room told the table that a player had revealed their seed, and then left it out.",
  },
  V2: {
    ok: "The decks that were not played are whole, and are made as the protocol says.",
    "not-dealt": "The hand was not dealt, so no deck was opened.",
    "deck-differs": "A deck that the room opened is not the one it had promised: it was swapped, stacked or not whole.",
    "decks-not-opened": "The room did not open every deck that was not played.",
    "too-few-decks": "The room promised fewer than four decks: too few were opened to show that it deals whole ones.",
    "played-deck-opened": "The room opened the deck that was played: cards that were folded can be computed from it.",
  },
  V3: {
    ok: "Every card that was shown lies in the played deck at the place that the draw gave it.",
    "not-dealt": "The hand was not dealt, so no card was shown.",
    "no-card-shown": "No card was shown to those for whom this record is, so there is none to check.",
    "wrong-opening":
      "A card was not at its place in the deck that the room had promised: it was swapped, moved or changed.",
    "card-differs": "A card that was shown is not the one that was opened.",
    "card-without-opening": "A card was shown without a proof that it comes from the promised deck.",
    "hidden-card-opened": "The record opens a card that was not shown in the hand.",
  },
  V4: {
    ok: "No card came twice.",
    "not-dealt": "The hand was not dealt, so no card was shown.",
    "no-card-shown": "No card was shown to those for whom this record is, so there is none to compare.",
    "card-twice": "The same card came twice: the deck was not whole.",
  },
  V5: {
    ok: "The room's published key signed this freeze, and it is the one that you saw.",
    "ok-key": "The room's published key signed this freeze. Whether other players saw the same one was not compared.",
    "ok-key-not-compared":
      "The freeze is signed. Compare the key with the one that the room publishes: whether it is the room's was not checked.",
    "wrong-freeze": "The freeze is not the hash of what the record says was promised.",
    "wrong-signature": "The freeze is not signed by the key in the record.",
    "unknown-key": "The freeze is signed with a key that is not the room's.",
    "two-freezes": "The room signed another freeze for this hand than the one that you saw.",
    "chain-forked":
      "The record does not follow the hand that you saw before it: the room has forked the chain of hands.",
  },
  V6: {
    ok: "Played again by the rules, the hand gives the same pots, the same winners and the same rake.",
    "not-dealt": "The hand was not dealt, so there is nothing to play again.",
    suspended:
      "The hand could be neither finished nor cancelled, and its bets are held: there is no result to compare.",
    "setup-changed": "The hand was dealt with other seats, stacks, blinds or rules than those that were frozen.",
    "play-differs": "Played again by the rules, the hand goes another way than the record says.",
  },
  D1: {
    ok: "Every seed that was used is the one its player had committed to. Your own was not compared.",
    "ok-own": "Your commitment is in the freeze, and your seed helped to draw the seats.",
    "room-randomness": "No player's seed was used: the seats are by the room's randomness only.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so no seed was used.",
    "own-seed-withheld": "Your commitment is in the freeze; your seed was not revealed, and so was not used.",
    "own-reveal-unanswered":
      "You revealed your seed and the room did not answer: it was not used, which counts against the room.",
    "own-commit-missing":
      "Your commitment is not in the freeze, or was changed: your seed could not help to draw the seats.",
    "answered-seed-missing":
      "The room confirmed your seed with its signature and then left it out, or used another one in its place.",
    "wrong-seed": "A seed was used that its player had not committed to.",
    "wrong-answer": "A seed was used that the room's signature does not confirm.",
  },
  D2: {
    ok: "The room opened the seed that it had committed to before it knew any player's.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so the room opened no seed.",
    "wrong-room-seed": "The room opened another seed than the one it had committed to.",
  },
  D3: {
    ok: "The room's published key signed these entries and commitments, and they are what you saw.",
    "ok-key":
      "The room's published key signed these entries and commitments. Whether other players saw the same was not compared.",
    "ok-key-not-compared":
      "The entries and commitments are signed. Compare the key with the one that the room publishes: whether it is the room's was not checked.",
    "not-drawn": "The tournament was cancelled before its entries were fixed, so nothing was signed.",
    "wrong-freeze": "What was signed is not the hash of the entries and commitments in the record.",
    "wrong-signature": "The entries and commitments are not signed by the key in the record.",
    "unknown-key": "The entries and commitments are signed with a key that is not the room's.",
    "two-freezes": "The room signed other entries or commitments for this draw than those that you saw.",
    "freeze-missing": "The room fixed the entries of this draw before your eyes, and its record says that it did not.",
  },
  D4: {
    ok: "Drawn again from the seeds, every player gets the same seat and every table the same button.",
    "not-drawn": "The tournament was cancelled before its seats were drawn, so there is nothing to draw again.",
    "seats-differ": "Drawn again from the seeds, the seats or buttons are others than those that the room gave.",
  },
  chain: {
    ok: "The hands follow each other without a gap, and every freeze that was seen is among them.",
    "ok-voids":
      "The hands follow each other. Some were frozen and never dealt: the room must say why, and they count against it.",
    "other-table": "The records are not of the same table.",
    "chain-forked": "A record does not follow the one before it: the room has forked the chain of hands.",
    "freeze-not-in-chain":
      "A freeze that was seen is missing: the room has frozen this hand, thrown it away and drawn again.",
    "two-freezes": "The room signed two freezes for the same hand.",
  },
} as const;
