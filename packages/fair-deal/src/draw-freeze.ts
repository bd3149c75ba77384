/**
 * The room's promise for a draw, as pages keep it. The promise contains everything from which the freeze is hashed, so it proves what the
 * room signed. M10, F3
 */
import { bytesToHex, hexToBytes } from "./bytes.ts";
import { drawContext, hashDraw } from "./draw-coin.ts";
import { verifyFreeze } from "./room-key.ts";

/** Hashes, signature and key are hex. */
export interface SeenDraw {
  readonly tournamentId: string;
  /** The number of seats at each table. */
  readonly seats: number;
  readonly entries: number;
  readonly roomCommit: string;
  /** The root of the tree of entries. */
  readonly root: string;
  readonly freeze: string;
  readonly signature: string;
  readonly key: string;
}

/** Computes the hash of the promised values, in hex. The hash that the promise itself states is not used. */
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

/** Returns the fault in a promise; null when the freeze is signed and is the hash of the promised values. */
export function findDrawProblem(seen: SeenDraw): "wrong-freeze" | "wrong-signature" | null {
  if (drawFreezeOf(seen) !== seen.freeze) return "wrong-freeze";
  return isDrawSigned(seen) ? null : "wrong-signature";
}

/** Compares the promises that two players saw for the draw of one tournament, as `compareFreezes` does for a hand. */
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
