/** The shapes of a table: who sits where, who owes what, and the hand being played. */

import type { Visit } from "../buy-in.ts";
import type { Card } from "../cards/card.ts";
import type { Action, HandEvent, HandSetup, HandState, HandView } from "../hand/types.ts";
import type { Chips, EpochMs, SeatNo, TableSettings } from "../rules.ts";

export type EntryChoice = "wait" | "post";

export interface TableSeat {
  readonly seat: SeatNo;
  readonly playerId: string;
  readonly bot: boolean;
  /** Chips of the table; during a hand, what they were at its start (the hand has the live figures). G8 */
  readonly stack: Chips;
  readonly satDownAt: EpochMs;
  /** null: wants cards. B10 */
  readonly sittingOut: { readonly since: EpochMs; readonly reason: "asked" | "timed-out" | "no-chips" } | null;
  /** Must post a big blind, or be it, before he is dealt in. B8 */
  readonly owesBlind: boolean;
  /** How he pays what he owes. B6 */
  readonly entry: EntryChoice;
  /** Big blinds in a row that passed him by. B10 */
  readonly missedBigBlinds: number;
  /** When he sits out: after this hand, instead of paying his next big blind, or (T5) after this hand and past recall. */
  readonly sitOutNext: "no" | "hand" | "big-blind" | "timed-out";
  /** Folds when it is his turn and leaves when the hand he is in ends. */
  readonly leaving: boolean;
  /** When he leaves: after this hand, played to its end, or instead of paying his next big blind. Absent: not. */
  readonly leaveNext?: "no" | "hand" | "big-blind";
  /** Chips asked for mid-hand, moved at its end. S7 */
  readonly topUpWanted: Chips;
  /** Time of his own that is left; all of it is taken out when he begins to use it. Absent: none. T8 */
  readonly timeBankMs?: number;
}

export const AUTO_TOP_UPS = ["off", "buy-in", "maximum"] as const;

/** What a player has set for his seat, and what the room has to tell him about it. Nobody else learns of it. */
export interface SeatOptions {
  readonly seat: SeatNo;
  /** What he sat down with. */
  readonly boughtIn: Chips;
  /** Coming back, he posts what he owes at once rather than wait for the big blind. B6, B8 */
  readonly autoPost: boolean;
  /** Between hands his stack is filled up to what he sat down with, or to the table's maximum. S7 */
  readonly autoTopUp: (typeof AUTO_TOP_UPS)[number];
  /** His wallet did not cover an automatic top-up; his protected all-ins of today are used up (T8). */
  readonly notice: "auto-top-up-off" | "protections-used-up" | null;
}

/** Who dropped is back (T3); who is away when normal time ends has his grace (T4); his time bank (T8). */
export type TimeExtensionReason = "reconnect" | "grace" | "bank";

/** Somebody in line for a seat. S1 */
export interface WaitlistEntry {
  readonly playerId: string;
  readonly since: EpochMs;
}

/** A free seat that is held for somebody. S1 */
export interface SeatOffer {
  readonly playerId: string;
  readonly seat: SeatNo;
  readonly until: EpochMs;
}

/** Where button and debts return to when the hand is cancelled: the next one then has the same. T6 */
export interface BlindsBeforeHand {
  readonly button: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
  readonly lastDealtIn: number;
  readonly headsUpHandPlayed: boolean;
  readonly seats: readonly Pick<TableSeat, "seat" | "playerId" | "owesBlind" | "missedBigBlinds">[];
}

/** A table as one viewer sees it; the server's state is the same with the hand whole. */
export interface TableView {
  readonly tableId: string;
  readonly settings: TableSettings;
  /** "pausing" and "closing": as soon as the hand being played has ended. */
  readonly status: "open" | "pausing" | "paused" | "closing" | "closed";
  /** Taken seats, ascending. */
  readonly seats: readonly TableSeat[];
  /** Who waits for a seat, first come first. */
  readonly waitlist: readonly WaitlistEntry[];
  /** Who was first in line, and has not answered yet. */
  readonly offers: readonly SeatOffer[];
  readonly button: SeatNo | null;
  /** Big blind of the last hand. B2 */
  readonly bigBlindSeat: SeatNo | null;
  /** Players dealt into the last hand. B9 */
  readonly lastDealtIn: number;
  /** Whether the last hand was the one two-player hand that B9 allows. */
  readonly headsUpHandPlayed: boolean;
  /** Number of the last hand dealt; 0 before the first. */
  readonly handNo: number;
  /** What the open turn has had beyond its normal time, each once. Absent: nothing. T3, T4, T8 */
  readonly timeExtensions?: readonly { readonly reason: TimeExtensionReason; readonly ms: number }[];
  /** null when no hand is being played. */
  readonly blindsBeforeHand: BlindsBeforeHand | null;
  /** Stays after its end, until the next one starts. */
  readonly hand: HandView | null;
}

export interface TableState extends TableView {
  readonly hand: HandState | null;
  /** Part of nobody's view. Absent: nobody has set any. */
  readonly options?: readonly SeatOptions[];
}

/** Everything that can be asked of a table. Who asks was settled before: commands name seats. */
export type TableCommand =
  | {
      readonly type: "sit";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly buyIn: Chips;
      /** His last visit here and today's counter, for S4–S6. */
      readonly visit: Visit | null;
      readonly counter: number;
      readonly entry: EntryChoice;
    }
  | { readonly type: "leave"; readonly seat: SeatNo }
  | { readonly type: "leave-next"; readonly seat: SeatNo; readonly when: "hand" | "big-blind" }
  /** Takes back whatever was planned: to leave, or to sit out. */
  | { readonly type: "stay"; readonly seat: SeatNo }
  | { readonly type: "join-waitlist"; readonly playerId: string }
  | { readonly type: "leave-waitlist"; readonly playerId: string }
  /** His time to take the seat is over. */
  | { readonly type: "offer-expired"; readonly playerId: string }
  | { readonly type: "renew-offers"; readonly minMs: number }
  | { readonly type: "top-up"; readonly seat: SeatNo; readonly amount: Chips }
  /** Between hands: moves what was asked for, as far as `available` and the maximum allow. */
  | { readonly type: "move-top-up"; readonly seat: SeatNo; readonly available: Chips }
  | { readonly type: "sit-out"; readonly seat: SeatNo; readonly when: "now" | "next-hand" | "next-big-blind" }
  /** `entry` null: as his options say. */
  | { readonly type: "come-back"; readonly seat: SeatNo; readonly entry: EntryChoice | null }
  | { readonly type: "choose-entry"; readonly seat: SeatNo; readonly entry: EntryChoice }
  | ({ readonly type: "set-options"; readonly seat: SeatNo } & Pick<SeatOptions, "autoPost" | "autoTopUp">)
  | { readonly type: "remove-absent" }
  /** The wall clock jumped: who sits out has done so for as long as before. B10 */
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | {
      readonly type: "start-hand";
      readonly deck: readonly Card[];
      /** Random whole number below 2^32, for B1. */
      readonly draw: number;
      /** Never used before at this table, also not for a hand that never was. */
      readonly handNo: number;
    }
  | {
      readonly type: "act";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly action: Action;
      /** How long before the deadline it came; what is left of a time bank goes back. T8 */
      readonly earlyMs?: number;
    }
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
    }
  /** The turn's whole time is over; what then happens is the table's policy. T2, T4 */
  | {
      readonly type: "time-out";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      /** How often he was all-in by time-out today, at any table. T8 */
      readonly protectionsToday?: number;
    }
  /** Turns cards of one's own face up once that hand is over; `cards`: places in the hand, from 0. P9 */
  | {
      readonly type: "show";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly cards: readonly number[];
    }
  | { readonly type: "cancel-hand"; readonly reason: string }
  | { readonly type: "pause" }
  | { readonly type: "resume" }
  | { readonly type: "change-settings"; readonly settings: TableSettings }
  | { readonly type: "close" };

export type CommandOf<T extends TableCommand["type"]> = Extract<TableCommand, { type: T }>;

export type SeatEvent =
  | { readonly type: "player-sat"; readonly seat: TableSeat }
  | {
      readonly type: "player-left";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly stack: Chips;
      readonly at: EpochMs;
      readonly reason: "asked" | "sat-out-too-long" | "missed-blinds" | "table-closed" | "table-cleared";
    }
  | { readonly type: "waitlist-joined"; readonly waitlistEntry: WaitlistEntry }
  /** Whoever sits down has left the line without this. */
  | {
      readonly type: "waitlist-left";
      readonly playerId: string;
      readonly reason: "asked" | "offer-expired" | "table-closed";
    }
  /** Out of the line, with a seat held for him; or the seat is held longer. */
  | { readonly type: "seat-offered"; readonly offer: SeatOffer }
  | {
      readonly type: "topped-up";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  /** The seat's standing changed; the whole new seat, so that a fold needs no rules. */
  | { readonly type: "seat-changed"; readonly seat: TableSeat }
  /** null: of somebody else. */
  | { readonly type: "options-changed"; readonly options: SeatOptions | null }
  /** The open turn's deadline moved. T3, T4, T8 */
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
      readonly ms: number;
    }
  /**
   * The table could not go on and begins anew. `held`: bets of hand `handNo`, the last one, that went out of the stacks because
   * it could be neither finished nor cancelled. Everybody leaves with the rest by the events after this one. T7
   */
  | {
      readonly type: "table-cleared";
      readonly handNo: number;
      readonly reason: string;
      readonly suspendedBets: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
    }
  | { readonly type: "table-changed"; readonly status: TableView["status"]; readonly settings: TableSettings }
  /** Before a hand's own events: where button and blinds went, and what that did to every seat. B2, B8 */
  | {
      readonly type: "blinds-moved";
      readonly button: SeatNo;
      readonly smallBlindSeat: SeatNo | null;
      readonly bigBlindSeat: SeatNo;
      readonly dealtIn: readonly SeatNo[];
      readonly headsUpHandPlayed: boolean;
      /** Every seat whose debts or counts changed, whole. */
      readonly seats: readonly TableSeat[];
      readonly blindsBeforeHand: BlindsBeforeHand;
    };

export type TableEvent = SeatEvent | HandEvent;

export interface TableStep {
  readonly state: TableState;
  readonly events: readonly TableEvent[];
}

/** Why no hand starts. */
export interface NoNextHand {
  readonly reason: "players" | "paused" | "closed" | "hand-running";
  /** Players ready and players needed. B9 */
  readonly ready: number;
  readonly needed: number;
  /** As in `NextHand`; absent: nobody. */
  readonly sitOutInsteadOfBlind?: readonly SeatNo[];
}

/** The next hand, all but its deck: B1–B11. */
export interface NextHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly blindsMoved: Extract<SeatEvent, { type: "blinds-moved" }>;
  /** Seats whose wish it was to sit out, or leave, rather than pay the big blind that would now reach them. */
  readonly sitOutInsteadOfBlind: readonly SeatNo[];
}
