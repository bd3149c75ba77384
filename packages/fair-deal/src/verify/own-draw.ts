/**
 * Checks what one player's page receives about a draw, without the record, which has thousands of entries. D1–D4
 * - The player's commitment must be in the freeze.
 * - A seed whose reveal the room answered must be in the coin.
 * - The coin must give the player's seat.
 */
import { drawFirstTables, type SeatNo, type TableNo } from "@poker/engine";
import { type Bytes, bytesToHex, hexToBytes } from "../bytes.ts";
import {
  commitRoomSeed,
  drawContext,
  hashDrawEntry,
  hashDrawReveal,
  hashDrawWithheld,
  isInDrawTree,
  tossDrawCoin,
} from "../draw-coin.ts";
import type { SeenDraw } from "../draw-freeze.ts";
import { verifyFreeze } from "../room-key.ts";
import type { CheckCode, CheckId } from "./check.ts";

/** The place of a player's entry in the hash tree of entries, with the siblings that prove it, in hexadecimal. */
export interface OwnDrawPlace {
  /** The entry's position, from 0, when entries are ordered by number. */
  readonly place: number;
  readonly entryNo: number;
  readonly path: readonly string[];
}

/**
 * A player's commitment and seed. `seed` is null when the player did not reveal. `answer` is null when the room did not answer the reveal.
 */
export interface OwnDrawSeed {
  readonly userTag: string;
  readonly commit: string;
  readonly seed: string | null;
  readonly answer: string | null;
}

/** What a player receives after the seats are drawn. */
export interface OpenedDraw {
  readonly roomSeed: string;
  /** The root of the hash tree of revealed seeds. */
  readonly revealRoot: string;
  /** The path that proves the player's leaf in that tree, which contains the player's seed or says that it was withheld. */
  readonly path: readonly string[];
  readonly isRevealed: boolean;
  /** The player's table and seat in the draw. */
  readonly tableNo: TableNo;
  readonly seat: SeatNo;
}

export interface DrawFault {
  readonly id: Extract<CheckId, "D1" | "D2" | "D3" | "D4">;
  readonly code: CheckCode;
}

/** Returns true when the entry is among the frozen entries, with this commitment. */
export const isOwnEntryFrozen = (
  { tournamentId, root, entries }: Pick<SeenDraw, "tournamentId" | "root" | "entries">,
  { userTag, commit }: Pick<OwnDrawSeed, "userTag" | "commit">,
  { place, entryNo, path }: OwnDrawPlace,
): boolean => {
  const entry = { entryNo, userTag: hexToBytes(userTag), commit: hexToBytes(commit) };
  const leaf = hashDrawEntry(drawContext(tournamentId), place, entry);
  return isInDrawTree({ root: hexToBytes(root), entries }, leaf, place, toPath(path));
};

/**
 * Returns what is wrong with a draw; empty when everything is correct. `seen` must have been checked before, when the seed was revealed.
 */
export function findDrawFaults(
  seen: SeenDraw,
  own: OwnDrawSeed,
  place: OwnDrawPlace,
  opened: OpenedDraw,
): readonly DrawFault[] {
  const ctx = drawContext(seen.tournamentId);
  const roomSeed = hexToBytes(opened.roomSeed);
  const faults: DrawFault[] = [];
  if (!isOwnEntryFrozen(seen, own, place)) faults.push({ id: "D1", code: "own-commit-missing" });
  if (!isOwnSeedIn(seen, own, place, opened)) faults.push({ id: "D1", code: "answered-seed-missing" });
  if (bytesToHex(commitRoomSeed(ctx, roomSeed)) !== seen.roomCommit) faults.push({ id: "D2", code: "wrong-room-seed" });
  const coin = tossDrawCoin(hexToBytes(seen.freeze), roomSeed, hexToBytes(opened.revealRoot));
  // The coin seats places and not players, so only the number of entries is needed here.
  const places = Array.from({ length: seen.entries }, (_, at) => at);
  const table = drawFirstTables(coin, places, seen.seats).find(({ tableNo }) => tableNo === opened.tableNo);
  if (table?.seats.find(({ seat }) => seat === opened.seat)?.entryNo !== place.place)
    faults.push({ id: "D4", code: "seats-differ" });
  return faults;
}

/**
 * Returns true when the player's seed is in the coin. Also returns true when the seed counts as withheld, but only if the room did not
 * answer the player's reveal.
 */
function isOwnSeedIn(seen: SeenDraw, own: OwnDrawSeed, { place }: OwnDrawPlace, opened: OpenedDraw): boolean {
  const freeze = hexToBytes(seen.freeze);
  const isUsed = opened.isRevealed && own.seed !== null;
  if (!isUsed && isAnswered(seen, own, place)) return false;
  const leaf = isUsed ? hashDrawReveal(freeze, place, hexToBytes(own.seed)) : hashDrawWithheld(freeze, place);
  const tree = { root: hexToBytes(opened.revealRoot), entries: seen.entries };
  return isInDrawTree(tree, leaf, place, toPath(opened.path));
}

const isAnswered = ({ key, freeze }: SeenDraw, { seed, answer }: OwnDrawSeed, place: number): boolean =>
  seed !== null &&
  answer !== null &&
  verifyFreeze(hexToBytes(key), hashDrawReveal(hexToBytes(freeze), place, hexToBytes(seed)), hexToBytes(answer));

const toPath = (path: readonly string[]): Bytes[] => path.map(hexToBytes);
