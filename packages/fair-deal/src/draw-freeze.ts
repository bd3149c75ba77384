/** What the room promised of a draw, as pages keep it: all that the freeze is the hash of, so that it proves what was signed. M10, F3 */
import { bytesToHex, hexToBytes } from "./bytes.ts";
import { drawContext, hashDraw } from "./draw-coin.ts";
import { verifyFreeze } from "./room-key.ts";

/** Hashes, signature and key in hex. */
export interface SeenDraw {
  readonly tournamentId: string;
  /** Of each table. */
  readonly seats: number;
  readonly entries: number;
  readonly roomCommit: string;
  /** Of the tree of entries. */
  readonly root: string;
  readonly freeze: string;
  readonly signature: string;
  readonly key: string;
}

/** The hash of what was promised, in hex, whatever the promise itself says it is. */
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

/** null when the freeze is the hash of what it promises, and signed. */
export function findDrawProblem(seen: SeenDraw): "wrong-freeze" | "wrong-signature" | null {
  if (drawFreezeOf(seen) !== seen.freeze) return "wrong-freeze";
  return isDrawSigned(seen) ? null : "wrong-signature";
}

/** What two players find who compare what they saw of the same tournament's draw; as `compareFreezes` does of a hand. */
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
