/** Converts openings to the forms in which they are sent and stored: packed for messages, and as text for records. */
import { type Bytes, bytesToHex, concatParts, hexToBytes } from "./bytes.ts";
import type { Opening } from "./committed-deck.ts";

/** A packed opening: j, i, the card, and the proof, which is the salt and the six siblings in Base64. */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** An opening in a record. Its salt and siblings are in hexadecimal. */
export interface OpeningText {
  readonly j: number;
  readonly i: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
}

const HASH_BYTES = 32;
const PROOF_BYTES = 7 * HASH_BYTES;

/** Packs an opening for a message. `toBase64` can be the platform's own, faster function, because a room packs many openings a second. */
export const packOpening = (
  { j, i, card, salt, path }: Opening,
  toBase64: (bytes: Bytes) => string = encodeBase64,
): PackedOpening => [j, i, card, toBase64(concatParts(salt, ...path))];

const encodeBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

/** Unpacks an opening. Returns null when the proof is not Base64, or is not exactly a salt and six siblings. */
export function unpackOpening([j, i, card, proof]: PackedOpening): Opening | null {
  const bytes = decodeBase64(proof);
  if (bytes?.length !== PROOF_BYTES) return null;
  const hashes = Array.from({ length: 7 }, (_, at) => bytes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES));
  const [salt, ...path] = hashes;
  return salt ? { j, i, card, salt, path } : null;
}

function decodeBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

export const openingToText = ({ j, i, card, salt, path }: Opening): OpeningText => ({
  j,
  i,
  card,
  salt: bytesToHex(salt),
  path: path.map(bytesToHex),
});

/** Reads an opening from a record. Throws when the salt or a sibling is not hexadecimal. */
export const openingFromText = ({ j, i, card, salt, path }: OpeningText): Opening => ({
  j,
  i,
  card,
  salt: hexToBytes(salt),
  path: path.map(hexToBytes),
});
