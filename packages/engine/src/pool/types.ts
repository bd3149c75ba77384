/**
 * The types of a pool: one game at one stake, any number of tables, one queue. A player chooses the stakes; the room chooses the
 * table and the seat. Each table keeps its own state; the pool keeps the queue. S1, S2
 */
import type { Visit } from "../buy-in.ts";
import type { Chips, EpochMs, SeatNo, TableSettings } from "../rules.ts";
import type { EntryChoice, TableState, TableView } from "../table/types.ts";

export interface QueuedPlayer {
  readonly playerId: string;
  readonly bot: boolean;
  /**
   * The chips that the player sits down with, if the table's range allows that amount; null when the player will be asked once a
   * seat is held. S1, S4–S6
   */
  readonly buyIn: Chips | null;
  readonly entry: EntryChoice;
  readonly since: EpochMs;
}

/** The settings that an operator makes for a pool. */
export interface PoolSettings {
  /** Settings of the pool's tables. */
  readonly settings: TableSettings;
  /** null when the number of tables is not limited. */
  readonly maxTables: number | null;
  /** The number of empty tables that stay open for the next players. */
  readonly spareTables: number;
}

export interface PoolState extends PoolSettings {
  readonly poolId: string;
  /**
   * "paused": no player is seated, queued players keep their places. "closing": the queue is empty, the tables end their hands
   * and cash out.
   */
  readonly status: "open" | "paused" | "closing" | "closed";
  /** In the order of joining; the first is seated first. */
  readonly queue: readonly QueuedPlayer[];
}

/** The part of a pool's table that seating needs. */
export type PoolTable = Pick<TableView, "tableId" | "settings" | "status" | "seats" | "offers">;

/** A player's last visit to each table of the pool, and the player's counter of returns today. S1, S4–S6 */
export interface VisitHistory {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly counter: number;
}

export const QUEUE_LEAVE_REASONS = [
  "asked",
  "seated",
  "seat-held", // a seat is held for the player, who is asked for an amount that the table allows
  "not-enough-chips", // the player's wallet no longer covered the buy-in when a seat was free
  "play-limit-reached", // the buy-in was above the player's own limits
  "too-many-given-chips", // the buy-in was above the given chips that the players of one network may bring
  "pool-closed",
] as const;
export type QueueLeaveReason = (typeof QUEUE_LEAVE_REASONS)[number];

export type PoolCommand =
  | {
      readonly type: "join-queue";
      readonly playerId: string;
      readonly bot: boolean;
      readonly buyIn: Chips | null;
      readonly entry: EntryChoice;
      /** The pool's tables now; `visitHistory` holds the player's visits to these tables. */
      readonly tables: readonly PoolTable[];
      readonly visitHistory: VisitHistory;
    }
  | { readonly type: "leave-queue"; readonly playerId: string }
  /** Sent by the room when the player no longer waits. */
  | {
      readonly type: "remove-from-queue";
      readonly playerId: string;
      readonly reason: Exclude<QueueLeaveReason, "asked">;
    }
  /** The room then also pauses the tables. */
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | ({ readonly type: "change-settings"; readonly tables: readonly TableState[] } & PoolSettings)
  /** No more players are seated; the room then closes the tables. */
  | { readonly type: "close" }
  /** Sent by the room when the last table is closed. */
  | { readonly type: "closed" };

export type PoolEvent =
  | { readonly type: "queue-joined"; readonly player: QueuedPlayer }
  | { readonly type: "queue-left"; readonly playerId: string; readonly reason: QueueLeaveReason }
  | { readonly type: "pool-changed"; readonly status: PoolState["status"] }
  /** The room then gives the tables the same settings. */
  | ({ readonly type: "pool-settings-changed" } & PoolSettings);

export interface PoolStep {
  readonly state: PoolState;
  readonly events: readonly PoolEvent[];
}

/** The room's next step for the queue. */
export type SeatingPlan =
  | {
      readonly next: "seat";
      readonly player: QueuedPlayer;
      readonly tableId: string;
      readonly seat: SeatNo;
      /** null when the seat is held and the player is asked for the amount. */
      readonly buyIn: Chips | null;
    }
  | { readonly next: "open-table" }
  | { readonly next: "wait" };
