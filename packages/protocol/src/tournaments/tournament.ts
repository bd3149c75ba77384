/** What pages know about tournaments: rows of the lobby, the tournament as everyone may see it, and a player's own entry. */
import type {
  Cents,
  Chips,
  DealKind,
  DealProposal,
  EntryStatus,
  EpochMs,
  MoveReason,
  SeatNo,
  TableLevel,
  TournamentBreak,
  TournamentPhase,
  TournamentSettings,
} from "@poker/engine";
import type { PlayerNames } from "../people/named-player.ts";

/** What lists show about a tournament besides its settings. It is stored together with the tournament's commits. */
export interface TournamentFigures {
  readonly phase: TournamentPhase;
  readonly entries: number;
  /** The number of entries that are not out. */
  readonly playersLeft: number;
  /** The prize pool, including what the room adds to reach the guarantee. M19 */
  readonly prizePool: Cents;
  readonly levelNo: number;
  readonly tables: number;
}

/** A row of the lobby's list of tournaments. */
export interface TournamentRow
  extends TournamentFigures,
    Pick<
      TournamentSettings,
      "preset" | "kind" | "currency" | "game" | "structure" | "seats" | "buyIn" | "guarantee" | "startingStack"
    > {
  readonly tournamentId: string;
  readonly name: string;
  /** Distinguishes tournaments of the same name. */
  readonly number: number;
  readonly maxEntries: number;
  readonly isSatellite: boolean;
  readonly lateRegistration: boolean;
  readonly reEntries: number;
  readonly hasRebuys: boolean;
  /** True when bots take the remaining places. */
  readonly hasBots: boolean;
  /** null for a sit-and-go. */
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  /** When the tournament was finished or cancelled; null before that. */
  readonly endedAt: EpochMs | null;
}

/** The clock of the levels, for display. Times are in the server's time; `now` of the message gives the offset. M7, M8 */
export interface TournamentClockView {
  readonly level: TableLevel;
  /** The next level; null when the current level repeats. M6 */
  readonly next: TableLevel | null;
  /** Time of play until the next level; it counts down while `isRunning`. */
  readonly leftMs: number;
  readonly isRunning: boolean;
  readonly break: Pick<TournamentBreak, "kind" | "ms" | "until"> | null;
  /** Time of play until the next break, which may be after this level or a later one; null when no break follows. */
  readonly breakInMs: number | null;
  readonly hourlyBreakAt: EpochMs | null;
  readonly pausedAt: EpochMs | null;
}

export interface TournamentTableView {
  readonly tableNo: number;
  readonly tableId: string;
  readonly players: number;
  /** True when all other tables wait for this table's hand to end. M18 */
  readonly isWaitedFor: boolean;
}

/** Why a player moved to another table. The reason `final-table` means that all remaining players now sit at one table. M16 */
export interface TournamentMove {
  readonly playerId: string;
  readonly fromTable: number;
  readonly toTable: number;
  readonly reason: MoveReason | { readonly kind: "final-table" };
  readonly at: EpochMs;
}

export type TournamentDealView =
  | { readonly stage: "asking"; readonly asked: readonly string[] }
  | {
      readonly stage: "talking";
      readonly kept: Cents;
      readonly until: EpochMs;
      /** Largest stack first. */
      readonly players: readonly (Omit<DealProposal["players"][number], "entryNo"> & {
        readonly playerId: string;
        /** The player's answer; null until the player has answered. */
        readonly answer: DealKind | null;
      })[];
    };

/** The tournament as everyone may see it. */
export interface TournamentView extends Omit<TournamentFigures, "levelNo" | "tables"> {
  readonly tournamentId: string;
  readonly name: string;
  readonly now: EpochMs;
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  readonly clock: TournamentClockView;
  /** The chips of all players together. The average is over the remaining players. */
  readonly chips: Chips;
  readonly averageStack: Chips;
  /** The prizes so far, or the final ones. The prize for first place comes first. M19 */
  readonly prizes: readonly Cents[];
  readonly tickets: number;
  readonly isPoolFrozen: boolean;
  readonly guarantee: Cents;
  readonly paidIn: Cents;
  /** How many rebuys all players together bought. `addOns` counts the add-ons in the same way. M4 */
  readonly rebuys: number;
  readonly addOns: number;
  /** True for each of these purchases that is possible now. M4, M9 */
  readonly sales: { readonly entry: boolean; readonly rebuy: boolean; readonly addOn: boolean };
  readonly tables: readonly TournamentTableView[];
  readonly isHandForHand: boolean;
  /** Newest last. */
  readonly moves: readonly TournamentMove[];
  /** The last players who went out, newest last. `place` is null while it is not certain. M17 */
  readonly outs: readonly { readonly playerId: string; readonly place: number | null; readonly prize: Cents }[];
  readonly deal: TournamentDealView | null;
  readonly names: PlayerNames;
}

/**
 * A line of the list of players. Remaining players come first, ordered by their chips; then come the players who are out, ordered by their
 * place.
 */
export interface StandingsRow {
  readonly entryNo: number;
  readonly playerId: string;
  readonly status: EntryStatus;
  /** For a remaining player the rank by chips, from 1. For a player who is out, the place; null while the place is not certain. */
  readonly rank: number | null;
  readonly stack: Chips;
  readonly tableNo: number | null;
  readonly prize: Cents;
  /** True when the player has entered again after this entry. M4 */
  readonly reEntered: boolean;
}

export interface Standings {
  /** The number of all rows. */
  readonly total: number;
  readonly from: number;
  readonly rows: readonly StandingsRow[];
  readonly names: PlayerNames;
}
export const STANDINGS_ROWS = 50;

/** A player's latest entry. */
export interface OwnEntry {
  readonly entryNo: number;
  readonly status: EntryStatus;
  /** The table; null before the start and when the player is out. Between two tables, it is the table to which the player moves. */
  readonly tableId: string | null;
  readonly tableNo: number | null;
  readonly seat: SeatNo | null;
  readonly stack: Chips;
  /** The player's rank among the remaining players. */
  readonly rank: number | null;
  readonly place: number | null;
  readonly prize: Cents;
  /** The time until which a player without chips may buy more; null when no such time runs. M4 */
  readonly rebuyUntil: EpochMs | null;
  readonly rebuys: number;
  readonly addOns: number;
  readonly reEntriesLeft: number;
  /** Why staff disqualified the player; null when staff did not, or the server does not know the reason. M17 */
  readonly disqualifiedFor: string | null;
}
