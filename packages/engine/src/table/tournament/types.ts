/** The types of a tournament's table: what it adds to a table's state, and its own commands and events. */
import type { Chips, EpochMs, SeatNo } from "../../rules.ts";
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
  readonly anteKind: "none" | "each" | "big-blind";
}

/** What a tournament tells one of its tables. */
export interface TournamentSeatRules {
  readonly tournamentId: string;
  /** Counted from 1; a number is never used for another table. */
  readonly tableNo: number;
  /** The next hand is dealt at this level; one being played keeps its own. */
  readonly level: TableLevel;
  readonly buttonRule: "dead" | "moving"; // M13
  /** Antes of each player count for a pot-limit wager before the flop. M6 */
  readonly antesCount: boolean;
  /** How long a decision of an absent player stays open. M11 */
  readonly absentClockMs: number;
}

/** Why a player goes from one table to another, as data for words. M16 */
type MoveReason =
  /** The new table was short by so many players; the player was next to be the big blind, or the first who had not just been moved. M14 */
  | { readonly kind: "balance"; readonly short: number; readonly nextBigBlind: boolean }
  /** The old table was broken, or all who are left sit at one. M15 */
  | { readonly kind: "table-broken" }
  | { readonly kind: "final-table" };

/** Why a player comes to a seat. M10, M12 */
export type EntryReason = MoveReason | { readonly kind: "drawn" };

/** Why a player's seat is given up. M5, M17 */
export type RemovalReason =
  | MoveReason
  | { readonly kind: "busted" | "disqualified" | "tournament-ended" | "tournament-cancelled" };

export type AddedChipsReason = "rebuy" | "add-on"; // M4

/** What the tournament asks of its table; cash tables refuse all of it. */
export type TournamentTableCommand =
  | {
      readonly type: "seat-entry";
      readonly seat: SeatNo;
      readonly playerId: string;
      readonly bot: boolean;
      readonly stack: Chips;
      readonly reason: EntryReason;
      /** The table the player comes from. */
      readonly fromTableNo?: number;
      /** As at that table. M11 */
      readonly absent?: true;
      /** What is left of the time bank there; a new player's bank is the one of the settings. T8 */
      readonly timeBankMs?: number;
    }
  | {
      readonly type: "remove-entry";
      readonly seat: SeatNo;
      readonly reason: RemovalReason;
      readonly toTableNo?: number;
    }
  | { readonly type: "add-chips"; readonly seat: SeatNo; readonly amount: Chips; readonly reason: AddedChipsReason }
  /** The player has no chips and may still rebuy. M4 */
  | { readonly type: "mark-pending"; readonly seat: SeatNo }
  | { readonly type: "set-level"; readonly level: TableLevel }
  /** The next hand is a first hand, with the button on this drawn seat. M10 */
  | { readonly type: "set-button"; readonly seat: SeatNo }
  | { readonly type: "mark-absent"; readonly seat: SeatNo }
  | { readonly type: "mark-present"; readonly seat: SeatNo };

/** Events of these tables alone; seats, hands and blinds have the same events as at cash tables. */
export type TournamentTableEvent =
  | {
      readonly type: "entry-seated";
      readonly seat: TableSeat;
      readonly reason: EntryReason;
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
      readonly reason: AddedChipsReason;
    }
  | { readonly type: "level-changed"; readonly level: TableLevel }
  | { readonly type: "button-drawn"; readonly seat: SeatNo };
