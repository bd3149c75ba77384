/**
 * Tournaments as the database stores them, in the shapes that pages show: a tournament with its figures, its entries, and a player's own
 * entries and tickets.
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
  /** Cents, as in the ledger. M20 */
  readonly escrow: number;
}

export interface TournamentInfo extends NamedTournament {
  readonly settings: TournamentSettings;
  readonly currency: Currency;
  readonly status: TournamentState["status"];
  /** Epoch ms by the database's clock, like all times here; `opensAt` and `startsAt` are null for a sit-and-go. */
  readonly opensAt: EpochMs | null;
  readonly startsAt: EpochMs | null;
  /** The target of a satellite; null when the tournament is not a satellite. M23 */
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
  /** The open tables, by number. */
  readonly tables: readonly { readonly id: string; readonly tableNo: number; readonly players: number }[];
}

/** Why a tournament was cancelled, and what was returned. M5 */
export interface TournamentCancellation {
  /** "too-few-entries", "draw-lost", or what the staff wrote; null when it is not known. */
  readonly reason: string | null;
  /** The cents returned to all players together. `own` is the reader's part. */
  readonly all: number;
  readonly own: number;
}

export interface ListedEntry {
  readonly entryNo: number;
  readonly userId: string;
  /** null when the account is gone. */
  readonly player: NamedPlayer | null;
  readonly status: EntryStatus;
  readonly registeredAt: EpochMs;
  readonly paidWith: "wallet" | "ticket";
  readonly tableNo: number | null;
  readonly rebuys: number;
  readonly addOns: number;
  /** True when the player entered again later, so that this entry is not paid. M4 */
  readonly reEntered: boolean;
  /** The place; null until it is certain. */
  readonly place: number | null;
  /** Cents. A ticket counts with its face value. */
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
  /** Cents. A ticket counts with its face value. */
  readonly prize: number;
  readonly currency: Currency;
}

/** A ticket that the player won in a satellite and has not used. M23 */
export interface TournamentTicket {
  readonly target: NamedTournament;
  readonly startsAt: EpochMs | null;
  readonly currency: Currency;
  /** Cents: the value of the ticket. */
  readonly amount: number;
}
