/** The types of a tournament: its entries, tables, clock and money, its commands and events. What happens inside a hand is the tables' own. */
import type { Chips, EpochMs, SeatNo } from "../rules.ts";
import type { DealKind, DealProposal } from "./deal-shares.ts";
import type { DrawSeed } from "./draw.ts";
import type { Cents, Price, TournamentSettings } from "./settings.ts";

export type EntryNo = number;
export type TableNo = number;
/** Levels are numbered from 1. */
export type LevelNo = number;

/** "pending": without chips, and may still buy more. M4 */
export type EntryStatus = "registered" | "playing" | "pending" | "out" | "disqualified";

/** One player's stake in the tournament. A player who enters again has several, one after the other. M4 */
export interface TournamentEntry {
  /** Ascending by registration. */
  readonly entryNo: EntryNo;
  readonly playerId: string;
  readonly bot: boolean;
  readonly registeredAt: EpochMs;
  readonly paidWith: "wallet" | "ticket";
  readonly status: EntryStatus;
  /** At the end of the last hand. */
  readonly stack: Chips;
  /** Bought during a hand; they join the stack when it ends. M4 */
  readonly boughtChips: Chips;
  /** null before the start, on the way between tables, and when out. */
  readonly tableNo: TableNo | null;
  readonly seat: SeatNo | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** Fees that went to the room's rake. M5 */
  readonly feesPaid: Cents;
  /** Hands at the table since the player was moved to it; null when they were not. M14 */
  readonly handsSinceMove: number | null;
  /** True when the player entered again: this entry keeps its place but is not paid. M4 */
  readonly reEntered: boolean;
  /** null until it is certain. M17 */
  readonly place: number | null;
  /** Money won so far, tickets at face value. */
  readonly prize: Cents;
}

/** Why a player was moved to another table, as data for words. M16 */
export type MoveReason =
  /** The new table was short by so many players; the player was next to be the big blind, or the first who had not just been moved. M14 */
  | { readonly kind: "balance"; readonly short: number; readonly nextBigBlind: boolean }
  /** The old table was broken, or all who are left sit at one. M15 */
  | { readonly kind: "table-broken" }
  | { readonly kind: "final-table" };

/** Why a player comes to a seat. M10, M12 */
export type EntryReason = MoveReason | { readonly kind: "drawn" };

/** What a player takes along to another table: their absence, and what is left of their time bank. M11, T8 */
export interface SeatTime {
  readonly absent?: true;
  /** Absent when the tables have no time bank. */
  readonly timeBankMs?: number;
}

export interface TournamentSeat {
  readonly seat: SeatNo;
  readonly entryNo: EntryNo;
  /** Waits for a hand if the seat still lies between button and small blind. M12 */
  readonly waitsHand?: true;
}

/** Where button and blinds were in the last hand, as the table keeps them. M13 */
export interface LastPlaces {
  /** null at a new table until its first hand. */
  readonly button: SeatNo | null;
  /** Perhaps an empty seat. null before the first hand, also when the button is drawn. */
  readonly smallBlindSeat: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
}

export interface TournamentTable extends LastPlaces {
  readonly tableNo: TableNo;
  /** Ascending by seat. */
  readonly seats: readonly TournamentSeat[];
  /** The level of the hand being played; null when none is. M6 */
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
  /** Up to when time was counted. */
  readonly at: EpochMs;
  readonly break: TournamentBreak | null;
  /** null when no break of all tournaments comes. */
  readonly hourlyBreakAt: EpochMs | null;
}

/** Players who go out in one hand, or in one round of hand-for-hand, have the same `bustNo`. M17 */
export interface BustMoment {
  readonly bustNo: number;
  /** At the start of the hand; `DISQUALIFIED_STACK` for a disqualified entry. */
  readonly startStack: Chips;
}

/** Ranks a disqualified entry behind those who go out in the same hand. M17 */
export const DISQUALIFIED_STACK = -1;

/** M18 */
export interface HandForHand {
  /** null between two rounds. */
  readonly round: {
    readonly levelNo: LevelNo;
    readonly bustNo: number;
    /** Tables whose hand has not ended: those waited for. */
    readonly waitingFor: readonly TableNo[];
  } | null;
}

/** Pool and payouts, once registration has closed for good. M9, M19 */
export interface FrozenPool {
  readonly entries: number;
  readonly paidIn: Cents;
  readonly overlay: Cents;
  /** Money for each place, first place first; tickets aside. */
  readonly prizes: readonly Cents[];
  /** Places from the first on that get a ticket. M23 */
  readonly tickets: number;
  /** Prizes of places that are not paid; they go to the next better place. M17 */
  readonly movedUp: Cents;
}

/** M21 */
export type TournamentDeal =
  /** Players who want to talk. */
  | { readonly stage: "asking"; readonly asked: readonly EntryNo[] }
  | {
      readonly stage: "talking";
      readonly proposal: DealProposal;
      readonly until: EpochMs;
      readonly answers: readonly { readonly entryNo: EntryNo; readonly kind: DealKind }[];
    };

/** A player without chips, who may buy more until then and keeps the seat. M4 */
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

export interface TournamentState {
  readonly tournamentId: string;
  readonly settings: TournamentSettings;
  /** null for a sit-and-go. */
  readonly schedule: { readonly opensAt: EpochMs; readonly startsAt: EpochMs } | null;
  readonly status: "registering" | "running" | "finished" | "cancelled";
  /** null when play is not stopped by staff. M7 */
  readonly pausedAt: EpochMs | null;
  /** Ascending by number. */
  readonly entries: readonly TournamentEntry[];
  readonly lastEntryNo: EntryNo;
  /** Ascending by number. */
  readonly tables: readonly TournamentTable[];
  readonly lastTableNo: TableNo;
  /** Players who have left one table and not joined the other. M14 */
  readonly moving: readonly MovingPlayer[];
  readonly pending: readonly PendingPlayer[];
  /** Entries that leave when the hand at their table ends. M17 */
  readonly disqualifying: readonly EntryNo[];
  /** Entries that are out and have no place yet. */
  readonly outs: readonly ({ readonly entryNo: EntryNo } & BustMoment)[];
  readonly lastBustNo: number;
  readonly clock: LevelClock;
  /** null when it is not played. */
  readonly handForHand: HandForHand | null;
  /** Prize parts, rebuys and add-ons. M19 */
  readonly paidIn: Cents;
  /** What lies in the tournament's escrow. M20 */
  readonly escrow: Cents;
  /** Chips of disqualified entries. M3 */
  readonly removedChips: Chips;
  /** null until registration has closed for good. */
  readonly pool: FrozenPool | null;
  readonly deal: TournamentDeal | null;
  /** True when the players have shared the prizes by a deal. */
  readonly dealMade: boolean;
  /** What a satellite has been told of its target; false when it was cancelled. M23 */
  readonly targetOpen: boolean;
  readonly registeredAtTarget: readonly string[];
}

/** Commands; the caller has already checked who sends them. */
export type TournamentOrder =
  | {
      readonly type: "register";
      readonly playerId: string;
      readonly bot: boolean;
      readonly paidWith: "wallet" | "ticket";
    }
  | { readonly type: "unregister"; readonly playerId: string }
  | { readonly type: "re-enter"; readonly playerId: string }
  | { readonly type: "rebuy"; readonly playerId: string }
  | { readonly type: "decline-rebuy"; readonly playerId: string }
  | { readonly type: "add-on"; readonly playerId: string }
  /** By staff; by itself a tournament starts when it is full or its time has come. */
  | { readonly type: "start" }
  /** At least once a second while the tournament runs, and when something is due. M7 */
  | { readonly type: "tick" }
  /** A hand that was allowed has ended, or was cancelled with its stacks as they were: `handEndedOrder` of its table. */
  | ({
      readonly type: "hand-ended";
      readonly tableNo: TableNo;
      readonly stacks: readonly { readonly seat: SeatNo; readonly stack: Chips; readonly waitsHand?: true }[];
    } & LastPlaces)
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "cancel"; readonly reason: string }
  | { readonly type: "disqualify"; readonly playerId: string; readonly reason: string }
  | { readonly type: "ask-deal"; readonly playerId: string }
  | { readonly type: "withdraw-deal"; readonly playerId: string }
  /** An absent player's answer is "no". */
  | { readonly type: "answer-deal"; readonly playerId: string; readonly answer: DealKind | "no" }
  /** What became of a satellite's target. M23 */
  | { readonly type: "target-changed"; readonly open: boolean; readonly registered: readonly string[] }
  /** A server took over: time counts up to `lastEventAt`, the last durable event of the tournament and its tables, and again from now. M7 */
  | { readonly type: "recovered"; readonly lastEventAt: EpochMs }
  /** The wall clock jumped: every deadline stays as far away as it was. */
  | { readonly type: "clock-jumped"; readonly byMs: number };

export type TournamentCommand = TournamentOrder & {
  /** Fresh for every command; only draws use it. M10 */
  readonly seed: DrawSeed;
};
export type OrderOf<T extends TournamentOrder["type"]> = Extract<TournamentOrder, { type: T }>;

interface SeatDraw {
  readonly tableNo: TableNo;
  readonly seats: readonly { readonly seat: SeatNo; readonly entryNo: EntryNo }[];
  readonly button: SeatNo;
}

interface FinalSeat extends SeatTime {
  readonly seat: SeatNo;
  readonly entryNo: EntryNo;
  readonly stack: Chips;
  readonly fromTable: TableNo;
  readonly fromSeat: SeatNo;
}

export interface Refund {
  readonly entryNo: EntryNo;
  readonly playerId: string;
  readonly to: "wallet" | "ticket";
  /** From the escrow. */
  readonly amount: Cents;
  /** From the room's rake. */
  readonly fee: Cents;
}

export type TournamentEvent =
  | {
      readonly type: "registered";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly paidWith: "wallet" | "ticket";
      readonly price: Price;
      /** After the start: the fee goes to the room at once. M2 */
      readonly late: boolean;
      readonly at: EpochMs;
    }
  | {
      readonly type: "unregistered";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly paidWith: "wallet" | "ticket";
      readonly price: Price;
    }
  /** The first seats and buttons, drawn; the fees go to the room. M2, M10 */
  | {
      readonly type: "started";
      readonly tables: readonly SeatDraw[];
      readonly fees: Cents;
      readonly hourlyBreakAt: EpochMs | null;
      readonly at: EpochMs;
    }
  /** Time went by on the level clock. M7 */
  | { readonly type: "ticked"; readonly at: EpochMs }
  | { readonly type: "clock-restarted"; readonly lastEventAt: EpochMs; readonly at: EpochMs }
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | { readonly type: "level-changed"; readonly levelNo: LevelNo; readonly elapsedMs: number; readonly at: EpochMs }
  /** No more hands start; the break begins when the running ones have ended. M8 */
  | { readonly type: "break-due"; readonly kind: TournamentBreak["kind"]; readonly ms: number; readonly at: EpochMs }
  | { readonly type: "break-started"; readonly until: EpochMs; readonly at: EpochMs }
  | { readonly type: "break-ended"; readonly hourlyBreakAt: EpochMs | null; readonly at: EpochMs }
  | { readonly type: "paused"; readonly at: EpochMs }
  | { readonly type: "resumed"; readonly at: EpochMs }
  /** The table starts its next hand at this level, first with this button when `drawnButton` is not null. */
  | {
      readonly type: "hand-allowed";
      readonly tableNo: TableNo;
      readonly levelNo: LevelNo;
      readonly drawnButton: SeatNo | null;
    }
  | ({
      readonly type: "hand-ended";
      readonly tableNo: TableNo;
      readonly stacks: readonly { readonly entryNo: EntryNo; readonly stack: Chips; readonly waitsHand?: true }[];
    } & LastPlaces)
  | {
      readonly type: "rebuy-offered";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly until: EpochMs;
      readonly bustNo: number;
      readonly startStack: Chips;
    }
  | {
      readonly type: "rebought";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly chips: Chips;
      readonly price: Price;
    }
  | {
      readonly type: "added-on";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly chips: Chips;
      readonly price: Price;
    }
  /** Bought chips are in front of the player now, at the table's seat unless they are between tables. M4 */
  | {
      readonly type: "chips-added";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly chips: Chips;
      readonly stack: Chips;
    }
  /** Out of chips, and the seat is free. The place follows when it is certain. M17 */
  | {
      readonly type: "busted";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly bustNo: number;
      readonly startStack: Chips;
    }
  /** By staff; the entry leaves when the hand at its table has ended. M17 */
  | {
      readonly type: "disqualified";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly reason: string;
    }
  | {
      readonly type: "disqualified-removed";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo | null;
      readonly seat: SeatNo | null;
      readonly chips: Chips;
      readonly bustNo: number;
    }
  | { readonly type: "table-opened"; readonly tableNo: TableNo }
  /** The player leaves their table for another. M14–M16 */
  | ({
      readonly type: "moved";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly fromTable: TableNo;
      readonly fromSeat: SeatNo;
      readonly toTable: TableNo;
      readonly reason: MoveReason;
    } & SeatTime)
  /** The player has that seat now: new, or moved. M12, M14, M15 */
  | ({
      readonly type: "seated";
      readonly entryNo: EntryNo;
      readonly tableNo: TableNo;
      readonly seat: SeatNo;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** null when the player is new. */
      readonly fromTable: TableNo | null;
      /** As far as the last hand tells: a table where one runs decides by that. M12 */
      readonly waitsHand?: true;
    } & SeatTime)
  | { readonly type: "table-broken"; readonly tableNo: TableNo }
  /** All that are left sit at one table; seats and button are drawn anew. M15 */
  | {
      readonly type: "final-table";
      readonly tableNo: TableNo;
      readonly button: SeatNo;
      readonly seats: readonly FinalSeat[];
      /** The tables that are no more. */
      readonly closed: readonly TableNo[];
    }
  | { readonly type: "hand-for-hand-started" }
  | { readonly type: "hand-for-hand-ended"; readonly at: EpochMs }
  | {
      readonly type: "round-started";
      readonly levelNo: LevelNo;
      readonly bustNo: number;
      readonly tables: readonly TableNo[];
    }
  | { readonly type: "round-ended"; readonly tookMs: number }
  | {
      readonly type: "pool-frozen";
      readonly entries: number;
      readonly paidIn: Cents;
      readonly overlay: Cents;
      /** Of the guarantee: what was not needed. */
      readonly returned: Cents;
      readonly prizes: readonly Cents[];
      readonly tickets: number;
    }
  /** The place is certain; `sharedBy` entries have it. M17 */
  | {
      readonly type: "eliminated";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly sharedBy: number;
    }
  /** What the next better place gets besides its prize, because this place is not paid; 0 when this place took it. M17 */
  | { readonly type: "prize-moved-up"; readonly place: number; readonly amount: Cents }
  /** Each prize once. M20 */
  | {
      readonly type: "prize-awarded";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly amount: Cents;
    }
  | {
      readonly type: "ticket-awarded";
      readonly entryNo: EntryNo;
      readonly playerId: string;
      readonly place: number;
      readonly target: string;
      readonly amount: Cents;
    }
  | { readonly type: "deal-asked"; readonly entryNo: EntryNo }
  | { readonly type: "deal-withdrawn"; readonly entryNo: EntryNo }
  | { readonly type: "deal-proposed"; readonly proposal: DealProposal; readonly until: EpochMs }
  | { readonly type: "deal-answered"; readonly entryNo: EntryNo; readonly kind: DealKind }
  | { readonly type: "deal-refused"; readonly entryNo: EntryNo | null; readonly at: EpochMs }
  | {
      readonly type: "deal-agreed";
      readonly kind: DealKind;
      readonly shares: readonly { readonly entryNo: EntryNo; readonly playerId: string; readonly amount: Cents }[];
      readonly kept: Cents;
      readonly at: EpochMs;
    }
  | { readonly type: "target-changed"; readonly open: boolean; readonly registered: readonly string[] }
  /** Running hands are cancelled. M5 */
  | {
      readonly type: "cancelled";
      readonly reason: string;
      readonly refunds: readonly Refund[];
      readonly promotion: Cents;
      /** The tables that are no more. */
      readonly tables: readonly TableNo[];
      readonly at: EpochMs;
    }
  /** Running hands are cancelled: none decides anything any more. "all-absent": places were given by chips. M6 */
  | {
      readonly type: "finished";
      readonly tables: readonly TableNo[];
      readonly at: EpochMs;
      readonly reason?: "all-absent";
    };

export type TournamentEventOf<T extends TournamentEvent["type"]> = Extract<TournamentEvent, { type: T }>;

export interface TournamentStep {
  readonly state: TournamentState;
  readonly events: readonly TournamentEvent[];
}
