/** The types of a tournament's table: what it adds to a table's state, and its own commands and events. */
import type { Chips, EpochMs, SeatNo } from "../../rules.ts";
import type { AnteKind, TournamentSettings } from "../../tournament/settings.ts";
import type { EntryReason, MoveReason, SeatTime } from "../../tournament/types.ts";
import type { TableSeat } from "../types.ts";

/** What a level asks of a hand. M6 */
export interface TableLevel {
  /** Counted from 1. */
  readonly no: number;
  readonly smallBlind: Chips;
  /** In fixed limit the bet of the first two rounds too. */
  readonly bigBlind: Chips;
  /** Fixed limit: the bet of the turn and the river; otherwise the big blind. */
  readonly bigBet: Chips;
  /** Of each player, or of the big blind for the whole table; 0 when there is none. */
  readonly ante: Chips;
  readonly anteKind: AnteKind;
}

/** What a tournament tells one of its tables. */
export interface TournamentSeatRules {
  readonly tournamentId: string;
  /** Counted from 1; a number is never used for another table. */
  readonly tableNo: number;
  /** The next hand is dealt at this level; one being played keeps its own. */
  readonly level: TableLevel;
  readonly buttonRule: TournamentSettings["button"]; // M13
  /** Antes of each player count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** How long a decision of an absent player stays open. M11 */
  readonly absentClockMs: number;
}

/** Why a table of the tournament ends with players at it. M5, M17 */
type EndReason = "tournament-ended" | "tournament-cancelled";

/** A table that could not go on is set up anew, with the same players in the same seats. T7 */
interface TableReset {
  readonly kind: "table-reset";
}

/** Why a player's seat is given up. M5, M17 */
export type RemovalReason = MoveReason | TableReset | { readonly kind: "busted" | "disqualified" | EndReason };

/** What the tournament asks of its table; cash tables refuse all of it. */
export type TournamentTableCommand =
  /** A moved player's time is as at the table they come from; a new player's bank is the one of the settings. */
  | ({
      readonly type: "seat-entry";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** The table the player comes from. */
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

/** Events of these tables alone; seats, hands and blinds have the same events as at cash tables. */
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
