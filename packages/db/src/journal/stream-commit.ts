/**
 * Defines a commit of the journal: events of one or more streams, and their effects on everything else that is stored. All of it is stored
 * together.
 */
import type { PrivateGame } from "@poker/engine";
import type { LedgerMove } from "../ledger/ledger-move.ts";
import type { CommandResult } from "./command-results.ts";
import type { RefusedCommit } from "./commit-errors.ts";
import type { Lease } from "./leases.ts";
import type { SuspendedBets } from "./suspense-cases.ts";
import type { TournamentEffect } from "./tournament-effects.ts";
import type { NewNotice } from "./write-notices.ts";

/** An event as the rail sees it. Every viewer may read it. */
export interface PublicEvent {
  readonly type: string;
}

/** An event to store. Its number is known from its place in the append. */
export interface StreamEvent {
  /** The hand to which the event belongs; null when it belongs to none. */
  readonly handNo: number | null;
  readonly public: PublicEvent;
}

/** What one commit has added to a stream, which is the numbered log of one table, pool or tournament. */
export interface JournalStep {
  /** The number of the step's first event. In each stream, events are numbered from 1 without gaps. */
  readonly seq: number;
  readonly lastSeq: number;
  /** The hand to which events of the step belong; null when no event belongs to a hand. */
  readonly handNo: number | null;
  /** The events in order, as the rail may see them. */
  readonly events: readonly PublicEvent[];
  /** The hidden parts of the events, encrypted; null when nothing is hidden. */
  readonly sealed: Uint8Array | null;
  /** How many milliseconds the player to act had left; null when no player was to act. */
  readonly remainingMs: number | null;
  /**
   * The id that the client gave to the action or command that caused the step; null when none did. When the client sends the action again,
   * the answer is this step.
   */
  readonly actionId: string | null;
  /** How many milliseconds before its deadline the action was received; null when it had no deadline. */
  readonly earlyMs: number | null;
}

/** A finished hand, as histories and reports need it. */
export interface HandRecord {
  readonly handId: string;
  readonly handNo: number;
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly players: readonly {
    readonly seat: number;
    readonly userId: string;
    readonly net: number;
    /** What the player put into the pot, after uncalled bets were returned. A12 */
    readonly invested: number;
    /** The player's share of the rake, for reports. The shares add up to the rake. */
    readonly rake: number;
  }[];
  readonly pot: number;
  readonly rake: number;
  /** The settings and the version of the rake config with which the hand was played. */
  readonly settings: object;
  /** The deck, the seed and every hole card, sealed with the archive key. */
  readonly sealed: Uint8Array;
}

/** A step to add to one stream. */
export interface StreamAppend {
  /** The id of the table, pool or tournament. */
  readonly streamId: string;
  /** The number of the stream's last event before this step; 0 when the stream is empty. */
  readonly expectedSeq: number;
  readonly events: readonly StreamEvent[];
  /**
   * The hidden parts of the events; null when nothing is hidden. They are sealed for the hand of the step and for the number of its first
   * event.
   */
  readonly sealed: Uint8Array | null;
  /** How many milliseconds the player to act has left; null when no player is to act. */
  readonly remainingMs: number | null;
}

/** Returns the hand to which events of the step belong; null when no event belongs to a hand. */
export const stepHandNo = (events: readonly Pick<StreamEvent, "handNo">[]): number | null =>
  events.find(({ handNo }) => handNo !== null)?.handNo ?? null;

/** The action or command of a player that a commit carries out. */
interface CommitCause {
  readonly actionId: string;
  /** How many milliseconds before its deadline the action was received; null when it had no deadline. */
  readonly earlyMs: number | null;
}

/** What a commit changes besides its streams. Each effect is stored in the same transaction as the events. */
export type Effect =
  | TournamentEffect
  | { readonly type: "ledger-move"; readonly move: LedgerMove }
  /** A finished hand. It ends with the last event that this commit adds to the table. */
  | { readonly type: "hand-record"; readonly tableId: string; readonly record: HandRecord }
  /** The state of the stream after event `seq`, without hidden cards. A recovery starts from it. */
  | { readonly type: "snapshot"; readonly streamId: string; readonly seq: number; readonly state: object }
  | { readonly type: "seat-taken"; readonly tableId: string; readonly userId: string; readonly seat: number }
  | { readonly type: "seat-left"; readonly tableId: string; readonly userId: string }
  /** A player has left the table with this stack. The rathole rules use it when the player buys in again. S4–S6 */
  | {
      readonly type: "visit";
      readonly tableId: string;
      readonly userId: string;
      readonly stack: number;
      readonly leftAt: number;
    }
  /** A player has come back to a table in a way that the rathole rules count. `day` is a UTC date such as `2026-01-31`. S5 */
  | { readonly type: "daily-count"; readonly counter: "return"; readonly userId: string; readonly day: string }
  /**
   * A player was all-in because they ran out of time. `limit` is how often the table allows this to a player in a day; null when it is not
   * limited. T8
   */
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
  /** The new settings of a table or a pool. `limits` is null for a table. */
  | ({ readonly type: "settings"; readonly streamId: string } & SettingsChange)
  /** The host of a private game and the players who may play in it, for other processes to read. H2, H6 */
  | { readonly type: "private-game"; readonly tableId: string; readonly game: PrivateGame }
  /** The result of the back office's command that this commit carries out. */
  | { readonly type: "command-result"; readonly commandId: string; readonly result: CommandResult }
  /** This is the last commit of the table. No node ever runs the table again. Fault 55 */
  | { readonly type: "closed"; readonly tableId: string };

export type EffectOf<T extends Effect["type"]> = Extract<Effect, { readonly type: T }>;

export const effectsOf = <T extends Effect["type"]>(effects: readonly Effect[], type: T): EffectOf<T>[] =>
  effects.filter((effect): effect is EffectOf<T> => effect.type === type);

/** A commit: either all of it becomes durable under the lease, or nothing is stored. */
export interface StreamCommit {
  /**
   * The lease that covers every stream of the commit: a single table, a pool with its queue and its tables, or a tournament with its
   * tables.
   */
  readonly lease: Lease;
  readonly appends: readonly StreamAppend[];
  /** The player's action or command, stored with the step of the first append; null when none caused the commit. */
  readonly cause: CommitCause | null;
  readonly effects: readonly Effect[];
}

interface SettingsChange {
  readonly settings: object;
  /** How many tables a pool may have; null for a table. */
  readonly limits: { readonly maxTables: number | null; readonly spareTables: number } | null;
}

export type CommitOutcome =
  | { readonly outcome: "durable" }
  /** Another process owns the unit now. Nothing was written. */
  | { readonly outcome: "fenced" }
  | RefusedCommit
  /** The player has used their last protected all-in of the day at another table in the meantime. Nothing was written. T8 */
  | { readonly outcome: "limit-reached" }
  /** The connection failed, perhaps after COMMIT was sent. To find out whether the commit was written, repeat the same commit. */
  | { readonly outcome: "unknown"; readonly error: unknown };

export interface StoredStream {
  readonly snapshot: { readonly seq: number; readonly state: object } | null;
  /** The steps after the snapshot, in ascending order. */
  readonly steps: readonly JournalStep[];
}
