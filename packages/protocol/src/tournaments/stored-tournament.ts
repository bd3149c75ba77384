/**
 * Tournaments as they are read from the database for pages: a tournament with its figures, its entries, and a player's own entries and
 * tickets.
 */
import type {
  EntryStatus,
  EpochMs,
  Payouts,
  TournamentPhase,
  TournamentSettings,
  TournamentState,
} from "@poker/engine";
import type { Currency } from "../money/currency.ts";
import type { NamedPlayer } from "../people/named-player.ts";
import type { NamedTournament } from "./named-tournament.ts";
import type { PrizePoolLines } from "./prize-pool-lines.ts";
import type { TournamentFigures } from "./tournament.ts";

export interface TournamentSummary extends TournamentFigures {
  /** The cents in the tournament's escrow account. M20 */
  readonly escrow: number;
}

export interface TournamentInfo extends NamedTournament {
  readonly settings: TournamentSettings;
  readonly currency: Currency;
  readonly status: TournamentState["status"];
  /** When registration opens. null for a sit-and-go. Like all times in this file: epoch ms by the database's clock. */
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  /** The tournament to which this satellite gives tickets. null when this is not a satellite. M23 */
  readonly targetId: string | null;
  readonly createdAt: EpochMs;
  readonly startedAt: EpochMs | null;
  /** When the tournament was finished or cancelled. */
  readonly endedAt: EpochMs | null;
  /** From this time on, no node runs the tournament. */
  readonly closedAt: EpochMs | null;
  readonly summary: TournamentSummary;
}

export interface TournamentDetail {
  readonly tournament: TournamentInfo;
  readonly poolLines: PrizePoolLines;
  readonly payouts: Payouts;
  /** The open tables, ordered by number. */
  readonly tables: readonly { readonly id: string; readonly tableNo: number; readonly players: number }[];
}

/** Why a tournament was cancelled, and how much money was returned. M5 */
export interface TournamentCancellation {
  /** "too-few-entries", "draw-lost", or the text that staff wrote. null when it is not known. */
  readonly reason: string | null;
  /** How many cents all players together got back. `own` is how many the reader got back. */
  readonly all: number;
  readonly own: number;
}

export interface ListedEntry {
  readonly entryNo: number;
  readonly userId: string;
  /** null when the account no longer exists. */
  readonly player: NamedPlayer | null;
  readonly status: EntryStatus;
  readonly registeredAt: EpochMs;
  readonly paidWith: "wallet" | "ticket";
  readonly tableNo: number | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** True when the player entered again later. This entry then gets no prize. M4 */
  readonly reEntered: boolean;
  /** The finishing place. null until it is certain. */
  readonly place: number | null;
  /** The prize in cents. A ticket counts with its face value. */
  readonly prize: number;
}

/** A player's entry in a tournament. */
export interface TournamentRegistration {
  readonly tournament: NamedTournament;
  readonly entryNo: number;
  readonly status: EntryStatus;
  readonly phase: TournamentPhase;
  readonly registeredAt: EpochMs;
  /** null for a sit-and-go. */
  readonly startsAt: EpochMs | null;
  readonly place: number | null;
  /** The prize in cents. A ticket counts with its face value. */
  readonly prize: number;
  readonly currency: Currency;
}

/** A ticket that the player won in a satellite and has not used. M23 */
export interface TournamentTicket {
  readonly target: NamedTournament;
  readonly startsAt: EpochMs | null;
  readonly currency: Currency;
  /** The value of the ticket, in cents. */
  readonly amount: number;
}
