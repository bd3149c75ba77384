/**
 * Recovers a table as its last owner left it: the snapshot, and the events after it applied. Commands are never run again, so that a
 * newer engine cannot change an open hand.
 */
import type { JournalRow, StoredStream } from "@poker/db";
import {
  completeSettings,
  createTable,
  evolveTable,
  isHandRunning,
  isSeatEvent,
  type TableEvent,
  type TableSettings,
  type TableState,
} from "@poker/engine";
import type { SeatOwners } from "./recent-events.ts";
import type { Sealer } from "./sealing.ts";
import { NO_STATS, type TableStats } from "./stats.ts";
import { type Deal, isSealedEvent, isStoredTable, isTableEvent, STORED_VERSION } from "./stored-table.ts";

export interface RecoveredTable {
  readonly state: TableState;
  readonly seq: number;
  /** Epoch of the snapshot; without one that of a table's first owner. */
  readonly snapshotEpoch: number;
  readonly stats: TableStats;
  readonly seatOwners: SeatOwners;
  /** Of the hand that is open. */
  readonly deal: Deal | null;
  /** The time that the player to act had left; null when no player is to act. */
  readonly remainingMs: number | null;
  /** The open hand's hidden cards cannot be read, so that it has to be cancelled. T6 */
  readonly areCardsUnreadable: boolean;
}

export const seatOwnersOf = (state: TableState): SeatOwners => {
  const dealt = new Set(state.hand?.seats.map(({ seat }) => seat));
  return new Map(state.seats.filter(({ seat }) => dealt.has(seat)).map(({ seat, playerId }) => [seat, playerId]));
};

/** A newer version of the room wrote the snapshot; it is intact, and not for this process. */
export class NewerVersionError extends Error {
  override readonly name = "NewerTable";
}

function unknownShape(tableId: string, state: object): Error {
  const newer = "version" in state && typeof state.version === "number" && state.version > STORED_VERSION;
  const message = `table ${tableId}: its snapshot has an unknown shape`;
  return newer ? new NewerVersionError(message) : new Error(message);
}

export function recoverTable(
  tableId: string,
  settings: TableSettings,
  recovered: StoredStream,
  sealer: Sealer,
): RecoveredTable {
  const { snapshot, rows } = recovered;
  const stored = snapshot && isStoredTable(snapshot.state) ? snapshot.state : null;
  if (snapshot && !stored) throw unknownShape(tableId, snapshot.state);
  // What a snapshot of an older version does not know is as at a new table.
  let state = { ...createTable(tableId, settings), ...stored?.state };
  let seq = snapshot?.seq ?? 0;
  let seatOwners: SeatOwners = new Map();
  let deal: Deal | null = null;
  let unreadable = false;
  for (const row of rows) {
    if (row.seq !== seq + 1) throw new Error(`table ${tableId}: event ${seq + 1} is missing`);
    const read = readRow(tableId, row, sealer);
    seq = row.seq;
    // Shown after the end of a hand that the snapshot no longer holds.
    if (state.hand === null && !isSeatEvent(read.event) && read.event.type !== "hand-started") continue;
    if (!read.whole) unreadable = true;
    state = evolveTable(state, read.event);
    if (read.event.type === "hand-started") {
      seatOwners = seatOwnersOf(state);
      deal = { deck: read.event.deck ?? [], seed: read.seed };
      unreadable = !read.whole;
    }
  }
  return {
    state: { ...state, settings: completeSettings(state.settings) },
    seq,
    snapshotEpoch: stored?.epoch ?? 1,
    stats: { ...NO_STATS, ...stored?.stats },
    seatOwners,
    deal,
    remainingMs: rows.at(-1)?.remainingMs ?? null,
    areCardsUnreadable: unreadable && isHandRunning(state),
  };
}

interface ReadRow {
  readonly event: TableEvent;
  readonly seed: Uint8Array | null;
  readonly whole: boolean;
}

function readRow(tableId: string, row: JournalRow, sealer: Sealer): ReadRow {
  if (!isTableEvent(row.public)) throw new Error(`table ${tableId}: event ${row.seq} has an unknown shape`);
  if (row.sealed === null) return { event: row.public, seed: null, whole: true };
  const hidden = sealer.openEvent({ tableId, handNo: row.handNo ?? 0, seq: row.seq }, row.sealed);
  if (isSealedEvent(hidden))
    return { event: hidden.event, seed: hidden.seed === null ? null : Buffer.from(hidden.seed, "base64"), whole: true };
  // Another key, or damage: the hand is lost, the table is not. Stacks and bets are public, so that all bets can be given back.
  const event = row.public.type === "hand-started" ? { ...row.public, deck: [] } : row.public;
  return { event, seed: null, whole: false };
}
