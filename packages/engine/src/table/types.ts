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
import type { EntryChoice, TableSeat } from "./table-seat.ts";
import type { TournamentSeatRules, TournamentTableCommand, TournamentTableEvent } from "./tournament/types.ts";

export type { EntryChoice, TableSeat } from "./table-seat.ts";

/** A player's plans for their seat. Private: other players learn of them when they happen. Fault 102 */
export interface SeatPlan
  extends Pick<TableSeat, "seat" | "playerId" | "satDownAt" | "sitOutNext" | "leaving" | "topUpWanted"> {
  readonly leaveNext: NonNullable<TableSeat["leaveNext"]>;
}

export const AUTO_TOP_UPS = ["off", "buy-in", "maximum"] as const;

/** A player's options for their seat, and the room's notice about them. No other player sees them. */
export interface SeatOptions {
  readonly seat: SeatNo;
  /** The chips that the player sat down with. */
  readonly boughtIn: Chips;
  /** True when a player who comes back posts an owed blind at once instead of waiting for the big blind. B6, B8 */
  readonly autoPost: boolean;
  /** Between hands the stack is topped up to `boughtIn`, or to the table's maximum. S7 */
  readonly autoTopUp: (typeof AUTO_TOP_UPS)[number];
  /** The wallet did not cover an automatic top-up, or today's protected all-ins are used up (T8). */
  readonly notice: "auto-top-up-off" | "protections-used-up" | null;
}

/**
 * Why a player gets more time: they are back after a lost connection (T3), they are still disconnected when the normal
 * time ends (T4), or they use the time bank (T8).
 */
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

/** The button and the blind debts before a hand. They are restored when the hand is cancelled. T6 */
export interface BlindsBeforeHand {
  readonly button: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
  readonly lastDealtIn: number;
  readonly headsUpHandPlayed: boolean;
  /** Absent in hands that cash tables played before small blinds were stored. */
  readonly smallBlindSeat?: SeatNo | null;
  readonly seats: readonly Pick<
    TableSeat,
    "seat" | "playerId" | "owesBlind" | "owesDeadSmall" | "missedBigBlinds" | "waitsHand"
  >[];
}

/** A table as one viewer sees it; the server's state is the same with the complete hand. */
export interface TableView {
  readonly tableId: string;
  readonly settings: TableSettings;
  /** "pausing" and "closing" take effect as soon as the running hand has ended. */
  readonly status: "open" | "pausing" | "paused" | "closing" | "closed";
  /** Taken seats, ascending. */
  readonly seats: readonly TableSeat[];
  /** Players who wait for a seat, in the order of joining. */
  readonly waitlist: readonly WaitlistEntry[];
  /** Seats held for players who have not answered yet. */
  readonly offers: readonly SeatOffer[];
  readonly button: SeatNo | null;
  /** Big blind of the last hand. B2 */
  readonly bigBlindSeat: SeatNo | null;
  /** The small blind of the last hand; in a tournament possibly an empty seat. Absent before the first hand. B8, M13 */
  readonly smallBlindSeat?: SeatNo | null;
  /** The number of players dealt into the last hand. B9 */
  readonly lastDealtIn: number;
  /** True when the last hand was the one two-player hand that B9 allows. */
  readonly headsUpHandPlayed: boolean;
  /** The number of the last hand that was dealt or void; 0 before the first. */
  readonly handNo: number;
  /** Time extensions of the player to act, each reason once. Absent when there are none. T3, T4, T8 */
  readonly timeExtensions?: readonly { readonly reason: TimeExtensionReason; readonly ms: number }[];
  /** null when no hand is under way. */
  readonly blindsBeforeHand: BlindsBeforeHand | null;
  /** A finished hand stays until the next hand starts. */
  readonly hand: HandView | null;
  /** The next hand, promised but not dealt. Absent when no hand is frozen. F3 */
  readonly frozen?: FrozenHand;
  /** The deal of a hand that was frozen, until its record is closed. F3 */
  readonly deal?: OpenDeal;
  /** Absent before the first record is closed. F3 */
  readonly dealChain?: DealChain;
  /** The tournament that the table belongs to. Absent at cash tables. */
  readonly tournament?: TournamentSeatRules;
  /** Present only at the table of a private game. H1 */
  readonly privateGame?: PrivateGame;
}

export interface TableState extends TableView {
  readonly hand: HandState | null;
  /** The frozen hand with its hidden parts, which no viewer's table has. */
  readonly frozen?: FrozenDeal;
  /** Not in any viewer's table. Absent when no player has set any options. */
  readonly options?: readonly SeatOptions[];
  /** How many private events there were so far; frames do not count them. Not in any viewer's table. Absent when there were none. */
  readonly privateEvents?: number;
}

/** The commands of a table. The caller has already checked the sender, so commands name seats. */
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
  /** The room holds a seat for a player of a pool, who then chooses their buy-in. S1 */
  | { readonly type: "hold-seat"; readonly seat: SeatNo; readonly playerId: string }
  | { readonly type: "top-up"; readonly seat: SeatNo; readonly amount: Chips }
  /** Between hands: moves the requested chips, up to `available` and the table's maximum. */
  | { readonly type: "move-top-up"; readonly seat: SeatNo; readonly available: Chips }
  | { readonly type: "sit-out"; readonly seat: SeatNo; readonly when: "now" | "next-hand" | "next-big-blind" }
  /** `entry` is null when the player's options decide. */
  | { readonly type: "come-back"; readonly seat: SeatNo; readonly entry: EntryChoice | null }
  | { readonly type: "choose-entry"; readonly seat: SeatNo; readonly entry: EntryChoice }
  | ({ readonly type: "set-options"; readonly seat: SeatNo } & Pick<SeatOptions, "autoPost" | "autoTopUp">)
  | { readonly type: "remove-absent" }
  /** The wall clock jumped: every sit-out stays as long as it was. B10 */
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | {
      readonly type: "start-hand";
      readonly deck: readonly Card[];
      /** A random whole number below 2^32, which draws the first button (B1). */
      readonly draw: number;
      /** A number never used before at this table, not even for a hand that was not dealt. */
      readonly handNo: number;
      /** The openings of a frozen hand, which is dealt exactly as it was frozen. */
      readonly opened?: DealOpened;
    }
  | {
      readonly type: "act";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly action: Action;
      /** How long before the deadline the action arrived; the rest of a time bank goes back. T8 */
      readonly earlyMs?: number;
    }
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
    }
  /** The player to act has run out of time; the table's policy decides what happens. T2, T4 */
  | {
      readonly type: "time-out";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      /** How often the player was all-in by time-out today, at any table. T8 */
      readonly protectionsToday?: number;
    }
  /** Turns the player's own cards face up once that hand is over; `cards` are places in the hand, from 0. P9 */
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
  /** null when the options belong to another player. */
  | { readonly type: "options-changed"; readonly options: SeatOptions | null }
  /** A player has made, changed or dropped a plan for their seat. Private. null when the plan belongs to another player. */
  | { readonly type: "seat-planned"; readonly plan: SeatPlan | null }
  /** The player to act got more time. T3, T4, T8 */
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
      readonly ms: number;
    }
  /**
   * The table could not continue and starts again. `suspendedBets` are the bets of the last hand, which has the number `handNo`.
   * These bets are taken out of the stacks, because the hand could be neither finished nor cancelled. The next events let all
   * players leave with the rest. T7
   */
  | {
      readonly type: "table-cleared";
      readonly handNo: number;
      readonly reason: string;
      readonly suspendedBets: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
    }
  | { readonly type: "table-changed"; readonly status: TableView["status"]; readonly settings: TableSettings }
  /** Precedes a hand's own events: the new seats of button and blinds, and the resulting changes of every seat. B2, B8 */
  | {
      readonly type: "blinds-moved";
      readonly button: SeatNo;
      /** In a tournament possibly an empty seat. M13 */
      readonly smallBlindSeat: SeatNo | null;
      readonly bigBlindSeat: SeatNo;
      readonly dealtIn: readonly SeatNo[];
      readonly headsUpHandPlayed: boolean;
      /** Every seat whose debts or counts changed, as the complete new seat. */
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
  /** The number of players who are ready, and the number needed. B9 */
  readonly ready: number;
  readonly needed: number;
  /** Seats whose players chose to sit out or leave instead of paying the big blind, as in `NextHand`; absent when there are none. */
  readonly sitOutInsteadOfBlind?: readonly SeatNo[];
}

/** The next hand, complete except for its deck: B1–B11. */
export interface NextHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly blindsMoved: Extract<SeatEvent, { type: "blinds-moved" }>;
  /** Seats whose players chose to sit out or leave instead of paying the big blind that would now reach them. */
  readonly sitOutInsteadOfBlind: readonly SeatNo[];
}
