/** The cards of a finished hand in a few bytes: each card is one byte, a number up to 51. Older hands are JSON. Decision 0044 */
import * as z from "zod";
import type { SealKeys } from "./key-list.ts";
import type { SealLocation } from "./seal-location.ts";
import { seal, unseal } from "./sealing.ts";

export interface SealedHand {
  /** The seed in base64; null when the seed is not known. */
  readonly seed: string | null;
  readonly deck: readonly number[];
  /** null for an unknown card. */
  readonly hole: readonly { readonly seat: number; readonly cards: readonly (number | null)[] }[];
}

/** No JSON text begins with this byte. */
const FORMAT = 1;
const UNKNOWN_CARD = 255;

export const sealHand = (
  keys: SealKeys,
  at: SealLocation,
  hand: SealedHand,
  random?: (size: number) => Uint8Array,
): Uint8Array => seal(keys, at, toBytes(hand), random);

/** null when no key fits, when the hand is the wrong one, or when bytes were changed. */
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

/** The seed and the deck, each after its length, then each seat with its number, its count of cards, and its cards. */
function toBytes({ seed, deck, hole }: SealedHand): Uint8Array {
  const seedBytes = seed === null ? [] : [...Buffer.from(seed, "base64")];
  const seats = hole.flatMap(({ seat, cards }) => [seat, cards.length, ...cards.map((card) => card ?? UNKNOWN_CARD)]);
  return Uint8Array.from([FORMAT, seedBytes.length, ...seedBytes, deck.length, ...deck, ...seats]);
}

function fromBytes(bytes: Uint8Array): SealedHand {
  let at = 1;
  /** Reads a length and the bytes after it. */
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
