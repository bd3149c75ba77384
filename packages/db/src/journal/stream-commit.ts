/** The parts of one durable commit of the journal: events of one or more streams, and their effects on everything else that is stored. */
import type { PrivateGame } from "@poker/engine";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import type { CommandResult } from "./command-results.ts";
import type { RefusedCommit } from "./commit-errors.ts";
import type { Lease } from "./leases.ts";
import type { SuspendedBets } from "./suspense-cases.ts";
import type { TournamentEffect } from "./tournament-effects.ts";
import type { NewNotice } from "./write-notices.ts";

/** An event as the rail sees it; every viewer may read it. */
export interface PublicEvent {
  readonly type: string;
}

/** An event as it is stored. Its number follows from its place in the append. */
export interface StreamEvent {
  /** null when the event does not belong to a hand. */
  readonly handNo: number | null;
  readonly public: PublicEvent;
}

/** The addition of one commit to a stream, which is the numbered log of one table, pool or tournament. */
export interface JournalStep {
  /** The number of its first event. Events are numbered from 1, without gaps, in each stream. */
  readonly seq: number;
  readonly lastSeq: number;
  /** The hand of the events that belong to a hand; null when no event does. */
  readonly handNo: number | null;
  /** The events in order, as the rail sees them. */
  readonly events: readonly PublicEvent[];
  /** The hidden parts of the events, encrypted (see sealing); null when nothing is hidden. */
  readonly sealed: Uint8Array | null;
  /** The time that was left to the player to act; null when no player is to act. */
  readonly remainingMs: number | null;
  /**
   * The client's id of the action or command that caused the step; null when no action or command caused it. When the client repeats the
   * action, this step answers it.
   */
  readonly actionId: string | null;
  /** How long before its deadline the action was received; null when it had no deadline. */
  readonly earlyMs: number | null;
}

/** A finished hand, for histories and reports. */
export interface HandRecord {
  readonly handId: string;
  readonly handNo: number;
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly players: readonly {
    readonly seat: number;
    readonly userId: string;
    readonly net: number;
    /** The chips in the pot after uncalled bets were returned. A12 */
    readonly invested: number;
    /** The player's share of the rake, for reports; the shares sum to the rake. */
    readonly rake: number;
  }[];
  readonly pot: number;
  readonly rake: number;
  /** The settings and rake config version of the hand. */
  readonly settings: object;
  /** Deck, seed and every hole card, sealed under the archive key. */
  readonly sealed: Uint8Array;
}

/** The step that continues one stream. */
export interface StreamAppend {
  /** The id of a table, a pool or a tournament. */
  readonly streamId: string;
  /** The number of the stream's last event before this step; 0 when the stream is empty. */
  readonly expectedSeq: number;
  readonly events: readonly StreamEvent[];
  /** The hidden parts of the events, sealed for the hand of the step and the number of its first event; null when nothing is hidden. */
  readonly sealed: Uint8Array | null;
  /** The time left to the player to act; null when no player is to act. */
  readonly remainingMs: number | null;
}

/** The hand of a step, to which some of its events belong; null when no event belongs to a hand. */
export const stepHandNo = (events: readonly Pick<StreamEvent, "handNo">[]): number | null =>
  events.find(({ handNo }) => handNo !== null)?.handNo ?? null;

/** The player's action or command that a commit carries out. */
interface CommitCause {
  readonly actionId: string;
  /** How long before its deadline the action was received; null when it had no deadline. */
  readonly earlyMs: number | null;
}

/** What a commit changes besides its events. Each effect is stored in the same transaction as the events. */
export type Effect =
  | TournamentEffect
  | { readonly type: "ledger-move"; readonly move: LedgerMove }
  /** The hand ends with the last event that this commit appends to the table. */
  | { readonly type: "hand-record"; readonly tableId: string; readonly record: HandRecord }
  /** The stream's state after event `seq`, without any hidden card. Recovery starts from this state. */
  | { readonly type: "snapshot"; readonly streamId: string; readonly seq: number; readonly state: object }
  | { readonly type: "seat-taken"; readonly tableId: string; readonly userId: string; readonly seat: number }
  | { readonly type: "seat-left"; readonly tableId: string; readonly userId: string }
  /** A player left the table with this stack. The rathole rules apply the stack to the player's next buy-in. S4–S6 */
  | {
      readonly type: "visit";
      readonly tableId: string;
      readonly userId: string;
      readonly stack: number;
      readonly leftAt: number;
    }
  /** A return to a table that counts for the rathole rules. `day` is a UTC day like `2026-01-31`. S5 */
  | { readonly type: "daily-count"; readonly counter: "return"; readonly userId: string; readonly day: string }
  /** An all-in by time-out. `limit` is how many such all-ins the table allows a player in a day; null for no limit. T8 */
  | {
      readonly type: "daily-count";
      readonly counter: "protection";
      readonly userId: string;
      readonly day: string;
      readonly limit: number | null;
    }
  | { readonly type: "notice"; readonly notice: NewNotice }
  /** The bets are taken from the stacks and held until staff decide about them. T7 */
  | { readonly type: "suspense"; readonly tableId: string; readonly bets: SuspendedBets }
  /** New settings of a table or a pool. `limits` is null for a table. */
  | ({ readonly type: "settings"; readonly streamId: string } & SettingsChange)
  /** The host of a private game and the players who may play it, for other processes to read. H2, H6 */
  | { readonly type: "private-game"; readonly tableId: string; readonly game: PrivateGame }
  /** The answer to the back office's command that this commit carries out. */
  | { readonly type: "command-result"; readonly commandId: string; readonly result: CommandResult }
  /** This is the table's last commit; no node runs the table again. Fault 55 */
  | { readonly type: "closed"; readonly tableId: string };

export type EffectOf<T extends Effect["type"]> = Extract<Effect, { readonly type: T }>;

export const effectsOf = <T extends Effect["type"]>(effects: readonly Effect[], type: T): EffectOf<T>[] =>
  effects.filter((effect): effect is EffectOf<T> => effect.type === type);

/** The whole commit becomes durable under the lease, or nothing of the commit is stored. */
export interface StreamCommit {
  /** The lease covers every stream of the commit: a single table, a pool with its queue and its tables, or a tournament with its tables. */
  readonly lease: Lease;
  readonly appends: readonly StreamAppend[];
  /** The step of the first append stores this; null when no player's command caused the commit. */
  readonly cause: CommitCause | null;
  readonly effects: readonly Effect[];
}

interface SettingsChange {
  readonly settings: object;
  /** Table limits of a pool; null for a table. */
  readonly limits: { readonly maxTables: number | null; readonly spareTables: number } | null;
}

export type CommitOutcome =
  | { readonly outcome: "durable" }
  /** Another process owns the unit now. */
  | { readonly outcome: "fenced" }
  | RefusedCommit
  /** The player has meanwhile used the last protection of the day at another table. Nothing was written. T8 */
  | { readonly outcome: "limit-reached" }
  /** The connection failed, perhaps after COMMIT was sent. Repeating the same commit tells whether it was written. */
  | { readonly outcome: "unknown"; readonly error: unknown };

export interface StoredStream {
  readonly snapshot: { readonly seq: number; readonly state: object } | null;
  /** The steps after the snapshot, in ascending order. */
  readonly steps: readonly JournalStep[];
}
