/** The journal: what a table actor hands over to be made durable, and how that may end. */
import type { Currency, LedgerMoveKind } from "@poker/protocol";
import type { CommandResult } from "../back-office/commands.ts";
import type { NewNotice } from "../repositories/notices.ts";

/** One event of a table's numbered log, or of a pool's. */
export interface JournalRow {
  /** From 1, without gaps, a table. */
  readonly seq: number;
  readonly handNo: number | null;
  /** The client's id of the action or command that caused it (on the last row it caused); a retry is answered from here. */
  readonly actionId: string | null;
  readonly kind: string;
  /** What anybody may read: the event as the rail sees it. */
  readonly public: object;
  /** The whole event where that is more, encrypted; see sealing. */
  readonly sealed: Uint8Array | null;
  /** What the open turn had left when this was written; null when no turn is open. */
  readonly remainingMs: number | null;
  /** Beside an action's id: how long before its deadline it was received. Absent: it had none. */
  readonly earlyMs?: number | null;
}

/** Chips from one account to others: entries sum to zero in one currency. */
export interface LedgerMove {
  /** Same key, same content: done once. Same key, other content: a bug, refused. */
  readonly key: string;
  readonly kind: LedgerMoveKind;
  readonly currency: Currency;
  readonly entries: readonly { readonly account: AccountRef; readonly amount: number }[];
}

export type AccountRef =
  | { readonly kind: "wallet"; readonly userId: string }
  | { readonly kind: "stack"; readonly tableId: string; readonly userId: string }
  | { readonly kind: "rake"; readonly tableId: string }
  | { readonly kind: "charity" }
  | { readonly kind: "suspense"; readonly handId: string }
  | { readonly kind: "mint" };

/** A finished hand, for histories and reports. */
export interface HandRecord {
  readonly handId: string;
  readonly handNo: number;
  readonly outcome: "settled" | "cancelled" | "suspended";
  readonly players: readonly {
    readonly seat: number;
    readonly userId: string;
    readonly net: number;
    /** Into the pot, after uncalled bets went back. A12 */
    readonly putIn: number;
    /** His share of the rake, for reports; the shares sum to it. */
    readonly rake: number;
  }[];
  readonly pot: number;
  readonly rake: number;
  /** Settings and rake config version it was played by. */
  readonly settings: object;
  /** Deck, seed and every hole card, sealed under the archive key. */
  readonly sealed: Uint8Array;
}

/** One commit of one table, or of a pool's queue. */
export interface StreamCommit {
  /** Whose log it is: a table's id, or a pool's. */
  readonly streamId: string;
  /** What is owned: the pool of a pool's table; otherwise the same. */
  readonly unitId: string;
  readonly epoch: number;
  readonly rows: readonly JournalRow[];
  readonly ledgerMoves: readonly LedgerMove[];
  readonly handRecord: HandRecord | null;
  /** Table state between hands (so without any hidden card), to start recovery from. */
  readonly snapshot: { readonly seq: number; readonly state: object } | null;
  /** Players who left with this commit: their visit for the rathole rules. S4–S6 */
  readonly visits: readonly { readonly userId: string; readonly stack: number; readonly leftAt: number }[];
  /** Who sat back down in a way that the rathole counter counts, and on which UTC day (`2026-01-31`). S5 */
  readonly ratholeCounts?: readonly { readonly userId: string; readonly day: string }[];
  /** Whose all-in by time-out counts, on which UTC day, and how many of them a day may have at this table; null: any. T8 */
  readonly protectedAllIns?: readonly {
    readonly userId: string;
    readonly day: string;
    readonly limit: number | null;
  }[];
  /** Seats taken and left with this commit, for unique (user, table) and the web. */
  readonly seatsTaken: readonly { readonly userId: string; readonly seat: number }[];
  readonly seatsLeft: readonly { readonly userId: string }[];
  /** What players should know of it. */
  readonly notices?: readonly NewNotice[];
  /** The bets that this commit takes from the stacks, to be held until somebody decides. T7 */
  readonly suspendedBets?: SuspendedBets | null;
  /** The table's last commit: nobody runs it again. Fault 55 */
  readonly closesTable?: boolean;
  /** What the table, or the pool, is set to from here on, for whoever reads its row. */
  readonly settings?: SettingsChange | null;
  /** The command of the back office that this carries out, and its answer. */
  readonly commandResult?: { readonly id: string; readonly result: CommandResult } | null;
}

export interface SettingsChange {
  readonly settings: object;
  /** Of a pool. */
  readonly limits: { readonly maxTables: number | null; readonly spareTables: number } | null;
}

/** Bets of a hand that could be neither finished nor cancelled. T7 */
export interface SuspendedBets {
  readonly handId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly reason: string;
}

export type CommitOutcome =
  | { readonly outcome: "durable" }
  /** Another process owns the unit now: drop it. */
  | { readonly outcome: "fenced" }
  /** The database said no to the money, the seat or the hand: the state is unchanged. */
  | {
      readonly outcome: "refused";
      readonly code: "not-enough-chips" | "seat-taken" | "already-seated" | "dealing-stopped";
    }
  /** Nothing was written: the day's last of his protections went at another table meanwhile. T8 */
  | { readonly outcome: "limit-reached" }
  /** The connection broke after COMMIT may have been sent: look, then write again or go on. */
  | { readonly outcome: "unknown" };

export interface StoredStream {
  readonly snapshot: { readonly seq: number; readonly state: object } | null;
  /** Rows after the snapshot, ascending. */
  readonly rows: readonly JournalRow[];
}
