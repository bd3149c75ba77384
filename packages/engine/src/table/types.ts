/** The types of a table: its seats, owed blinds, waitlist and hand, and its commands and events. */

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

/** What a player plans for their seat. It is private: other players learn of a plan only when it happens. Fault 102 */
export interface SeatPlan
  extends Pick<TableSeat, "seat" | "playerId" | "satDownAt" | "sitOutNext" | "leaving" | "topUpWanted"> {
  readonly leaveNext: NonNullable<TableSeat["leaveNext"]>;
}

export const AUTO_TOP_UPS = ["off", "buy-in", "maximum"] as const;

/** A player's options for their seat, and the room's notice about them. No other player sees these. */
export interface SeatOptions {
  readonly seat: SeatNo;
  /** How many chips the player sat down with. */
  readonly boughtIn: Chips;
  /** True when a player who comes back posts an owed blind at once instead of waiting for the big blind. B6, B8 */
  readonly autoPost: boolean;
  /**
   * The amount to which the stack is topped up between hands: `boughtIn` or the table's maximum, unless it is off. S7
   */
  readonly autoTopUp: (typeof AUTO_TOP_UPS)[number];
  /**
   * A notice for the player: the wallet did not cover an automatic top-up, so these are now off, or the player has used
   * up today's protected all-ins (T8). null when there is no notice.
   */
  readonly notice: "auto-top-up-off" | "protections-used-up" | null;
}

/**
 * Why a player gets more time:
 * - reconnect: they are back after a lost connection (T3).
 * - grace: they are still disconnected when the normal time ends (T4).
 * - bank: they use their time bank (T8).
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

/** The button, the blinds and the blind debts before a hand. They are restored when the hand is cancelled. T6 */
export interface BlindsBeforeHand {
  readonly button: SeatNo | null;
  readonly bigBlindSeat: SeatNo | null;
  readonly lastDealtIn: number;
  readonly headsUpHandPlayed: boolean;
  /** Absent in hands of cash tables that are older than this field. */
  readonly smallBlindSeat?: SeatNo | null;
  readonly seats: readonly Pick<
    TableSeat,
    "seat" | "playerId" | "owesBlind" | "owesDeadSmall" | "missedBigBlinds" | "waitsHand"
  >[];
}

/**
 * A table as one viewer sees it. The server's state has the same fields, and additionally the hidden parts of the hand.
 */
export interface TableView {
  readonly tableId: string;
  readonly settings: TableSettings;
  /**
   * While a hand is running, the status changes first to "pausing" or "closing". It becomes "paused" or "closed" when
   * the hand ends.
   */
  readonly status: "open" | "pausing" | "paused" | "closing" | "closed";
  /** The taken seats, in ascending order. */
  readonly seats: readonly TableSeat[];
  /** The players who wait for a seat, in the order in which they joined. */
  readonly waitlist: readonly WaitlistEntry[];
  /** The seats that are held for players who have not answered yet. */
  readonly offers: readonly SeatOffer[];
  readonly button: SeatNo | null;
  /** The seat of the big blind in the last hand. B2 */
  readonly bigBlindSeat: SeatNo | null;
  /**
   * The seat of the small blind in the last hand. In a tournament it may be an empty seat. Absent before the first
   * hand. B8, M13
   */
  readonly smallBlindSeat?: SeatNo | null;
  /** How many players were dealt into the last hand. B9 */
  readonly lastDealtIn: number;
  /** True when the last hand was played by two players, at a table that otherwise needs more, as B9 allows once. */
  readonly headsUpHandPlayed: boolean;
  /** The number of the last hand that was dealt or became void; 0 before the first hand. */
  readonly handNo: number;
  /**
   * The time extensions that the player to act has had for this decision, at most one for each reason. Absent when
   * there were none. T3, T4, T8
   */
  readonly timeExtensions?: readonly { readonly reason: TimeExtensionReason; readonly ms: number }[];
  /** What to restore when the hand is cancelled; null when no hand is under way. */
  readonly blindsBeforeHand: BlindsBeforeHand | null;
  /** The last hand. When it is over, it stays here until the next hand starts. */
  readonly hand: HandView | null;
  /** The next hand, which is promised but not dealt yet. Absent when no hand is frozen. F3 */
  readonly frozen?: FrozenHand;
  /** The deal of the last frozen hand. It stays here until its record is closed. F3 */
  readonly deal?: OpenDeal;
  /** The last closed deal record. Absent before the first record is closed. F3 */
  readonly dealChain?: DealChain;
  /** What the tournament tells its table. Absent at cash tables. */
  readonly tournament?: TournamentSeatRules;
  /** The private game at this table. Absent at other tables. H1 */
  readonly privateGame?: PrivateGame;
}

export interface TableState extends TableView {
  readonly hand: HandState | null;
  /** The frozen hand together with its hidden parts. A viewer's table does not have those parts. */
  readonly frozen?: FrozenDeal;
  /** The options that players have set. A viewer's table never has this field. Absent when no player has set any. */
  readonly options?: readonly SeatOptions[];
  /**
   * How many private events there were so far. Frames do not count them, and a viewer's table never has this field.
   * Absent when there were none.
   */
  readonly privateEvents?: number;
}

/**
 * The commands of a table. Most of them name a seat and not the sender, because the caller has already checked that the
 * sender may give the command.
 */
export type TableCommand =
  | {
      readonly type: "sit";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly buyIn: Chips;
      /** The player's last visit to this table, for S4–S6. `counter` is how often the player has returned today. */
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
  /** The player did not take the offered seat in time. */
  | { readonly type: "offer-expired"; readonly playerId: string }
  | { readonly type: "renew-offers"; readonly minMs: number }
  /** Holds a seat for a player of a pool, who then chooses their buy-in. The room gives this command. S1 */
  | { readonly type: "hold-seat"; readonly seat: SeatNo; readonly playerId: string }
  | { readonly type: "top-up"; readonly seat: SeatNo; readonly amount: Chips }
  /**
   * Moves the chips that the player requested. Moves at most `available`, and not above the table's maximum. The room
   * gives this command between hands.
   */
  | { readonly type: "move-top-up"; readonly seat: SeatNo; readonly available: Chips }
  | { readonly type: "sit-out"; readonly seat: SeatNo; readonly when: "now" | "next-hand" | "next-big-blind" }
  /** When `entry` is null, the player's options decide how they post. */
  | { readonly type: "come-back"; readonly seat: SeatNo; readonly entry: EntryChoice | null }
  | { readonly type: "choose-entry"; readonly seat: SeatNo; readonly entry: EntryChoice }
  | ({ readonly type: "set-options"; readonly seat: SeatNo } & Pick<SeatOptions, "autoPost" | "autoTopUp">)
  | { readonly type: "remove-absent" }
  /**
   * The server's clock jumped by `byMs`. The start of each sit-out is moved too, so that it is as long as before. B10
   */
  | { readonly type: "clock-jumped"; readonly byMs: number }
  | {
      readonly type: "start-hand";
      readonly deck: readonly Card[];
      /** A random whole number below 2^32 that decides where the first button is (B1). */
      readonly draw: number;
      /** The number of the hand. It must never have been used at this table, not even for a hand that was not dealt. */
      readonly handNo: number;
      /**
       * What the room opens to deal the frozen hand, which is then dealt exactly as it was frozen. Absent when no hand
       * is frozen.
       */
      readonly opened?: DealOpened;
    }
  | {
      readonly type: "act";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly action: Action;
      /**
       * How many milliseconds before the deadline the action arrived. This time goes back into the time bank, if the
       * bank was used. T8
       */
      readonly earlyMs?: number;
    }
  | {
      readonly type: "time-extension";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      readonly reason: TimeExtensionReason;
    }
  /** The time of the player to act has run out. The rules of the table decide what happens. T2, T4 */
  | {
      readonly type: "time-out";
      readonly seat: SeatNo;
      readonly handNo: number;
      readonly decision: number;
      /** How many times the player was all-in by time-out today, at all tables. T8 */
      readonly protectionsToday?: number;
    }
  /**
   * Turns cards of the player face up when the hand is over. `cards` are the indices of these cards in the player's
   * hand, counted from 0. P9
   */
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
  /**
   * A player left the waitlist without sitting down. Sitting down removes a player from the waitlist without this
   * event.
   */
  | {
      readonly type: "waitlist-left";
      readonly playerId: string;
      readonly reason: "asked" | "offer-expired" | "table-closed";
    }
  /** A seat is held for a player, who is no longer on the waitlist. The event also says that a seat is held longer. */
  | { readonly type: "seat-offered"; readonly offer: SeatOffer }
  | {
      readonly type: "topped-up";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  /** A seat has changed. `seat` is the whole new seat, so that no rules are needed to apply the event. */
  | { readonly type: "seat-changed"; readonly seat: TableSeat }
  /** `options` is null when they belong to another player than the viewer. */
  | { readonly type: "options-changed"; readonly options: SeatOptions | null }
  /**
   * A player has made, changed or dropped a plan for their seat. This is a private event. `plan` is null when it
   * belongs to another player than the viewer.
   */
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
   * The table could not continue and starts again. `handNo` is the number of the last hand. `suspendedBets` are the
   * bets of this hand, which could be neither finished nor cancelled, so these bets are taken out of the stacks. The
   * next events let all players leave with the rest of their stacks. T7
   */
  | {
      readonly type: "table-cleared";
      readonly handNo: number;
      readonly reason: string;
      readonly suspendedBets: readonly { readonly seat: SeatNo; readonly amount: Chips }[];
    }
  | { readonly type: "table-changed"; readonly status: TableView["status"]; readonly settings: TableSettings }
  /**
   * The button and the blinds have moved to the next seats. This event comes before the events of a hand, and carries
   * what changes at each seat because of the move. B2, B8
   */
  | {
      readonly type: "blinds-moved";
      readonly button: SeatNo;
      /** The seat of the small blind. In a tournament it may be an empty seat. M13 */
      readonly smallBlindSeat: SeatNo | null;
      readonly bigBlindSeat: SeatNo;
      readonly dealtIn: readonly SeatNo[];
      readonly headsUpHandPlayed: boolean;
      /** The whole new seat of each player whose blind debt or count of missed blinds changed. */
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

/** The reason why no hand starts, and the players who are ready. */
export interface NoNextHand {
  readonly reason: "players" | "paused" | "closed" | "hand-running";
  /** How many players are ready. `needed` is how many the next hand needs. B9 */
  readonly ready: number;
  readonly needed: number;
  /**
   * The seats whose players chose to sit out or leave instead of paying the big blind, as in `NextHand`. Absent when
   * there are none.
   */
  readonly sitOutInsteadOfBlind?: readonly SeatNo[];
}

/** The plan of the next hand. Only the deck is missing. B1–B11 */
export interface NextHand {
  readonly setup: Omit<HandSetup, "deck">;
  readonly blindsMoved: Extract<SeatEvent, { type: "blinds-moved" }>;
  /** The seats whose players chose to sit out or leave instead of paying the big blind that would reach them now. */
  readonly sitOutInsteadOfBlind: readonly SeatNo[];
}
