/** Defines what is stored of a table: its snapshot, and what is sealed beside an event. */
import type { Card, TableEvent, TableState } from "@poker/engine";
import type { TableStats } from "./stats.ts";

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
