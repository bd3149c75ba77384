/** The types of a tournament's table: its additional state, and its own commands and events. */
import type { Chips, EpochMs, SeatNo } from "../../rules.ts";
import type { AnteKind, TournamentSettings } from "../../tournament/settings.ts";
import type { EntryReason, MoveReason, SeatTime } from "../../tournament/types.ts";
import type { TableSeat } from "../table-seat.ts";

/** The blinds, bets and ante of a hand at one level. M6 */
export interface TableLevel {
  /** Counted from 1. */
  readonly no: number;
  readonly smallBlind: Chips;
  /** The big blind; in fixed limit also the bet of the first two rounds. */
  readonly bigBlind: Chips;
  /** Fixed limit: the bet of the turn and the river; otherwise the big blind. */
  readonly bigBet: Chips;
  /** The ante of each player, or the big blind's ante for the whole table; 0 when the level has no ante. */
  readonly ante: Chips;
  readonly anteKind: AnteKind;
}

/** The tournament's instructions to one of its tables. */
export interface TournamentSeatRules {
  readonly tournamentId: string;
  /** Counted from 1; a number is never used again for another table. */
  readonly tableNo: number;
  /** The next hand is dealt at this level; a running hand keeps its own level. */
  readonly level: TableLevel;
  readonly buttonRule: TournamentSettings["button"]; // M13
  /** True when antes from each player count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** How long a decision of an absent player stays open. M11 */
  readonly absentClockMs: number;
}

/** Why a table of the tournament ends with players at it. M5, M17 */
type EndReason = "tournament-ended" | "tournament-cancelled";

/** A table that could not continue is set up again, with the same players in the same seats. T7 */
interface TableReset {
  readonly kind: "table-reset";
}

/** Why a player's seat is given up. M5, M17 */
export type RemovalReason = MoveReason | TableReset | { readonly kind: "busted" | "disqualified" | EndReason };

/** The tournament's commands for its table; cash tables refuse all of them. */
export type TournamentTableCommand =
  /** A moved player keeps the time they had at their previous table; a new player gets the time bank of the settings. */
  | ({
      readonly type: "seat-entry";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** The player's previous table. */
      readonly fromTableNo?: number;
    } & SeatTime)
  | {
      readonly type: "remove-entry";
      readonly seat: SeatNo;
      readonly reason: RemovalReason;
      readonly toTableNo?: number;
    }
  | { readonly type: "add-chips"; readonly seat: SeatNo; readonly amount: Chips }
  /** The player has no chips and may still rebuy. M4 */
  | { readonly type: "mark-pending"; readonly seat: SeatNo }
  | { readonly type: "set-level"; readonly level: TableLevel }
  /** The next hand is a first hand, with the button on this drawn seat. M10 */
  | { readonly type: "set-button"; readonly seat: SeatNo }
  | { readonly type: "mark-absent"; readonly seat: SeatNo }
  | { readonly type: "mark-present"; readonly seat: SeatNo }
  /** A running hand is cancelled, all seats are given up, and the table closes. */
  | { readonly type: "end-tournament"; readonly reason: EndReason };

/** Events of tournaments' tables only; seats, hands and blinds have the same events as at cash tables. */
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
