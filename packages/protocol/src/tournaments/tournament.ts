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

/** What lists show about a tournament besides its settings. It is stored together with each of the tournament's commits. */
export interface TournamentFigures {
  readonly phase: TournamentPhase;
  readonly entries: number;
  /** How many entries are not out. */
  readonly playersLeft: number;
  /** The prize pool, including what the room adds to reach the guarantee. M19 */
  readonly prizePool: Cents;
  readonly levelNo: number;
  readonly tables: number;
}

/** A tournament in the lobby's list. */
export interface TournamentRow
  extends TournamentFigures,
    Pick<
      TournamentSettings,
      "preset" | "kind" | "currency" | "game" | "structure" | "seats" | "buyIn" | "guarantee" | "startingStack"
    > {
  readonly tournamentId: string;
  readonly name: string;
  /** The number that distinguishes tournaments of the same name. */
  readonly number: number;
  readonly maxEntries: number;
  readonly isSatellite: boolean;
  readonly lateRegistration: boolean;
  readonly reEntries: number;
  readonly hasRebuys: boolean;
  /** True when bots fill the places that stay free. */
  readonly hasBots: boolean;
  /** When registration opens. null for a sit-and-go. */
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  /** When the tournament was finished or cancelled; null before that. */
  readonly endedAt: EpochMs | null;
}

/**
 * The tournament's level clock, for display. Times are by the server's clock. The message also has the server's `now`, from which the page
 * computes the difference to its own clock. M7, M8
 */
export interface TournamentClockView {
  readonly level: TableLevel;
  /** The next level. null when the current level repeats from now on. M6 */
  readonly next: TableLevel | null;
  /** How many ms of play remain until the next level. Counts down while `isRunning`. */
  readonly leftMs: number;
  readonly isRunning: boolean;
  readonly break: Pick<TournamentBreak, "kind" | "ms" | "until"> | null;
  /** How many ms of play remain until the next break, which may follow this level or a later one. null when no break follows. */
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

/** A player's move to another table. The reason `final-table` means that all remaining players now sit at one table. M16 */
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
      /** The players, largest stack first. */
      readonly players: readonly (Omit<DealProposal["players"][number], "entryNo"> & {
        readonly playerId: string;
        /** Which deal the player agrees to. null until they have answered. */
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
  /** The chips of all players together. `averageStack` is the average over the remaining players. */
  readonly chips: Chips;
  readonly averageStack: Chips;
  /** The prizes, first place first. They may still change until the prize pool is final. M19 */
  readonly prizes: readonly Cents[];
  readonly tickets: number;
  readonly isPoolFrozen: boolean;
  readonly guarantee: Cents;
  readonly paidIn: Cents;
  /** How many rebuys all players together have bought. M4 */
  readonly rebuys: number;
  readonly addOns: number;
  /** What players can still buy now: an entry, a rebuy, an add-on. M4, M9 */
  readonly sales: { readonly entry: boolean; readonly rebuy: boolean; readonly addOn: boolean };
  readonly tables: readonly TournamentTableView[];
  readonly isHandForHand: boolean;
  /** The latest moves of players between tables, newest last. */
  readonly moves: readonly TournamentMove[];
  /** The players who went out last, newest last. `place` is null while it is not certain. M17 */
  readonly outs: readonly { readonly playerId: string; readonly place: number | null; readonly prize: Cents }[];
  readonly deal: TournamentDealView | null;
  readonly names: PlayerNames;
}

/**
 * A line of the tournament's list of players. Remaining players come first, ordered by chips. Then come the players who are out, ordered by
 * place.
 */
export interface StandingsRow {
  readonly entryNo: number;
  readonly playerId: string;
  readonly status: EntryStatus;
  /** For a remaining player, the rank by chips, from 1. For a player who is out, the finishing place, or null while it is not certain. */
  readonly rank: number | null;
  readonly stack: Chips;
  readonly tableNo: number | null;
  readonly prize: Cents;
  /** True when the player has entered again after this entry. M4 */
  readonly reEntered: boolean;
}

export interface Standings {
  /** How many rows the whole list has. */
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
  /**
   * The player's table. null before the start and when the player is out. While the player moves between two tables, it is the new table.
   */
  readonly tableId: string | null;
  readonly tableNo: number | null;
  readonly seat: SeatNo | null;
  readonly stack: Chips;
  /** The player's rank among the remaining players. */
  readonly rank: number | null;
  readonly place: number | null;
  readonly prize: Cents;
  /** Until when a player without chips may rebuy. null when this player has no such time. M4 */
  readonly rebuyUntil: EpochMs | null;
  readonly rebuys: number;
  readonly addOns: number;
  readonly reEntriesLeft: number;
  /** Why staff disqualified the player. null when they did not, or when the server does not know the reason. M17 */
  readonly disqualifiedFor: string | null;
}
