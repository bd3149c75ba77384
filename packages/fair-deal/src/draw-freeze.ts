/**
 * What the room promises for a draw, in the form in which pages keep it. It contains everything that the freeze is a hash of, so it proves
 * what the room signed. M10, F3
 */
import { bytesToHex, hexToBytes } from "./bytes.ts";
import { drawContext, hashDraw } from "./draw-coin.ts";
import { verifyFreeze } from "./room-key.ts";

/** A promise that a page saw. Hashes, signature and key are in hexadecimal. */
export interface SeenDraw {
  readonly tournamentId: string;
  /** How many seats each table has. */
  readonly seats: number;
  readonly entries: number;
  readonly roomCommit: string;
  /** The root of the hash tree of entries. */
  readonly root: string;
  readonly freeze: string;
  readonly signature: string;
  readonly key: string;
}

/** Computes the hash of the promised values, in hexadecimal. Ignores the hash that the promise itself states. */
export function drawFreezeOf({
  tournamentId,
  seats,
  entries,
  roomCommit,
  root,
}: Omit<SeenDraw, "freeze" | "signature" | "key">): string {
  const hashes = { roomCommit: hexToBytes(roomCommit), root: hexToBytes(root) };
  return bytesToHex(hashDraw({ ctx: drawContext(tournamentId), seats, entries, ...hashes }));
}

export const isDrawSigned = ({ freeze, signature, key }: Pick<SeenDraw, "freeze" | "signature" | "key">): boolean =>
  verifyFreeze(hexToBytes(key), hexToBytes(freeze), hexToBytes(signature));

/** Returns what is wrong with a promise. Returns null when its freeze is the hash of the promised values and is signed. */
export function findDrawProblem(seen: SeenDraw): "wrong-freeze" | "wrong-signature" | null {
  if (drawFreezeOf(seen) !== seen.freeze) return "wrong-freeze";
  return isDrawSigned(seen) ? null : "wrong-signature";
}

/** Compares the promises that two players saw for the same draw, as `compareFreezes` does for a hand. */
export function compareDraws(
  one: SeenDraw,
  other: SeenDraw,
  keys: readonly string[] = [one.key],
): "same-freeze" | "two-freezes" | "other-draw" | "not-signed" | "unknown-key" {
  if (one.tournamentId !== other.tournamentId) return "other-draw";
  if (findDrawProblem(one) || findDrawProblem(other)) return "not-signed";
  if (![one, other].every(({ key }) => keys.includes(key))) return "unknown-key";
  return one.freeze === other.freeze ? "same-freeze" : "two-freezes";
}
