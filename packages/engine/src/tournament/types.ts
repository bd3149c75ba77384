/**
 * The types of a tournament's state: its entries, tables, clock and money. What happens inside a hand is in the state
 * of the table.
 */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind, DealProposal } from "./deal-shares.ts";
import type { Cents, TournamentSettings } from "./settings.ts";

export type EntryNo = number;
export type TableNo = number;
/** The number of a level, counted from 1. */
export type LevelNo = number;

/** The status of an entry. A "pending" entry has no chips but may still buy some. M4 */
export type EntryStatus = "registered" | "playing" | "pending" | "out" | "disqualified";

/** One player's stake in the tournament. A player who enters again has several entries, one after another. M4 */
export interface TournamentEntry {
  /** Grows with each registration. */
  readonly entryNo: EntryNo;
  readonly playerId: string;
  readonly bot: boolean;
  readonly registeredAt: EpochMs;
  readonly paidWith: "wallet" | "ticket";
  readonly status: EntryStatus;
  /** The stack at the end of the last hand. */
  readonly stack: Chips;
  /** The chips that were bought during a hand. They are added to the stack when the hand ends. M4 */
  readonly boughtChips: Chips;
  /** The table of the entry. null before the start, on the way between tables, and when the entry is out. */
  readonly tableNo: TableNo | null;
  readonly seat: SeatNo | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** The fees that this entry paid to the room's rake. M5 */
  readonly feesPaid: Cents;
  /** How many hands the table has played since the player was moved to it; null when they were never moved. M14 */
  readonly handsSinceMove: number | null;
  /** True when the player has entered again. This entry then keeps its place but is not paid. M4 */
  readonly reEntered: boolean;
  /** The place of the entry; null until the place is certain. M17 */
  readonly place: number | null;
  /** How much money the entry has won so far. Tickets count with their price. */
  readonly prize: Cents;
  /** The reason why staff removed the entry. Only its player sees it. Absent when staff did not remove it. M17 */
  readonly disqualifiedFor?: string;
}

/** The reason why a player was moved to another table. Pages turn it into words. M16 */
export type MoveReason =
  /**
   * The tables were uneven. `short` is how many players the new table lacked. `nextBigBlind` is true when the moved
   * player was the next big blind. It is false when an earlier player had just been moved and was skipped. M14
   */
  | { readonly kind: "balance"; readonly short: number; readonly nextBigBlind: boolean }
  /** "table-broken": the player's table was broken. "final-table": all remaining players now sit at one table. M15 */
  | { readonly kind: "table-broken" }
  | { readonly kind: "final-table" };

/** The reason why a player gets a seat. M10, M12 */
export type EntryReason = MoveReason | { readonly kind: "drawn" };

/** What a player takes along to another table: their absence, and what is left in their time bank. M11, T8 */
export interface SeatTime {
  readonly absent?: true;
  /** In milliseconds. Absent when the tables have no time bank. */
  readonly timeBankMs?: number;
}

export interface TournamentSeat {
  readonly seat: SeatNo;
  readonly entryNo: EntryNo;
  /**
   * True when the player must wait for a hand if the seat is still between button and small blind when it starts. M12
   */
  readonly waitsHand?: true;
}

/** The seats of the button and the blinds in the last hand, as the table stores them. M13 */
export interface LastPlaces {
  /** The seat of the button; null at a new table until its first hand. */
  readonly button: SeatNo | null;
  /**
   * The seat of the small blind, which may be empty. null before the first hand, even when the button is already drawn.
   */
  readonly smallBlindSeat: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
}

export interface TournamentTable extends LastPlaces {
  readonly tableNo: TableNo;
  /** The seats with players, in ascending order. */
  readonly seats: readonly TournamentSeat[];
  /** The level of the running hand; null when no hand is running. M6 */
  readonly handLevel: LevelNo | null;
}

/** A break that is due or has begun. `until` is null while the last hands are ending. M8 */
export interface TournamentBreak {
  readonly kind: "level" | "hourly";
  readonly ms: number;
  readonly dueAt: EpochMs;
  readonly until: EpochMs | null;
}

/** The level clock. M6, M7 */
export interface LevelClock {
  readonly levelNo: LevelNo;
  readonly elapsedMs: number;
  /** The moment up to which the time has been counted. */
  readonly at: EpochMs;
  readonly break: TournamentBreak | null;
  /** When the next hourly break is; null when the tournament takes no hourly breaks. */
  readonly hourlyBreakAt: EpochMs | null;
}

/**
 * When a player went out. Players who go out in the same hand, or in the same round of hand-for-hand, have the same
 * `bustNo`. M17
 */
export interface BustMoment {
  readonly bustNo: number;
  /** The player's stack at the start of that hand; `DISQUALIFIED_STACK` for a disqualified entry. */
  readonly startStack: Chips;
}

/** The stack with which a disqualified entry ranks behind all players who go out in the same hand. M17 */
export const DISQUALIFIED_STACK = -1;

/** The state of hand-for-hand. M18 */
export interface HandForHand {
  /** The round being played; null between two rounds. */
  readonly round: {
    readonly levelNo: LevelNo;
    readonly bustNo: number;
    /** The tables whose hands in this round have not ended. */
    readonly waitingFor: readonly TableNo[];
  } | null;
}

/** The prize pool and the payouts, which are fixed when no player can enter any more. M9, M19 */
export interface FrozenPool {
  readonly entries: number;
  readonly paidIn: Cents;
  readonly overlay: Cents;
  /** The prize in cents of each place, from the first place down, without tickets. */
  readonly prizes: readonly Cents[];
  /** How many places win a ticket, counted from the first place. M23 */
  readonly tickets: number;
  /** The prize money of places that were not paid. It moves up to the next better place. M17 */
  readonly movedUp: Cents;
}

/** How far a deal of the last players has come. M21 */
export type TournamentDeal =
  /** Some players have asked for a deal. */
  | { readonly stage: "asking"; readonly asked: readonly EntryNo[] }
  | {
      readonly stage: "talking";
      readonly proposal: DealProposal;
      readonly until: EpochMs;
      readonly answers: readonly { readonly entryNo: EntryNo; readonly kind: DealKind }[];
    };

/** A player who has lost all chips, and keeps the seat to buy more chips until the time `until`. M4 */
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

/** What the room promises before the draw of the first seats. The engine only stores these texts. F3 */
export interface DrawPromise {
  /** The players' commitments, in the order of the entries; null for an entry that has not committed to a seed. */
  readonly commits: readonly (string | null)[];
  /** The root of the hash tree that contains all entries. */
  readonly root: string;
  readonly freeze: string;
  readonly signature: string;
  readonly key: string;
}

/** The seed that a player has revealed, and the room's signature that it arrived in time. */
export interface DrawReveal {
  readonly entryNo: EntryNo;
  readonly seed: string;
  readonly answer: string;
}

/** How far the draw of the first seats has come. Present only when the seats follow from a coin. M10, F3 */
export interface FirstDraw {
  /** The room's commitment to its own seed. */
  readonly roomCommit: string;
  /** The room's seed, encrypted for the room's key. */
  readonly sealedSeed: string;
  /** True when the start is due. Then no entry is taken or given back until the seats are drawn. */
  readonly isDue: boolean;
  /** The room's promise; null until the entries and the commitments are frozen. */
  readonly promise: DrawPromise | null;
  readonly reveals: readonly DrawReveal[];
}

export interface TournamentState {
  readonly tournamentId: string;
  readonly settings: TournamentSettings;
  /** When registration opens and when play starts; null for a sit-and-go. */
  readonly schedule: { readonly opensAt: EpochMs; readonly startsAt: EpochMs } | null;
  readonly status: "registering" | "running" | "finished" | "cancelled";
  /** When staff paused play; null when it is not paused. M7 */
  readonly pausedAt: EpochMs | null;
  /** All entries, in ascending order of their numbers. */
  readonly entries: readonly TournamentEntry[];
  readonly lastEntryNo: EntryNo;
  /**
   * The draw of the first seats. null after the seats are drawn. Also null when the room has promised no draw, because
   * then the room's randomness alone decides the seats.
   */
  readonly draw: FirstDraw | null;
  /** All tables, in ascending order of their numbers. */
  readonly tables: readonly TournamentTable[];
  readonly lastTableNo: TableNo;
  /** The players who have left one table and not yet joined another. M14 */
  readonly moving: readonly MovingPlayer[];
  readonly pending: readonly PendingPlayer[];
  /** The entries that leave when the hand at their table ends, because staff disqualified them. M17 */
  readonly disqualifying: readonly EntryNo[];
  /** The entries that are out but have no place yet. */
  readonly outs: readonly ({ readonly entryNo: EntryNo } & BustMoment)[];
  readonly lastBustNo: number;
  readonly clock: LevelClock;
  /** null when hand-for-hand is not being played. */
  readonly handForHand: HandForHand | null;
  /** How much entries, rebuys and add-ons have paid into the prize pool. M19 */
  readonly paidIn: Cents;
  /** How much money is in the tournament's escrow. M20 */
  readonly escrow: Cents;
  /** How many chips left play with disqualified entries. M3 */
  readonly removedChips: Chips;
  /** The frozen pool; null until no player can enter any more. */
  readonly pool: FrozenPool | null;
  readonly deal: TournamentDeal | null;
  /** True when the players have shared the prizes by a deal. */
  readonly dealMade: boolean;
  /** True while players can register for the satellite's target. The satellite may learn of a change late. M23 */
  readonly targetOpen: boolean;
  readonly registeredAtTarget: readonly string[];
}
