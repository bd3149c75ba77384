/**
 * Stores a table as events and a snapshot, seals what is hidden of them before it leaves the process, and recovers the table as its last
 * owner left it: the snapshot, and the events after it applied. Commands are never run again, so that a newer engine cannot change an
 * open hand.
 */
import { type JournalRow, type SealLocation, type StoredStream, seal, unseal } from "@poker/db";
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
import type { Randomness } from "../randomness.ts";
import { type SeatOwners, seatOwnersOf } from "./broadcaster.ts";
import { type Deal, NO_STATS, type TableStats } from "./decide-table.ts";

export const STORED_VERSION = 1;

/** Table state between hands, so without any hidden card. */
export interface StoredTable {
  readonly version: typeof STORED_VERSION;
  /** Epoch of the process that wrote it; see createHandNumbers. */
  readonly epoch: number;
  readonly state: TableState;
  /** Figures that came later are missing in what was stored before them. */
  readonly stats: Partial<TableStats>;
}

/** The whole event, where the public one hides something. */
export interface SealedEvent {
  readonly event: TableEvent;
  /** Beside `hand-started`: base64. */
  readonly seed: string | null;
}

const isStoredTable = (value: object): value is StoredTable => "version" in value && value.version === STORED_VERSION;
const isTableEvent = (value: unknown): value is TableEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
export const isSealedEvent = (value: unknown): value is SealedEvent =>
  typeof value === "object" && value !== null && "event" in value && isTableEvent(value.event) && "seed" in value;

/** Seals events of a running hand under the live key, a finished hand under the archive key. */
export interface Sealer {
  sealEvent(at: SealLocation, content: object): Uint8Array;
  /** null when it was sealed with another key, for another event, or was changed. */
  openEvent(at: SealLocation, sealed: Uint8Array): unknown;
  sealHand(tableId: string, handNo: number, content: object): Uint8Array;
}

/** A finished hand is sealed as a whole, not as one of its rows. */
const WHOLE_HAND = 0;

export function createSealer(live: Uint8Array, archive: Uint8Array, { bytes }: Randomness): Sealer {
  const text = (content: object) => Buffer.from(JSON.stringify(content));
  return {
    sealEvent: (at, content) => seal(live, at, text(content), bytes),
    openEvent(at, sealed) {
      const opened = unseal(live, at, sealed);
      return opened && JSON.parse(Buffer.from(opened).toString());
    },
    sealHand: (tableId, handNo, content) => seal(archive, { tableId, handNo, seq: WHOLE_HAND }, text(content), bytes),
  };
}

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
