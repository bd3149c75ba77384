/** What a table keeps between processes: its snapshot, and what is sealed beside an event. */
import type { Card, EpochMs, TableEvent, TableState } from "@poker/engine";

export const STORED_VERSION = 1;

/** Table state between hands, so without any hidden card. */
export interface StoredTable {
  readonly version: typeof STORED_VERSION;
  /** Epoch of the process that wrote it; see hand-numbers.ts. */
  readonly epoch: number;
  readonly state: TableState;
  readonly stats: TableStats;
}

/** For the lobby: the last hands, newest last. */
export interface TableStats {
  readonly pots: readonly number[];
  readonly startedAt: readonly EpochMs[];
}
export const NO_STATS: TableStats = { pots: [], startedAt: [] };

/** Where the cards of a hand come from. `seed` makes the deck again; null when a test stacked it. */
export interface Deal {
  readonly deck: readonly Card[];
  readonly seed: Uint8Array | null;
}

/** The whole event, where the public one hides something. */
export interface SealedEvent {
  readonly event: TableEvent;
  /** Beside `hand-started`: base64. */
  readonly seed: string | null;
}

export const isStoredTable = (value: object): value is StoredTable =>
  "version" in value && value.version === STORED_VERSION;
export const isTableEvent = (value: unknown): value is TableEvent =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
export const isSealedEvent = (value: unknown): value is SealedEvent =>
  typeof value === "object" && value !== null && "event" in value && isTableEvent(value.event) && "seed" in value;

const KEPT = 20;

export const withHandStarted = (stats: TableStats, at: EpochMs): TableStats => ({
  ...stats,
  startedAt: [...stats.startedAt, at].slice(-KEPT),
});
export const withPot = (stats: TableStats, pot: number): TableStats => ({
  ...stats,
  pots: [...stats.pots, pot].slice(-KEPT),
});
