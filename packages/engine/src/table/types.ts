/** The types of a table: its seats, owed blinds, waitlist and hand, its commands and events. */

import type { Visit } from "../buy-in.ts";
import type { Card } from "../cards/card.ts";
import type { Action, HandEvent, HandSetup, HandState, HandView } from "../hand/types.ts";
import type { Chips, EpochMs, SeatNo, TableSettings } from "../rules.ts";
import type {
  DealChain,
  DealOpened,
  FairDealCommand,
  FairDealEvent,
  FrozenDeal,
  FrozenHand,
  OpenDeal,
} from "./fair-deal/types.ts";
import type { PrivateGame, PrivateGameCommand, PrivateGameEvent } from "./private-game/types.ts";
import type { TournamentSeatRules, TournamentTableCommand, TournamentTableEvent } from "./tournament/types.ts";

export type EntryChoice = "wait" | "post";

export interface TableSeat {
  readonly seat: SeatNo;
  readonly playerId: string;
  readonly bot: boolean;
  /** Chips of the table; during a hand, what they were at its start (the hand has the current amounts). G8 */
  readonly stack: Chips;
  readonly satDownAt: EpochMs;
  /** null when the player wants cards. B10 */
  readonly sittingOut: { readonly since: EpochMs; readonly reason: "asked" | "timed-out" | "no-chips" } | null;
  /** The player must post a big blind, or be the big blind, before they are dealt in. B8 */
  readonly owesBlind: boolean;
  /** How the player pays an owed blind. B6 */
  readonly entry: EntryChoice;
  /** Big blinds in a row that the player missed. B10 */
  readonly missedBigBlinds: number;
  /** When the player sits out: after this hand, instead of paying the next big blind, or (T5) after this hand without a way back. */
  readonly sitOutNext: "no" | "hand" | "big-blind" | "timed-out";
  /** The player folds when they are to act and leaves when their hand ends. */
  readonly leaving: boolean;
  /** When the player leaves: after this hand, played to its end, or instead of paying the next big blind. Absent when they stay. */
  readonly leaveNext?: "no" | "hand" | "big-blind";
  /** Chips requested during a hand, moved at its end. S7 */
  readonly topUpWanted: Chips;
  /** Time bank that is left; all of it is taken out when the player begins to use it. Absent when there is none. T8 */
  readonly timeBankMs?: number;
  /** In a tournament: the clock acted for the player, and no sign of them has come since. M11 */
  readonly absent?: true;
  /** In a tournament: the player has no chips and may still rebuy. M4 */
  readonly pending?: true;
  /** In a tournament: a new player who is not dealt into the next hand if they still sit between button and small blind. M12 */
  readonly waitsHand?: true;
}

/** What a player has planned for their seat. Private: other players learn of it when it happens. Fault 102 */
export interface SeatPlan
  extends Pick<TableSeat, "seat" | "playerId" | "satDownAt" | "sitOutNext" | "leaving" | "topUpWanted"> {
  readonly leaveNext: NonNullable<TableSeat["leaveNext"]>;
}

export const AUTO_TOP_UPS = ["off", "buy-in", "maximum"] as const;

/** What a player has set for their seat, and the room's notice about it. No other player sees it. */
export interface SeatOptions {
  readonly seat: SeatNo;
  /** Chips the player sat down with. */
  readonly boughtIn: Chips;
  /** On coming back, the player posts an owed blind at once rather than wait for the big blind. B6, B8 */
  readonly autoPost: boolean;
  /** Between hands the stack is filled up to `boughtIn`, or to the table's maximum. S7 */
  readonly autoTopUp: (typeof AUTO_TOP_UPS)[number];
  /** The wallet did not cover an automatic top-up, or today's protected all-ins are used up (T8). */
  readonly notice: "auto-top-up-off" | "protections-used-up" | null;
}

/** A disconnected player is back (T3), is still away when the normal time ends (T4), or uses their time bank (T8). */
export type TimeExtensionReason = "reconnect" | "grace" | "bank";

/** A player on the waitlist. S1 */
export interface WaitlistEntry {
  readonly playerId: string;
  readonly since: EpochMs;
}

/** A free seat that is held for a player. S1 */
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
  /** Absent at cash tables. */
  readonly smallBlindSeat?: SeatNo | null;
  readonly seats: readonly Pick<TableSeat, "seat" | "playerId" | "owesBlind" | "missedBigBlinds" | "waitsHand">[];
}

/** A table as one viewer sees it; the server's state is the same with the hand whole. */
export interface TableView {
  readonly tableId: string;
  readonly settings: TableSettings;
  /** "pausing" and "closing": as soon as the hand being played has ended. */
  readonly status: "open" | "pausing" | "paused" | "closing" | "closed";
  /** Taken seats, ascending. */
  readonly seats: readonly TableSeat[];
  /** Players waiting for a seat, in the order of joining. */
  readonly waitlist: readonly WaitlistEntry[];
  /** Seats held for players who have not answered yet. */
  readonly offers: readonly SeatOffer[];
  readonly button: SeatNo | null;
  /** Big blind of the last hand. B2 */
  readonly bigBlindSeat: SeatNo | null;
  /** In a tournament: where the small blind of the last hand fell, perhaps an empty seat. Absent at cash tables. M13 */
  readonly smallBlindSeat?: SeatNo | null;
  /** Players dealt into the last hand. B9 */
  readonly lastDealtIn: number;
  /** True when the last hand was the one two-player hand that B9 allows. */
  readonly headsUpHandPlayed: boolean;
  /** Number of the last hand dealt, or void; 0 before the first. */
  readonly handNo: number;
  /** Time extensions of the player to act, each reason once. Absent when there is none. T3, T4, T8 */
  readonly timeExtensions?: readonly { readonly reason: TimeExtensionReason; readonly ms: number }[];
  /** null when no hand is being played. */
  readonly blindsBeforeHand: BlindsBeforeHand | null;
  /** A finished hand stays until the next one starts. */
  readonly hand: HandView | null;
  /** The next hand, promised and not dealt. Absent when there is none. F3 */
  readonly frozen?: FrozenHand;
  /** Of a hand that was frozen, until its record is closed. F3 */
  readonly deal?: OpenDeal;
  /** Absent before the first record is closed. F3 */
  readonly dealChain?: DealChain;
  /** The tournament that the table belongs to. Absent at cash tables. */
  readonly tournament?: TournamentSeatRules;
  /** Absent at every other table. H1 */
  readonly privateGame?: PrivateGame;
}

export interface TableState extends TableView {
  readonly hand: HandState | null;
  /** With its hidden parts, which are part of no viewer's table. */
  readonly frozen?: FrozenDeal;
  /** Part of no viewer's table. Absent when no player has set any. */
  readonly options?: readonly SeatOptions[];
  /** Number of private events so far, which frames do not count. Part of no viewer's table. Absent when there was none. */
  readonly privateEvents?: number;
}

/** The commands of a table. The caller has already checked who sends them, so commands name seats. */
export type TableCommand =
  | {
      readonly type: "sit";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly buyIn: Chips;
      /** The player's last visit to this table and today's counter, for S4–S6. */
      readonly visit: Visit | null;
      readonly counter: number;
      readonly entry: EntryChoice;
    }
  | { readonly type: "leave"; readonly seat: SeatNo }
  | { readonly type: "leave-next"; readonly seat: SeatNo; readonly when: "hand" | "big-blind" }
  /** Cancels a plan to leave or to sit out. */
  | { readonly type: "stay"; readonly seat: SeatNo }
  | { readonly type: "join-waitlist"; readonly playerId: string }
  | { readonly type: "leave-waitlist"; readonly playerId: string }
  /** The player's time to take the seat is over. */
  | { readonly type: "offer-expired"; readonly playerId: string }
  | { readonly type: "renew-offers"; readonly minMs: number }
  | { readonly type: "top-up"; readonly seat: SeatNo; readonly amount: Chips }
  /** Between hands: moves the requested chips, as far as `available` and the maximum allow. */
  | { readonly type: "move-top-up"; readonly seat: SeatNo; readonly available: Chips }
  | { readonly type: "sit-out"; readonly seat: SeatNo; readonly when: "now" | "next-hand" | "next-big-blind" }
  /** `entry` is null when the player's options decide. */
  | { readonly type: "come-back"; readonly seat: SeatNo; readonly entry: EntryChoice | null }
  | { readonly type: "choose-entry"; readonly seat: SeatNo; readonly entry: EntryChoice }
  | ({ readonly type: "set-options"; readonly seat: SeatNo } & Pick<SeatOptions, "autoPost" | "autoTopUp">)
  | { readonly type: "remove-absent" }
  /** The wall clock jumped: every break stays as long as it was. B10 */
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | {
      readonly type: "start-hand";
      readonly deck: readonly Card[];
      /** Random whole number below 2^32, for B1. */
      readonly draw: number;
      /** Never used before at this table, not even for a hand that was not dealt. */
      readonly handNo: number;
      /** Of a frozen hand, which is dealt exactly as it was frozen. */
      readonly opened?: DealOpened;
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
  /** The time of the player to act is over; the table's policy decides what happens. T2, T4 */
  | {
      readonly type: "time-out";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      /** How often the player was all-in by time-out today, at any table. T8 */
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
  | { readonly type: "close" }
  | FairDealCommand
  | TournamentTableCommand
  | PrivateGameCommand;

export type CommandOf<T extends TableCommand["type"]> = Extract<TableCommand, { type: T }>;

export type SeatEvent =
  | { readonly type: "player-sat"; readonly seat: TableSeat }
  | {
      readonly type: "player-left";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly stack: Chips;
      readonly at: EpochMs;
      readonly reason:
        | "asked"
        | "sat-out-too-long"
        | "missed-blinds"
        | "table-closed"
        | "table-cleared"
        | "removed-by-host";
    }
  | { readonly type: "waitlist-joined"; readonly waitlistEntry: WaitlistEntry }
  /** A player who sits down leaves the waitlist without this event. */
  | {
      readonly type: "waitlist-left";
      readonly playerId: string;
      readonly reason: "asked" | "offer-expired" | "table-closed";
    }
  /** A player leaves the waitlist and a seat is held for them, or the seat is held longer. */
  | { readonly type: "seat-offered"; readonly offer: SeatOffer }
  | {
      readonly type: "topped-up";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  /** The seat changed; `seat` is the whole new seat, so that applying the event needs no rules. */
  | { readonly type: "seat-changed"; readonly seat: TableSeat }
  /** null when the options are another player's. */
  | { readonly type: "options-changed"; readonly options: SeatOptions | null }
  /** A player has planned something for their seat, or does not plan it any more. Private. null when it is another player's. */
  | { readonly type: "seat-planned"; readonly plan: SeatPlan | null }
  /** The deadline of the player to act moved. T3, T4, T8 */
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
      readonly ms: number;
    }
  /**
   * The table could not go on and begins anew. `suspendedBets` are the bets of the last hand, `handNo`, taken out of the stacks
   * because it could be neither finished nor cancelled. The next events let all players leave with the rest. T7
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
      /** In a tournament perhaps an empty seat. M13 */
      readonly smallBlindSeat: SeatNo | null;
      readonly bigBlindSeat: SeatNo;
      readonly dealtIn: readonly SeatNo[];
      readonly headsUpHandPlayed: boolean;
      /** Every seat whose debts or counts changed, whole. */
      readonly seats: readonly TableSeat[];
      readonly blindsBeforeHand: BlindsBeforeHand;
    }
  | FairDealEvent
  | TournamentTableEvent
  | PrivateGameEvent;

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
  /** As in `NextHand`; absent when there is no such seat. */
  readonly sitOutInsteadOfBlind?: readonly SeatNo[];
}

/** The next hand, all but its deck: B1–B11. */
export interface NextHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly blindsMoved: Extract<SeatEvent, { type: "blinds-moved" }>;
  /** Seats whose players chose to sit out, or leave, rather than pay the big blind that would now reach them. */
  readonly sitOutInsteadOfBlind: readonly SeatNo[];
}
