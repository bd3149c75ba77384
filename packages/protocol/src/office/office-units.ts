/** Tables and pools, in the form in which the back office shows, creates and changes them. */
import type { TableSettings } from "@poker/engine";
import type * as z from "zod";
import type { GameTerm } from "../private-games/private-games.ts";
import type { poolLimitsSchema } from "./office-command.ts";

export const UNIT_KINDS = ["table", "pool"] as const;
export const MAX_UNIT_NAME_LENGTH = 60;
export type UnitKind = (typeof UNIT_KINDS)[number];
/** The kinds into which the back office divides its list of tables and pools. */
export const LISTED_UNIT_KINDS = [...UNIT_KINDS, "private-game"] as const;

export type PoolLimits = Readonly<z.infer<typeof poolLimitsSchema>>;

/**
 * When a table or pool opens and closes by itself; epoch ms on the database's clock. `opensAt` null means that it opens at once. `closesAt`
 * null means that it never closes by itself.
 */
export interface Schedule {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

/**
 * What staff see about a private game besides its table. Staff never see the link, code or password, because these are only for the
 * players. H1, H2
 */
export interface OfficeGame {
  readonly title: string;
  readonly host: { readonly id: string; readonly name: string };
  readonly term: GameTerm;
}

/** A single table, or a pool. */
export interface OfficeUnit {
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** null when this is not a private game. */
  readonly privateGame: OfficeGame | null;
  readonly status: "open" | "closed";
  /**
   * The status that the game server reported last, such as `paused`. null when there was no report, or when the tables of a pool have
   * different statuses.
   */
  readonly reportedStatus: string | null;
  readonly settings: TableSettings;
  /** null for a table. */
  readonly limits: PoolLimits | null;
  readonly players: number;
  /** How many tables of the pool are open. */
  readonly tables: number;
  /** When the unit will open and close. A time that has passed is null. */
  readonly schedule: Schedule;
  /** Epoch ms. */
  readonly createdAt: number;
}
