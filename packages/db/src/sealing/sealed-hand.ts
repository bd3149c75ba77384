/**
 * Packs the cards of a finished hand into few bytes. Each card is one byte, a number up to 51. Older hands are stored as JSON. Decision
 * 0044
 */
import * as z from "zod";
import type { SealKeys } from "./key-list.ts";
import type { SealLocation } from "./seal-location.ts";
import { seal, unseal } from "./sealing.ts";

export interface SealedHand {
  /** The seed in base64; null when it is not known. */
  readonly seed: string | null;
  readonly deck: readonly number[];
  /** The cards of a seat. A card is null when it is not known. */
  readonly hole: readonly { readonly seat: number; readonly cards: readonly (number | null)[] }[];
}

/** The first byte of the packed form. No JSON text begins with it. */
const FORMAT = 1;
const UNKNOWN_CARD = 255;

export const sealHand = (
  keys: SealKeys,
  at: SealLocation,
  hand: SealedHand,
  random?: (size: number) => Uint8Array,
): Uint8Array => seal(keys, at, toBytes(hand), random);

/** Returns null when no key fits, when the bytes belong to another hand, or when they were changed. */
export function openHand(keys: SealKeys, at: SealLocation, sealed: Uint8Array): SealedHand | null {
  const bytes = unseal(keys, at, sealed);
  if (!bytes) return null;
  return bytes[0] === FORMAT ? fromBytes(bytes) : (handSchema.safeParse(parseJson(bytes)).data ?? null);
}

const handSchema = z.object({
  seed: z.string().nullable(),
  deck: z.array(z.int()),
  hole: z.array(z.object({ seat: z.int(), cards: z.array(z.int().nullable()) })),
});

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

/** Packs the seed and the deck, each after its length. Then each seat follows with its number, how many cards it has, and its cards. */
function toBytes({ seed, deck, hole }: SealedHand): Uint8Array {
  const seedBytes = seed === null ? [] : [...Buffer.from(seed, "base64")];
  const seats = hole.flatMap(({ seat, cards }) => [seat, cards.length, ...cards.map((card) => card ?? UNKNOWN_CARD)]);
  return Uint8Array.from([FORMAT, seedBytes.length, ...seedBytes, deck.length, ...deck, ...seats]);
}

function fromBytes(bytes: Uint8Array): SealedHand {
  let at = 1;
  /** Reads a length, and then as many bytes. */
  const take = () => {
    const start = at + 1;
    at = start + (bytes[at] ?? 0);
    return bytes.subarray(start, at);
  };
  const seed = take();
  const deck = [...take()];
  const hole: SealedHand["hole"][number][] = [];
  while (at < bytes.length) {
    const seat = bytes[at++] ?? 0;
    hole.push({ seat, cards: [...take()].map((card) => (card === UNKNOWN_CARD ? null : card)) });
  }
  return { seed: seed.length === 0 ? null : Buffer.from(seed).toString("base64"), deck, hole };
}
