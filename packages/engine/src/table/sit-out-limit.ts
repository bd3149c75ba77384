/**
 * Computes how long a player who sits out keeps the seat. The page shows this limit to the player, and at the limit the
 * seat is given up. B10
 */
import type { EpochMs } from "../rules.ts";
import type { TableSeat, TableView } from "./types.ts";

/**
 * The limits for one player who sits out. The seat is given up at the limit that is reached first. A limit that is off
 * is null.
 */
export interface SitOutLimit {
  /** The last moment at which the player keeps the seat. */
  readonly until: EpochMs | null;
  /** How many more big blinds may pass the seat until it is given up; 0 when it is given up now. */
  readonly bigBlinds: number | null;
}

/** Returns the limits of this player. Returns null when the player does not sit out, or may sit out without a limit. */
export function sitOutLimit(
  { settings }: Pick<TableView, "settings">,
  { sittingOut, missedBigBlinds }: Pick<TableSeat, "sittingOut" | "missedBigBlinds">,
): SitOutLimit | null {
  const { maxMs, maxBigBlinds } = settings.sitOut;
  if (sittingOut === null || (maxMs === null && maxBigBlinds === null)) return null;
  return {
    until: maxMs === null ? null : sittingOut.since + maxMs,
    bigBlinds: maxBigBlinds === null ? null : Math.max(0, maxBigBlinds - missedBigBlinds),
  };
}

/** B10: returns true when as many big blinds have passed the player as the settings allow. */
export const hasMissedTooManyBlinds = (table: Pick<TableView, "settings">, seat: TableSeat): boolean =>
  sitOutLimit(table, seat)?.bigBlinds === 0;

/** B10: returns true when the player has sat out for longer than the settings allow. */
export function hasSatOutTooLong(table: Pick<TableView, "settings">, seat: TableSeat, now: EpochMs): boolean {
  const until = sitOutLimit(table, seat)?.until ?? null;
  return until !== null && now > until;
}
