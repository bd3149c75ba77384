/** Tables and pools as the back office shows, creates and changes them. */
import type { TableSettings } from "@poker/engine";
import type * as z from "zod";
import type { poolLimitsSchema } from "./office-command.ts";
import type { GameTerm } from "./private-games.ts";

export const UNIT_KINDS = ["table", "pool"] as const;
export const MAX_UNIT_NAME_LENGTH = 60;
export type UnitKind = (typeof UNIT_KINDS)[number];
/** What the list of tables and pools tells apart. */
export const LISTED_UNIT_KINDS = [...UNIT_KINDS, "private-game"] as const;

export type PoolLimits = Readonly<z.infer<typeof poolLimitsSchema>>;

/** When a table or pool opens and closes by itself, epoch ms on the database's clock; null when at once, and when never. */
export interface Schedule {
  readonly opensAt: number | null;
  readonly closesAt: number | null;
}

/** What the staff see of a private game beside its table. Never its link, its code or its password: they are its people's. H1, H2 */
export interface OfficeGame {
  readonly title: string;
  readonly host: { readonly id: string; readonly name: string };
  readonly term: GameTerm;
}

/** A table by itself, or a pool. */
export interface OfficeUnit {
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** null when it is no private game. */
  readonly privateGame: OfficeGame | null;
  readonly status: "open" | "closed";
  /** The status its game server reported last, like `paused`; null when there is none, or a pool's tables differ. */
  readonly reportedStatus: string | null;
  readonly settings: TableSettings;
  /** null when it is a table. */
  readonly limits: PoolLimits | null;
  readonly players: number;
  /** Its open tables. */
  readonly tables: number;
  /** A time that has passed is null. */
  readonly schedule: Schedule;
  /** Epoch ms. */
  readonly createdAt: number;
}
