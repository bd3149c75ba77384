/** Converts openings to the two forms in which they are sent and stored: packed in a message, and as text in a record. */
import { type Bytes, bytesToHex, concatParts, hexToBytes } from "./bytes.ts";
import type { Opening } from "./committed-deck.ts";

/** An opening in a message: j, i, the card, and then the salt and the six siblings in Base64. */
export type PackedOpening = readonly [j: number, i: number, card: number, proof: string];

/** An opening in a record, with salt and siblings in hex. */
export interface OpeningText {
  readonly j: number;
  readonly i: number;
  readonly card: number;
  readonly salt: string;
  readonly path: readonly string[];
}

const HASH_BYTES = 32;
const PROOF_BYTES = 7 * HASH_BYTES;

/** `toBase64` can be the platform's own function, which is faster: a room packs many openings a second. */
export const packOpening = (
  { j, i, card, salt, path }: Opening,
  toBase64: (bytes: Bytes) => string = encodeBase64,
): PackedOpening => [j, i, card, toBase64(concatParts(salt, ...path))];

const encodeBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

/** Returns null when the proof is not Base64, or is not exactly a salt and six siblings. */
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

/** Throws when salt or siblings are not hex. */
export const openingFromText = ({ j, i, card, salt, path }: OpeningText): Opening => ({
  j,
  i,
  card,
  salt: hexToBytes(salt),
  path: path.map(hexToBytes),
});
