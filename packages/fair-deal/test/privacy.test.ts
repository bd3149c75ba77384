/** Tests that what a player receives about a hand reveals nothing about folded, mucked or undealt cards that they did not see. F3, F4 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { redactTableEvent, type SeatNo } from "@poker/engine";
import { propertyRuns, scaledTimeoutMs } from "@poker/engine/testing/property-runs";
import { describe, expect, test } from "vitest";
import { concatParts, encodeText, u8 } from "../src/bytes.ts";
import { layOutCards, readDeck } from "../src/committed-deck.ts";
import {
  bytesToHex,
  type CommittedDeck,
  dealFileText,
  hexToBytes,
  openingFromText,
  packOpening,
  taggedHash,
} from "../src/index.ts";
import { createTestRoom, type PlayedHand } from "./testing/room.ts";

/** The indices of all cards' leaves, in the deck's order. */
const EVERY_LEAF = Array.from({ length: 52 }, (_, i) => i);
/**
 * How many rooms' hands are searched. A normal run always searches the same hands. A nightly run searches more than ten thousand other
 * hands.
 */
const ROOMS = 10;
const { seed: firstSeed, numRuns: handsOfRoom } = propertyRuns(30);
const CHEAP = { decks: 2, isUnsigned: true } as const;
const ZEROS = new Uint8Array(32);

/** Returns what a player has of a hand: the file, the public openings, and the openings of their own cards. */
function seenBy(hand: PlayedHand, seat: SeatNo) {
  const file = hand.fileOf(seat);
  return { hand, seat, file, openings: [...file.record.openings, ...(file.own?.openings ?? [])].map(openingFromText) };
}
type SeenHand = ReturnType<typeof seenBy>;

/**
 * Tries to guess one hidden card, as a player could who knows the hash of its leaf, because that leaf is the sibling of a card they saw.
 * Tries every card that they did not see, with every salt that they have or can compute. Returns the card whose leaf differs from the known
 * hash in the fewest bits. Returns null when the player knows the hash of no hidden leaf.
 */
function guessHiddenCard({ hand, openings }: SeenHand) {
  const seen = new Set(openings.map(({ i }) => i));
  const beside = openings.find(({ i }) => !seen.has(i ^ 1) && (i ^ 1) < 52);
  const hash = beside?.path[0];
  if (!beside || !hash) return null;
  const i = beside.i ^ 1;
  const seeds = [...hand.record.opened.map(({ seed }) => hexToBytes(seed)), ZEROS];
  const salts = [beside.salt, ...seeds.map((seed) => saltOf(seed, i))];
  const known = new Set(openings.map(({ card }) => card));
  const unseen = EVERY_LEAF.filter((card) => !known.has(card));
  const guesses = unseen.flatMap((card) =>
    salts.map((salt) => {
      const leaf = taggedHash("leaf", hand.ctx, u8(hand.pick), u8(i), u8(card), salt);
      return { card, wrongBits: leaf.reduce((bits, byte, at) => bits + countBits(byte ^ (hash[at] ?? 0)), 0) };
    }),
  );
  const best = guesses.reduce((one, other) => (other.wrongBits < one.wrongBits ? other : one));
  return { isRight: hand.picked.order[i] === best.card, isCertain: best.wrongBits === 0, chance: 1 / unseen.length };
}

/** Computes a salt by the published algorithm, as a player could who knew the seed. */
const saltOf = (seed: Uint8Array, i: number): Uint8Array =>
  hmac(sha256, seed, concatParts(encodeText("salt"), u8(0), u8(i)));

const BITS = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll("0", "").length);
const countBits = (byte: number): number => BITS[byte] ?? 0;

/** Returns everything that a viewer receives, as text: the record, the events as this viewer sees them, and the packed openings. */
function textOf({ hand, seat, file, openings }: SeenHand): string {
  const frames = hand.events.map((event) => redactTableEvent(event, seat));
  const packed = openings.map((opening) => packOpening(opening));
  const proofs = packed.map(([, , , proof]) => Buffer.from(proof, "base64").toString("hex"));
  return [dealFileText(file), JSON.stringify(frames), JSON.stringify(packed), ...proofs].join("\n");
}

describe("F4: privacy", () => {
  test("in random hands, viewers receive no secret of a hidden card, and their guesses are no better than chance", {
    timeout: scaledTimeoutMs(120_000),
  }, () => {
    const tally = { guesses: 0, hits: 0, expected: 0, variance: 0, shown: 0, uncontested: 0 };
    for (let part = 0; part < ROOMS; part++) {
      const game = part % 2 === 0 ? "holdem" : "omaha8";
      const room = createTestRoom({ seed: firstSeed + part, game, players: 2 + (part % 5) });
      for (let n = 0; n < handsOfRoom; n++) {
        const hand = room.playHand(CHEAP);
        const seen = seenBy(hand, hand.record.freeze.seats[n % hand.record.freeze.seats.length] ?? 0);
        expect(findLeak(seen)).toBeNull();
        if (hand.record.events.some(({ type }) => type === "shown")) tally.shown++;
        else tally.uncontested++;
        const guess = guessHiddenCard(seen);
        if (!guess) continue;
        expect(guess.isCertain).toBe(false);
        tally.guesses++;
        tally.hits += guess.isRight ? 1 : 0;
        tally.expected += guess.chance;
        tally.variance += guess.chance * (1 - guess.chance);
      }
    }
    const hands = ROOMS * handsOfRoom;
    expect(tally.guesses).toBeGreaterThan(hands / 2);
    expect(Math.min(tally.shown, tally.uncontested)).toBeGreaterThan(hands / 20);
    expect(Math.abs(tally.hits - tally.expected)).toBeLessThan(4 * Math.sqrt(tally.variance));
  });

  test("✗: the same search finds every hidden card when a room's salts are predictable", () => {
    const room = createTestRoom({ seed: 3 });
    const stack = (deck: CommittedDeck, k: number, ctx: Uint8Array) => readDeck(layOutCards(ctx, k, ZEROS, deck.order));
    let found = 0;
    for (let n = 0; n < 20; n++) {
      const hand = room.playHand({ ...CHEAP, stack });
      const guess = guessHiddenCard(seenBy(hand, hand.record.freeze.seats[0] ?? 0));
      if (!guess) continue;
      expect(guess).toMatchObject({ isRight: true, isCertain: true });
      found++;
    }
    expect(found).toBeGreaterThan(10);
  });

  test("✗: the search finds a leaked seed, order or salt of the played deck", () => {
    const hand = createTestRoom({ seed: 4 }).playHand(CHEAP);
    const hidden = hand.picked.openCard(51, hand.cut);
    const leaks = [
      bytesToHex(hand.deckSeeds[hand.pick] ?? ZEROS),
      hand.picked.order.join(),
      bytesToHex(hidden.salt),
      hand.cut.map((i) => hand.picked.order[i]).join(),
    ];
    for (const leak of leaks) expect(secretsOf(seenBy(hand, 0)).find((secret) => leak.includes(secret))).toBeDefined();
  });
});

/** Returns what a viewer must never receive: the seed and the order of the dealt deck, and the salts of cards that they did not see. */
function secretsOf({ hand, openings }: SeenHand): readonly string[] {
  const seen = new Set(openings.map(({ j }) => j));
  const hiddenSalts = EVERY_LEAF.filter((j) => !seen.has(j)).map((j) =>
    bytesToHex(hand.picked.openCard(j, hand.cut).salt),
  );
  const { order } = hand.picked;
  const played = hand.cut.map((i) => order[i]);
  return [bytesToHex(hand.deckSeeds[hand.pick] ?? ZEROS), order.join(), played.join(), ...hiddenSalts];
}

function findLeak(seen: SeenHand): string | null {
  const text = textOf(seen);
  return secretsOf(seen).find((secret) => text.includes(secret)) ?? null;
}
