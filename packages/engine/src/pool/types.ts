/**
 * A pool: one game at one stake, any number of tables, one queue. A player chooses the stakes, the room his table and seat.
 * What happens at the tables is theirs; the pool knows who waits. S1, S2
 */
import type { Visit } from "../buy-in.ts";
import type { Chips, EpochMs, SeatNo, TableSettings } from "../rules.ts";
import type { EntryChoice, TableState, TableView } from "../table/types.ts";

export interface QueuedPlayer {
  readonly playerId: string;
  readonly bot: boolean;
  /** What he sits down with; checked again at the table (S4–S6). */
  readonly buyIn: Chips;
  readonly entry: EntryChoice;
  readonly since: EpochMs;
}

/** What whoever runs the room sets on a pool. */
export interface PoolSettings {
  /** What its tables are opened with. */
  readonly settings: TableSettings;
  /** null: as many as are needed. */
  readonly maxTables: number | null;
  /** Empty tables that stay open for the next who come. */
  readonly spareTables: number;
}

export interface PoolState extends PoolSettings {
  readonly poolId: string;
  /** "paused": nobody is seated, who waits keeps his place. "closing": the queue is empty, the tables end their hands and cash out. */
  readonly status: "open" | "paused" | "closing" | "closed";
  /** First come, first seated. */
  readonly queue: readonly QueuedPlayer[];
}

/** A table of the pool, as far as seating is concerned. */
export type PoolTable = Pick<TableView, "tableId" | "settings" | "status" | "seats" | "offers">;

/** What a player left behind at the pool's tables, by table, and today's counter. S1, S4–S6 */
export interface VisitHistory {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly counter: number;
}

export const QUEUE_LEAVE_REASONS = [
  "asked",
  "seated",
  "not-enough-chips", // the wallet no longer covered the buy-in when a seat was there
  "pool-closed",
] as const;
export type QueueLeaveReason = (typeof QUEUE_LEAVE_REASONS)[number];

export type PoolCommand =
  | {
      readonly type: "join-queue";
      readonly playerId: string;
      readonly bot: boolean;
      readonly buyIn: Chips;
      readonly entry: EntryChoice;
      /** The pool's tables now, and what he left behind there. */
      readonly tables: readonly PoolTable[];
      readonly visitHistory: VisitHistory;
    }
  | { readonly type: "leave-queue"; readonly playerId: string }
  /** By the room: his waiting is over. */
  | {
      readonly type: "remove-from-queue";
      readonly playerId: string;
      readonly reason: Exclude<QueueLeaveReason, "asked">;
    }
  /** The room then does the same to the tables. */
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | ({ readonly type: "change-settings"; readonly tables: readonly TableState[] } & PoolSettings)
  /** Nobody is seated any more; the room then closes the tables. */
  | { readonly type: "close" }
  /** By the room: the last table is closed. */
  | { readonly type: "closed" };

export type PoolEvent =
  | { readonly type: "queue-joined"; readonly player: QueuedPlayer }
  | { readonly type: "queue-left"; readonly playerId: string; readonly reason: QueueLeaveReason }
  | { readonly type: "pool-changed"; readonly status: PoolState["status"] }
  /** The room then sets the tables to the same. */
  | ({ readonly type: "pool-settings-changed" } & PoolSettings);

export interface PoolStep {
  readonly state: PoolState;
  readonly events: readonly PoolEvent[];
}

/** What the room does next about the queue. */
export type SeatingPlan =
  | { readonly next: "seat"; readonly player: QueuedPlayer; readonly tableId: string; readonly seat: SeatNo }
  | { readonly next: "open-table" }
  | { readonly next: "wait" };
