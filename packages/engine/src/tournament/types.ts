/** The types of a tournament's state: its entries, tables, clock and money. The tables themselves keep what happens inside a hand. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind, DealProposal } from "./deal-shares.ts";
import type { Cents, TournamentSettings } from "./settings.ts";

export type EntryNo = number;
export type TableNo = number;
/** Levels are numbered from 1. */
export type LevelNo = number;

/** "pending": without chips, but may still buy more. M4 */
export type EntryStatus = "registered" | "playing" | "pending" | "out" | "disqualified";

/** One player's stake in the tournament. A player who enters again has several entries, one after the other. M4 */
export interface TournamentEntry {
  /** Ascending by registration. */
  readonly entryNo: EntryNo;
  readonly playerId: string;
  readonly bot: boolean;
  readonly registeredAt: EpochMs;
  readonly paidWith: "wallet" | "ticket";
  readonly status: EntryStatus;
  /** The stack at the end of the last hand. */
  readonly stack: Chips;
  /** Chips bought during a hand; they are added to the stack when the hand ends. M4 */
  readonly boughtChips: Chips;
  /** null before the start, on the way between tables, and when out. */
  readonly tableNo: TableNo | null;
  readonly seat: SeatNo | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** Fees that went to the room's rake. M5 */
  readonly feesPaid: Cents;
  /** Hands at the table since the player was moved to it; null when they were not moved. M14 */
  readonly handsSinceMove: number | null;
  /** True when the player entered again: this entry keeps its place but is not paid. M4 */
  readonly reEntered: boolean;
  /** null until the place is certain. M17 */
  readonly place: number | null;
  /** Money won so far, tickets at face value. */
  readonly prize: Cents;
  /** Why staff removed the entry, shown only to its player; absent for all others. M17 */
  readonly disqualifiedFor?: string;
}

/** Why a player was moved to another table, as data that pages turn into words. M16 */
export type MoveReason =
  /**
   * `short` is how many players the new table lacked. The player was the next big blind, or the first player in the
   * order of the big blind who had not just been moved. M14
   */
  | { readonly kind: "balance"; readonly short: number; readonly nextBigBlind: boolean }
  /** The old table was broken, or all remaining players sit at one table. M15 */
  | { readonly kind: "table-broken" }
  | { readonly kind: "final-table" };

/** Why a player gets a seat. M10, M12 */
export type EntryReason = MoveReason | { readonly kind: "drawn" };

/** What a player takes to another table: their absence, and what is left of their time bank. M11, T8 */
export interface SeatTime {
  readonly absent?: true;
  /** Absent when the tables have no time bank. */
  readonly timeBankMs?: number;
}

export interface TournamentSeat {
  readonly seat: SeatNo;
  readonly entryNo: EntryNo;
  /** True when the player waits for a hand if the seat is still between button and small blind. M12 */
  readonly waitsHand?: true;
}

/** The seats of button and blinds in the last hand, as the table stores them. M13 */
export interface LastPlaces {
  /** null at a new table until its first hand. */
  readonly button: SeatNo | null;
  /** Possibly an empty seat. null before the first hand, even when the button is drawn. */
  readonly smallBlindSeat: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
}

export interface TournamentTable extends LastPlaces {
  readonly tableNo: TableNo;
  /** Ascending by seat. */
  readonly seats: readonly TournamentSeat[];
  /** The level of the running hand; null when no hand runs. M6 */
  readonly handLevel: LevelNo | null;
}

/** A break; `until` is null while the last hands are ending. M8 */
export interface TournamentBreak {
  readonly kind: "level" | "hourly";
  readonly ms: number;
  readonly dueAt: EpochMs;
  readonly until: EpochMs | null;
}

/** M6, M7 */
export interface LevelClock {
  readonly levelNo: LevelNo;
  readonly elapsedMs: number;
  /** The moment up to which time has been counted. */
  readonly at: EpochMs;
  readonly break: TournamentBreak | null;
  /** null when the tournament takes no hourly breaks. */
  readonly hourlyBreakAt: EpochMs | null;
}

/** Players who go out in one hand, or in one round of hand-for-hand, have the same `bustNo`. M17 */
export interface BustMoment {
  readonly bustNo: number;
  /** The stack at the start of the hand; `DISQUALIFIED_STACK` for a disqualified entry. */
  readonly startStack: Chips;
}

/** Ranks a disqualified entry behind the players who go out in the same hand. M17 */
export const DISQUALIFIED_STACK = -1;

/** M18 */
export interface HandForHand {
  /** null between two rounds. */
  readonly round: {
    readonly levelNo: LevelNo;
    readonly bustNo: number;
    /** The tables for which the round waits, because their hands have not ended. */
    readonly waitingFor: readonly TableNo[];
  } | null;
}

/** Pool and payouts, once registration has closed for good. M9, M19 */
export interface FrozenPool {
  readonly entries: number;
  readonly paidIn: Cents;
  readonly overlay: Cents;
  /** The money for each place, first place first, without tickets. */
  readonly prizes: readonly Cents[];
  /** The number of places, from the first on, that get a ticket. M23 */
  readonly tickets: number;
  /** Prize money of places that go unpaid, which moves to the next better place. M17 */
  readonly movedUp: Cents;
}

/** M21 */
export type TournamentDeal =
  /** Players who have asked for a deal. */
  | { readonly stage: "asking"; readonly asked: readonly EntryNo[] }
  | {
      readonly stage: "talking";
      readonly proposal: DealProposal;
      readonly until: EpochMs;
      readonly answers: readonly { readonly entryNo: EntryNo; readonly kind: DealKind }[];
    };

/** A player without chips, who keeps the seat and may buy more chips until the time `until`. M4 */
export interface PendingPlayer extends BustMoment {
  readonly entryNo: EntryNo;
  readonly until: EpochMs;
}

export interface MovingPlayer extends SeatTime {
  readonly entryNo: EntryNo;
  readonly fromTable: TableNo;
  readonly toTable: TableNo;
  readonly reason: MoveReason;
}

/** The room's promise for the draw of the first seats, as opaque text. F3 */
export interface DrawPromise {
  /** The commitments, in the order of the entries; null for an entry without a commitment. */
  readonly commits: readonly (string | null)[];
  /** The root of the tree of entries. */
  readonly root: string;
  readonly freeze: string;
  readonly signature: string;
  readonly key: string;
}

/** An entry's seed, and the room's signature that it arrived in time. */
export interface DrawReveal {
  readonly entryNo: EntryNo;
  readonly seed: string;
  readonly answer: string;
}

/** The progress of the draw of the first seats, when it follows from a coin. M10, F3 */
export interface FirstDraw {
  /** The room's commitment to its own seed. */
  readonly roomCommit: string;
  /** The room's seed, encrypted for the room's key. */
  readonly sealedSeed: string;
  /** True when the start is due: no entry is taken or given back before the seats are drawn. */
  readonly isDue: boolean;
  /** null before the entries and commitments are frozen. */
  readonly promise: DrawPromise | null;
  readonly reveals: readonly DrawReveal[];
}

export interface TournamentState {
  readonly tournamentId: string;
  readonly settings: TournamentSettings;
  /** null for a sit-and-go. */
  readonly schedule: { readonly opensAt: EpochMs; readonly startsAt: EpochMs } | null;
  readonly status: "registering" | "running" | "finished" | "cancelled";
  /** null when staff have not paused play. M7 */
  readonly pausedAt: EpochMs | null;
  /** Ascending by number. */
  readonly entries: readonly TournamentEntry[];
  readonly lastEntryNo: EntryNo;
  /** null after the seats are drawn. Also null without a promise: then the room's randomness alone draws the seats. */
  readonly draw: FirstDraw | null;
  /** Ascending by number. */
  readonly tables: readonly TournamentTable[];
  readonly lastTableNo: TableNo;
  /** Players who have left one table and not yet joined the other. M14 */
  readonly moving: readonly MovingPlayer[];
  readonly pending: readonly PendingPlayer[];
  /** Entries that leave when the hand at their table ends. M17 */
  readonly disqualifying: readonly EntryNo[];
  /** Entries that are out and have no place yet. */
  readonly outs: readonly ({ readonly entryNo: EntryNo } & BustMoment)[];
  readonly lastBustNo: number;
  readonly clock: LevelClock;
  /** null when hand-for-hand is not played. */
  readonly handForHand: HandForHand | null;
  /** The prize parts of entries, rebuys and add-ons. M19 */
  readonly paidIn: Cents;
  /** The money in the tournament's escrow. M20 */
  readonly escrow: Cents;
  /** The chips of disqualified entries. M3 */
  readonly removedChips: Chips;
  /** null until registration has closed for good. */
  readonly pool: FrozenPool | null;
  readonly deal: TournamentDeal | null;
  /** True when the players have shared the prizes by a deal. */
  readonly dealMade: boolean;
  /** True while players can register for the satellite's target, as far as the satellite knows. M23 */
  readonly targetOpen: boolean;
  readonly registeredAtTarget: readonly string[];
}
