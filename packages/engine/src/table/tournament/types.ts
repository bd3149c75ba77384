/** The types of a tournament's table: its additional state, and the commands and events that only such a table has. */
import type { Chips, EpochMs, SeatNo } from "../../rules.ts";
import type { AnteKind, TournamentSettings } from "../../tournament/settings.ts";
import type { EntryReason, MoveReason, SeatTime } from "../../tournament/types.ts";
import type { TableSeat } from "../table-seat.ts";

/** The blinds, bets and ante of a hand at one level. M6 */
export interface TableLevel {
  /** The number of the level, counted from 1. */
  readonly no: number;
  readonly smallBlind: Chips;
  /** The big blind. In fixed limit it is also the bet size before the flop and on the flop. */
  readonly bigBlind: Chips;
  /** The bet size on the turn and the river in fixed limit. In pot limit and no limit it equals the big blind. */
  readonly bigBet: Chips;
  /** The ante that each player posts, or the big-blind ante for the whole table. 0 when the level has no ante. */
  readonly ante: Chips;
  readonly anteKind: AnteKind;
}

/** What the tournament tells one of its tables. */
export interface TournamentSeatRules {
  readonly tournamentId: string;
  /** The number of the table, counted from 1. A number is never given to another table. */
  readonly tableNo: number;
  /** The level of the next hand. A running hand keeps its own level. */
  readonly level: TableLevel;
  readonly buttonRule: TournamentSettings["button"]; // M13
  /** True when the antes of all players count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** How long an absent player has for a decision, in milliseconds. M11 */
  readonly absentClockMs: number;
}

/** The reason why a table of the tournament ends while players sit at it. M5, M17 */
type EndReason = "tournament-ended" | "tournament-cancelled";

/** Says that a table that could not continue is set up again with the same players in the same seats. T7 */
interface TableReset {
  readonly kind: "table-reset";
}

/** The reason why a player's seat is given up. M5, M17 */
export type RemovalReason = MoveReason | TableReset | { readonly kind: "busted" | "disqualified" | EndReason };

/** The commands that a tournament gives its tables. Cash tables refuse all of them. */
export type TournamentTableCommand =
  /**
   * Seats a player. A moved player keeps the time bank of their previous table. A new player gets the full time bank.
   */
  | ({
      readonly type: "seat-entry";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** The number of the player's previous table. */
      readonly fromTableNo?: number;
    } & SeatTime)
  | {
      readonly type: "remove-entry";
      readonly seat: SeatNo;
      readonly reason: RemovalReason;
      readonly toTableNo?: number;
    }
  | { readonly type: "add-chips"; readonly seat: SeatNo; readonly amount: Chips }
  /** Marks a player who has no chips and may still rebuy. M4 */
  | { readonly type: "mark-pending"; readonly seat: SeatNo }
  | { readonly type: "set-level"; readonly level: TableLevel }
  /** Puts the button at this drawn seat. The next hand is then a first hand. M10 */
  | { readonly type: "set-button"; readonly seat: SeatNo }
  | { readonly type: "mark-absent"; readonly seat: SeatNo }
  | { readonly type: "mark-present"; readonly seat: SeatNo }
  /** Cancels a running hand, gives up all seats, and closes the table. */
  | { readonly type: "end-tournament"; readonly reason: EndReason };

/** Events that only tournaments' tables have. Seats, hands and blinds have the same events as at cash tables. */
export type TournamentTableEvent =
  | {
      readonly type: "entry-seated";
      readonly seat: TableSeat;
      readonly reason: EntryReason | TableReset;
      readonly fromTableNo?: number;
    }
  | {
      readonly type: "entry-removed";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly stack: Chips;
      readonly at: EpochMs;
      readonly reason: RemovalReason;
      readonly toTableNo?: number;
    }
  | {
      readonly type: "chips-added";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly amount: Chips;
      readonly stack: Chips;
    }
  | { readonly type: "level-changed"; readonly level: TableLevel }
  | { readonly type: "button-drawn"; readonly seat: SeatNo };
