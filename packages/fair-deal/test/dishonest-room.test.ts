/** Tests rooms that cheat in every way that we know of. The verifier must find each of them, and say it in the right words. Issue 18, F3 */
import type { Card } from "@poker/engine";
import { describe, expect, test } from "vitest";
import { layOutCards, readDeck } from "../src/committed-deck.ts";
import {
  answerReveal,
  bytesToHex,
  type Check,
  type CheckId,
  type CommittedDeck,
  closeRecord,
  commitDeck,
  compareFreezes,
  type DealFile,
  type DealRecord,
  hexToBytes,
  type OpeningText,
  openingToText,
  publicKeyOf,
  type RecordedEvent,
  type SeenFreeze,
  signFreeze,
  type VerifyOptions,
  verifyChain,
  verifyDealFile,
} from "../src/index.ts";
import { cardsInEvent } from "../src/shown-cards.ts";
import { createTestRoom, type HandPlan, type PlayedHand, ROOM_KEY, ROOM_SECRET, TABLE_ID } from "./testing/room.ts";

const keys = [ROOM_KEY];
const OTHER_SECRET = new Uint8Array(32).fill(66);

const checkOf = (file: DealFile, id: CheckId, options: VerifyOptions = { keys }): Check => {
  const check = verifyDealFile(file, options).checks.find((each) => each.id === id);
  if (!check) throw new Error(`No check ${id}: ${JSON.stringify(verifyDealFile(file, options))}`);
  return check;
};

/** Expects that the check failed with this code, and with these words for the player. */
function expectCaught(check: Check | Check<"chain">, code: (Check | Check<"chain">)["code"], words: RegExp) {
  expect(check).toMatchObject({ ok: false, code });
  expect(check.words).toMatch(words);
}

/** Returns the changed record with a hash that fits it, as a room would publish it to hide the change. */
const closed = (record: DealRecord): DealFile => ({ record, hash: closeRecord(record) });

/** Plays hands until one shows the board and at least one player's hole cards, and returns that hand. */
function playToShowdown(seed: number, plan: HandPlan = {}): PlayedHand {
  const room = createTestRoom({ seed });
  for (;;) {
    const played = room.playHand(plan);
    if (played.record.events.some(({ type }) => type === "shown")) return played;
  }
}

/** Returns the record's events with other cards. `cardAt` gives the new card at each place of the deck. */
function withCards(record: DealRecord, cardAt: (j: number, card: Card) => Card): readonly RecordedEvent[] {
  const [frozen] = record.events;
  if (frozen?.type !== "hand-frozen") throw new Error("No freeze");
  return record.events.map((event) => {
    const shown = new Map(cardsInEvent(event, frozen.setup).map(({ j, card }) => [card, cardAt(j, card)]));
    const change = (cards: readonly Card[]) => cards.map((card) => shown.get(card) ?? card);
    if (event.type === "street-dealt" || event.type === "shown") return { ...event, cards: change(event.cards) };
    if (event.type !== "tabled") return event;
    const hands = event.hands.map((hand) => ({
      ...hand,
      cards: hand.cards.map((card) => (card === null ? null : (shown.get(card) ?? card))),
    }));
    return { ...event, hands };
  });
}

const withOpenings = (record: DealRecord, openings: readonly OpeningText[]): DealFile => {
  const cards = new Map(openings.map(({ j, card }) => [j, card]));
  return closed({ ...record, openings, events: withCards(record, (j, card) => cards.get(j) ?? card) });
};

/** Changes which decks were opened, in the record and in its event. */
const withOpened = (record: DealRecord, opened: DealRecord["opened"], reveals = record.reveals): DealFile =>
  closed({
    ...record,
    opened,
    reveals,
    events: record.events.map((event) =>
      event.type === "deal-opened" ? { ...event, opened: { decks: opened, reveals } } : event,
    ),
  });

const seenIn = ({ record }: PlayedHand): SeenFreeze => {
  const [frozen] = record.events;
  if (frozen?.type !== "hand-frozen") throw new Error("No freeze");
  return { tableId: TABLE_ID, setup: frozen.setup, promise: frozen.promise };
};

describe("a room that swaps a deck after the freeze", () => {
  const { record, ctx, pick, cut } = playToShowdown(1);

  test("V2: a room that opens a deck with another seed is caught", () => {
    const opened = record.opened.map((deck, at) => (at === 0 ? { ...deck, seed: "ab".repeat(32) } : deck));
    expectCaught(checkOf(withOpened(record, opened), "V2"), "deck-differs", /swapped, stacked or incomplete/);
  });

  test("V3: a room that deals from another deck than the picked deck is caught", () => {
    const swapped = commitDeck(ctx, pick, new Uint8Array(32).fill(9));
    const openings = record.openings.map(({ j }) => openingToText(swapped.openCard(j, cut)));
    expectCaught(checkOf(withOpenings(record, openings), "V3"), "wrong-opening", /swapped, moved or changed/);
  });

  test("V2: a room that does not open a deck, or also opens the played deck with the folded cards, is caught", () => {
    const { deckSeeds } = playToShowdown(1);
    const unopened = checkOf(withOpened(record, record.opened.slice(1)), "V2");
    expectCaught(unopened, "decks-not-opened", /did not open every deck/);
    const all = deckSeeds.map((seed, k) => ({ k, seed: bytesToHex(seed) }));
    expectCaught(checkOf(withOpened(record, all), "V2"), "played-deck-opened", /Folded cards can be worked out/);
  });
});

test("V3: a room that swaps two cards of the board is caught", () => {
  const { record, picked, cut } = playToShowdown(2);
  const [one, two] = record.openings.slice(-2);
  if (!one || !two) throw new Error("No board");
  const openings = record.openings.map((opening) => {
    if (opening === one) return { ...openingToText(picked.openCard(two.j, cut)), j: one.j };
    if (opening === two) return { ...openingToText(picked.openCard(one.j, cut)), j: two.j };
    return opening;
  });
  expectCaught(checkOf(withOpenings(record, openings), "V3"), "wrong-opening", /not at its position/);
});

describe("a room that opens a wrong card", () => {
  const { record, picked, cut } = playToShowdown(3);
  const last = record.openings.at(-1)?.j ?? 0;
  const used = new Set(record.openings.map(({ card }) => card));
  const other = Array.from({ length: 52 }, (_, card) => card).find((card) => !used.has(card)) ?? 0;

  test("V3: a room whose opening names another card than its proof is caught", () => {
    const openings = record.openings.map((opening) => (opening.j === last ? { ...opening, card: other } : opening));
    expectCaught(checkOf(withOpenings(record, openings), "V3"), "wrong-opening", /not at its position/);
  });

  test("V3: a room that shows another card than it opened, or a card without an opening, is caught", () => {
    const events = withCards(record, (j, card) => (j === last ? other : card));
    expectCaught(checkOf(closed({ ...record, events }), "V3"), "card-differs", /not the one that was opened/);
    const openings = record.openings.filter(({ j }) => j !== last);
    expectCaught(checkOf(closed({ ...record, openings }), "V3"), "card-without-opening", /without proof/);
  });

  test("V3: a room that opens a card that was not shown is caught", () => {
    const undealt = openingToText(picked.openCard(51, cut));
    const file = closed({ ...record, openings: [...record.openings, undealt] });
    expectCaught(checkOf(file, "V3"), "hidden-card-opened", /not shown/);
    const own = { seat: record.freeze.seats[0] ?? 0, openings: [undealt] };
    expectCaught(checkOf({ ...closed(record), own }, "V3"), "hidden-card-opened", /not shown/);
  });
});

test("fault 63, V4: a room that plays a deck with a card twice is caught, by V2 when another deck is played", () => {
  /** Makes the room commit to a deck 0 with only 26 cards, each of them twice. The engine still deals a complete deck. */
  const stack = (deck: CommittedDeck, k: number, ctx: Uint8Array): CommittedDeck => {
    if (k !== 0) return deck;
    const doubled = deck.order.map((_, i) => deck.order[i - (i % 2)] ?? 0);
    const crooked = readDeck(layOutCards(ctx, k, new Uint8Array(32).fill(8), doubled));
    return { root: crooked.root, order: deck.order, openCard: crooked.openCard };
  };
  const room = createTestRoom({ seed: 4 });
  const found = { opened: 0, twice: 0 };
  while (found.opened === 0 || found.twice === 0) {
    const { record, pick } = room.playHand({ stack });
    const file = withOpenings(record, record.openings);
    if (pick !== 0) {
      expectCaught(checkOf(file, "V2"), "deck-differs", /stacked or incomplete/);
      found.opened++;
    } else if (new Set(record.openings.map(({ card }) => card)).size < record.openings.length) {
      expect(checkOf(file, "V3")).toMatchObject({ ok: true });
      expectCaught(checkOf(file, "V4"), "card-twice", /the deck was not complete/);
      found.twice++;
    }
  }
});

describe("a room that forks the chain", () => {
  const room = createTestRoom({ seed: 5 });
  const seen = room.playHand();
  room.forgetHand();
  room.playHand();
  const next = room.playHand();

  test("V5: a record is caught when it does not follow the hand that the player saw before", () => {
    const [own] = next.kept.values();
    const expected = { ...own, prevHash: seen.file.hash };
    expectCaught(checkOf(next.file, "V5", { keys, expect: expected }), "chain-forked", /forked the chain/);
  });

  test("the records of two players on different sides of a fork do not form a chain", () => {
    expectCaught(verifyChain([seen.record, next.record]), "chain-forked", /forked the chain/);
  });
});

describe("fault 62: a room that signs two freezes for one hand", () => {
  const room = createTestRoom({ seed: 6 });
  const one = room.playHand();
  room.forgetHand();
  const other = room.playHand();

  test("two players who compare the freezes that their pages kept have evidence", () => {
    expect(compareFreezes(seenIn(one), seenIn(one))).toBe("same-freeze");
    expect(compareFreezes(seenIn(one), seenIn(other))).toBe("two-freezes");
    expect(compareFreezes(seenIn(one), seenIn(room.playHand()))).toBe("other-hand");
  });

  test("a freeze that the room did not sign is no evidence", () => {
    const seen = seenIn(other);
    const forged = { ...seen, promise: { ...seen.promise, signature: "00".repeat(64) } };
    expect(compareFreezes(seenIn(one), forged)).toBe("not-signed");
    const renamed = { ...seen, setup: { ...seen.setup, button: seen.setup.button + 1 } };
    expect(compareFreezes(seenIn(one), renamed)).toBe("not-signed");
  });

  test("a freeze that a player signed with a key of their own is no evidence", () => {
    const seen = seenIn(other);
    const signature = bytesToHex(signFreeze(OTHER_SECRET, hexToBytes(seen.promise.freeze)));
    const key = bytesToHex(publicKeyOf(OTHER_SECRET));
    const forged = { ...seen, promise: { ...seen.promise, signature, key } };
    expect(compareFreezes(seenIn(one), forged)).toBe("unknown-key");
    expect(compareFreezes(forged, seenIn(one))).toBe("unknown-key");
    expect(compareFreezes(forged, forged, keys)).toBe("unknown-key");
    expect(compareFreezes(seenIn(one), forged, [ROOM_KEY, key])).toBe("two-freezes");
  });

  test("the records of both hands together do not form a chain", () => {
    expectCaught(verifyChain([one.record, other.record]), "two-freezes", /two promises for the same hand/);
  });

  test("V5: a record with another promise than the one that the player saw is caught", () => {
    const [kept] = one.kept.values();
    const expected = { freeze: kept?.freeze ?? "" };
    expectCaught(checkOf(other.file, "V5", { keys, expect: expected }), "two-freezes", /a different promise/);
  });
});

describe("a room that answers a reveal and then leaves the seed out", () => {
  const played = playToShowdown(7, { ignored: 2 });
  const kept = played.kept.get(2);

  test("V1: with the room's answer, the player proves that their seed was left out", () => {
    expectCaught(
      checkOf(played.file, "V1", { keys, expect: { ...kept } }),
      "answered-seed-missing",
      /confirmed your number/,
    );
  });

  test("V1 ✗: without an answer, or with an answer for another hand, the player cannot prove that a seed is missing", () => {
    const { answer: _, ...unanswered } = { ...kept };
    const check = checkOf(played.file, "V1", { keys, expect: unanswered });
    expect(check).toMatchObject({ ok: null, code: "own-reveal-unanswered" });
    const stale = bytesToHex(answerReveal(ROOM_SECRET, new Uint8Array(32), 2, hexToBytes(kept?.seed ?? "")));
    const expected = { ...kept, answer: stale };
    expect(checkOf(played.file, "V1", { keys, expect: expected })).toMatchObject({ ok: null });
  });
});

test("V1: a room that tells the table about a seed and then leaves the seed out of the coin is caught", () => {
  const { record } = playToShowdown(7, { ignored: 2 });
  const told = {
    type: "seeds-revealed",
    handNo: record.hand,
    reveals: [{ seat: 2, seed: null, answer: null }],
  } as const;
  const [frozen, ...rest] = record.events;
  if (!frozen) throw new Error("No freeze");
  const file = closed({ ...record, events: [frozen, told, ...rest] });
  expectCaught(checkOf(file, "V1"), "told-seed-missing", /had revealed their number, then left it out/);
});

describe("a room that changes commitments and seeds", () => {
  const { record, kept } = playToShowdown(8);
  const own = { ...kept.get(1) };
  const changeReveal = (change: Partial<DealRecord["reveals"][number]>) =>
    withOpened(
      record,
      record.opened,
      record.reveals.map((reveal) => (reveal.seat === 1 ? { ...reveal, ...change } : reveal)),
    );

  test("V1: a record whose promise does not contain the player's commitment is caught", () => {
    const expected = { ...own, commit: "cd".repeat(32) };
    expectCaught(checkOf(closed(record), "V1", { keys, expect: expected }), "own-commit-missing", /not in the promise/);
  });

  test("V1: a seed that does not match its commitment or the room's answer is caught, and so is a missing reveal", () => {
    expectCaught(checkOf(changeReveal({ seed: "cd".repeat(32) }), "V1"), "wrong-seed", /not committed to/);
    expectCaught(checkOf(changeReveal({ answer: "cd".repeat(64) }), "V1"), "wrong-answer", /does not confirm/);
    expectCaught(checkOf(changeReveal({ answer: null }), "V1"), "wrong-answer", /does not confirm/);
    const fewer = withOpened(record, record.opened, record.reveals.slice(1));
    expectCaught(checkOf(fewer, "V1"), "wrong-reveals", /not those of the players/);
  });

  test("V1: a commitment for a seat without a player is caught, because the room could withhold its seed", () => {
    const commits = [...record.freeze.commits, { seat: 9, userTag: "00".repeat(32), commit: "00".repeat(32) }];
    const events = record.events.map((event) =>
      event.type === "hand-frozen" ? { ...event, promise: { ...event.promise, commits } } : event,
    );
    const file = closed({ ...record, freeze: { ...record.freeze, commits }, events });
    expectCaught(checkOf(file, "V1"), "commit-without-player", /not dealt in/);
  });
});

describe("a room that lies about the hand", () => {
  const formatOf = (file: DealFile) => verifyDealFile(file, { keys }).checks[0];

  test.each([1, 2, 3])(
    "V2: a room that promises only %i decks is caught, because it could stack more hands",
    (decks) => {
      const { file } = createTestRoom({ seed: 11 }).playHand({ decks });
      expectCaught(checkOf(file, "V2"), "too-few-decks", /fewer than four decks/);
    },
  );

  test("V5: a room that records another table, game or number of decks than it promised is caught", () => {
    const { record } = playToShowdown(12);
    const withFrozen = (change: (setup: SeenFreeze["setup"]) => object, more: Partial<DealRecord>): DealFile => {
      const events = record.events.map((event) =>
        event.type === "hand-frozen" || event.type === "hand-started"
          ? { ...event, setup: { ...event.setup, ...change(event.setup) } }
          : event,
      );
      return closed({ ...record, ...more, events });
    };
    const otherTable = closed({ ...record, table: TABLE_ID.replace("3a1f", "3a10") });
    expectCaught(checkOf(otherTable, "V5"), "wrong-freeze", /does not match/);
    const otherGame = withFrozen(({ rules }) => ({ rules: { ...rules, game: "omaha" } }), { game: "omaha" });
    expectCaught(checkOf(otherGame, "V5"), "wrong-freeze", /does not match/);
    expect(formatOf(closed({ ...record, decks: 3 }))).toMatchObject({ ok: false, code: "parts-disagree" });
  });

  test("V6: a room that records the seats in another order is caught, although the freeze does not show the order", () => {
    const { record } = playToShowdown(13);
    const seats = record.freeze.seats.toReversed();
    const events = record.events.map((event) =>
      event.type === "hand-frozen" || event.type === "hand-started"
        ? { ...event, setup: { ...event.setup, seats: event.setup.seats.toReversed() } }
        : event,
    );
    const file = closed({ ...record, freeze: { ...record.freeze, seats }, events });
    expect(checkOf(file, "V5")).toMatchObject({ ok: true });
    expectCaught(checkOf(file, "V6"), "play-differs", /differs from the record/);
  });

  test("V5: a room that records another seat as dealt in is caught", () => {
    const { record } = playToShowdown(14);
    const change = (seats: readonly { readonly seat: number; readonly stack: number }[]) =>
      seats.map((seat, at) => (at === seats.length - 1 ? { ...seat, seat: 9 } : seat));
    const events = record.events.map((event) =>
      event.type === "hand-frozen" || event.type === "hand-started"
        ? { ...event, setup: { ...event.setup, seats: change(event.setup.seats) } }
        : event,
    );
    const seats = record.freeze.seats.map((seat, at, all) => (at === all.length - 1 ? 9 : seat));
    const file = closed({ ...record, freeze: { ...record.freeze, seats }, events });
    expectCaught(checkOf(file, "V5"), "wrong-freeze", /does not match/);
  });

  test("V1: a room that puts a player's commitment for another hand into the freeze is caught", () => {
    const room = createTestRoom({ seed: 15 });
    const before = room.playHand();
    const { file, kept } = room.playHand();
    const old = before.kept.get(1)?.commit ?? "";
    const commits = file.record.freeze.commits.map((each) => (each.seat === 1 ? { ...each, commit: old } : each));
    const events = file.record.events.map((event) =>
      event.type === "hand-frozen" ? { ...event, promise: { ...event.promise, commits } } : event,
    );
    const replayed = closed({ ...file.record, freeze: { ...file.record.freeze, commits }, events });
    expectCaught(checkOf(replayed, "V1"), "wrong-seed", /not committed to/);
    expect(checkOf(replayed, "V1", { keys, expect: { ...kept.get(1) } })).toMatchObject({ ok: false });
  });

  test("format: a room that announces a seed twice, or does not announce a used seed, is caught", () => {
    const { record } = playToShowdown(7);
    const tellOf = (change: (seats: readonly number[]) => readonly number[]) => {
      const told = record.events.flatMap((event) => (event.type === "seeds-revealed" ? event.reveals : []));
      const reveals = change(told.map(({ seat }) => seat)).map((seat) => ({ seat, seed: null, answer: null }));
      const [frozen, ...rest] = record.events.filter(({ type }) => type !== "seeds-revealed");
      if (!frozen) throw new Error("No freeze");
      return closed({ ...record, events: [frozen, { type: "seeds-revealed", handNo: record.hand, reveals }, ...rest] });
    };
    expect(formatOf(tellOf((seats) => seats))).toMatchObject({ ok: true });
    for (const change of [
      ([, ...seats]: readonly number[]) => [seats[0] ?? 0, ...seats],
      ([first = 0, ...seats]: readonly number[]) => [first, first, ...seats],
      ([, ...seats]: readonly number[]) => seats,
      () => [],
    ])
      expect(formatOf(tellOf(change))).toMatchObject({ ok: false, code: "parts-disagree" });
  });

  test("format: a room that lists a committed seat as left out, or answers a withheld seed, is caught", () => {
    const { record } = playToShowdown(16, { withholding: [3] });
    const leftOutAs = (leftOut: readonly number[]) => {
      const events = record.events.map((event) =>
        event.type === "hand-frozen" ? { ...event, promise: { ...event.promise, leftOut } } : event,
      );
      return closed({ ...record, freeze: { ...record.freeze, leftOut }, events });
    };
    expect(formatOf(leftOutAs([]))).toMatchObject({ ok: true });
    for (const leftOut of [[1], [9]])
      expect(formatOf(leftOutAs(leftOut))).toMatchObject({ ok: false, code: "parts-disagree" });
    const reveals = record.reveals.map((each) => (each.seed === null ? { ...each, answer: "ab".repeat(64) } : each));
    expect(formatOf(withOpened(record, record.opened, reveals))).toMatchObject({ ok: false, code: "parts-disagree" });
  });

  test("V6 and format: a room that adds hidden cards, seeds or the deck to the record's events is caught", () => {
    const { record } = playToShowdown(17);
    const changed = (type: string, change: object) =>
      closed({
        ...record,
        events: record.events.map((event) => (event.type === type ? { ...event, ...change } : event)),
      });
    const hands = record.freeze.seats.map((seat, at) => ({ seat, cards: [2 * at, 2 * at + 1] }));
    const dealt = changed("hole-dealt", { hands });
    expect(checkOf(dealt, "V3")).toMatchObject({ ok: false });
    expectCaught(checkOf(dealt, "V6"), "play-differs", /differs from the record/);
    for (const file of [
      changed("hand-frozen", { deckSeeds: [] }),
      changed("hand-started", { deck: [] }),
      changed("seeds-revealed", { reveals: record.reveals }),
    ])
      expect(formatOf(file)).toMatchObject({ ok: false, code: "not-a-record" });
  });

  test("hash: a room that publishes a record with another hash than the table received is caught", () => {
    const { record, file } = playToShowdown(18);
    const end = record.events.at(-1);
    const renamed = closed({
      ...record,
      events: record.events.map((event) =>
        event === end && event.type === "hand-ended" ? { ...event, reason: "" } : event,
      ),
    });
    expect(checkOf(file, "hash", { expect: { hash: file.hash } })).toMatchObject({ ok: true });
    const check = checkOf(renamed, "hash", { expect: { hash: file.hash } });
    expectCaught(check, "other-record", /with a different record/);
  });
});

describe("a room that voids a frozen hand to draw again", () => {
  const room = createTestRoom({ seed: 9 });
  const first = room.playHand();

  test("V5: a room that freezes the same hand again is caught", () => {
    const voided = room.playHand({ end: "void" });
    room.forgetHand();
    const again = room.playHand();
    const [kept] = voided.kept.values();
    const expected = { freeze: kept?.freeze ?? "" };
    expectCaught(checkOf(again.file, "V5", { keys, expect: expected }), "two-freezes", /a different promise/);
    expectCaught(verifyChain([first.record, again.record], [seenIn(voided)]), "two-freezes", /two promises/);
    room.forgetHand();
  });

  test("a room that drops a frozen hand and continues with the next hand number is caught", () => {
    const thrownAway = room.playHand({ end: "void" });
    room.forgetHand({ isNumberUsed: true });
    const next = room.playHand();
    expectCaught(
      verifyChain([first.record, next.record], [seenIn(thrownAway)]),
      "freeze-not-in-chain",
      /threw it away and drew again/,
    );
    room.forgetHand();
  });

  test("the check of the chain reports a hand that was frozen and never dealt, whatever outcome the room states", () => {
    const { record } = room.playHand({ end: "void" });
    const cleared = { type: "table-cleared", handNo: record.hand, reason: "staff", suspendedBets: [] } as const;
    const suspended: DealRecord = {
      ...record,
      outcome: "suspended",
      events: record.events.map((event) => (event.type === "hand-voided" ? cleared : event)),
    };
    expect(verifyDealFile(closed(suspended), { keys })).toMatchObject({ ok: true });
    expect(verifyChain([first.record, suspended])).toMatchObject({ ok: true, code: "ok-voids" });
    room.forgetHand();
  });

  test("✗: the check of the chain reports a void hand in the chain, but passes", () => {
    const voided = room.playHand({ end: "void" });
    const next = room.playHand();
    const chain = verifyChain([first.record, voided.record, next.record], [seenIn(voided)]);
    expect(chain).toMatchObject({ ok: true, code: "ok-voids" });
    expect(chain.inputs).toContainEqual({ name: "void", of: voided.record.hand, value: "" });
  });
});

describe("a record signed with a wrong key", () => {
  const { record } = playToShowdown(10);
  const resign = (secret: Uint8Array, key: string): DealFile => {
    const signature = bytesToHex(signFreeze(secret, hexToBytes(record.freeze.hash)));
    const events = record.events.map((event) =>
      event.type === "hand-frozen" ? { ...event, promise: { ...event.promise, signature, key } } : event,
    );
    return closed({ ...record, freeze: { ...record.freeze, signature, key }, events });
  };
  const otherKey = bytesToHex(publicKeyOf(OTHER_SECRET));

  test("V5: a freeze signed with another key is caught, whether the record names that key or the room's", () => {
    expectCaught(checkOf(resign(OTHER_SECRET, otherKey), "V5"), "unknown-key", /not the room's/);
    expectCaught(checkOf(resign(OTHER_SECRET, ROOM_KEY), "V5"), "wrong-signature", /not signed/);
  });

  test("V5 ✗: V5 says when it had no published key to compare; of two published keys either may have signed", () => {
    expect(checkOf(closed(record), "V5", {})).toMatchObject({ ok: true, code: "ok-key-not-compared" });
    expect(checkOf(closed(record), "V5", { keys: [otherKey, ROOM_KEY] })).toMatchObject({ ok: true, code: "ok-key" });
  });

  test("V5: a record whose freeze is not the hash of the promised values is caught", () => {
    const freeze = { ...record.freeze, button: record.freeze.button + 1 };
    const events = record.events.map((event) =>
      event.type === "hand-frozen" || event.type === "hand-started"
        ? { ...event, setup: { ...event.setup, button: freeze.button } }
        : event,
    );
    expectCaught(checkOf(closed({ ...record, freeze, events }), "V5"), "wrong-freeze", /does not match/);
  });
});
