/**
 * The types of a pool, which has one game at one stake, any number of tables and one queue. A player chooses only the
 * stakes, and the room chooses the table and the seat. Each table keeps its own state, and the pool keeps the queue.
 * S1, S2
 */
import type { Visit } from "../buy-in.ts";
import type { Chips, EpochMs, SeatNo, TableSettings } from "../rules.ts";
import type { EntryChoice, TableState, TableView } from "../table/types.ts";

export interface QueuedPlayer {
  readonly playerId: string;
  readonly bot: boolean;
  /**
   * How many chips the player sits down with, if the table's buy-in range allows it. When it is null, the player is
   * asked as soon as a seat is held. S1, S4–S6
   */
  readonly buyIn: Chips | null;
  readonly entry: EntryChoice;
  readonly since: EpochMs;
}

/** What an operator sets for a pool. */
export interface PoolSettings {
  /** The settings of each table of the pool. */
  readonly settings: TableSettings;
  /** The largest number of tables; null when there is no limit. */
  readonly maxTables: number | null;
  /** How many empty tables stay open for the next players. */
  readonly spareTables: number;
}

export interface PoolState extends PoolSettings {
  readonly poolId: string;
  /**
   * - open: players are seated.
   * - paused: no player is seated, and players in the queue keep their places.
   * - closing: the queue is empty, and each table ends its hand and returns the stacks to the wallets.
   * - closed: all tables are closed.
   */
  readonly status: "open" | "paused" | "closing" | "closed";
  /** The players who wait, in the order in which they joined. The first is seated first. */
  readonly queue: readonly QueuedPlayer[];
}

/** The fields of a table that the pool needs to seat players. */
export type PoolTable = Pick<TableView, "tableId" | "settings" | "status" | "seats" | "offers">;

/**
 * A player's last visit to each table of the pool, by the table's id, and how often the player has returned today. S1,
 * S4–S6
 */
export interface VisitHistory {
  readonly visits: ReadonlyMap<string, Visit>;
  readonly counter: number;
}

export const QUEUE_LEAVE_REASONS = [
  "asked",
  "seated",
  "seat-held", // a seat is held for the player, who must now choose an amount
  "not-enough-chips", // a seat was free, but the player's wallet no longer had enough chips
  "play-limit-reached", // the buy-in was above a limit that the player had set for themselves
  "too-many-given-chips", // players of one network may bring only a limited amount of given chips
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
      /** All tables of the pool now. */
      readonly tables: readonly PoolTable[];
      readonly visitHistory: VisitHistory;
    }
  | { readonly type: "leave-queue"; readonly playerId: string }
  /** The room sends this when the player no longer waits. */
  | {
      readonly type: "remove-from-queue";
      readonly playerId: string;
      readonly reason: Exclude<QueueLeaveReason, "asked">;
    }
  /** No more players are seated. The room then also pauses the tables. */
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | ({ readonly type: "change-settings"; readonly tables: readonly TableState[] } & PoolSettings)
  /** No more players are seated. The room then closes the tables. */
  | { readonly type: "close" }
  /** The room sends this when the last table has closed. */
  | { readonly type: "closed" };

export type PoolEvent =
  | { readonly type: "queue-joined"; readonly player: QueuedPlayer }
  | { readonly type: "queue-left"; readonly playerId: string; readonly reason: QueueLeaveReason }
  | { readonly type: "pool-changed"; readonly status: PoolState["status"] }
  /** The room then also gives these settings to the tables. */
  | ({ readonly type: "pool-settings-changed" } & PoolSettings);

export interface PoolStep {
  readonly state: PoolState;
  readonly events: readonly PoolEvent[];
}

/** What the room does next for the queue. */
export type SeatingPlan =
  | {
      readonly next: "seat";
      readonly player: QueuedPlayer;
      readonly tableId: string;
      readonly seat: SeatNo;
      /** null when the seat is only held, and the player is asked for the amount. */
      readonly buyIn: Chips | null;
    }
  | { readonly next: "open-table" }
  | { readonly next: "wait" };
