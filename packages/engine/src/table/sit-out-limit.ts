/** Computes how long the seat of a player who sits out is kept. The player is shown this limit; at the limit the seat is given up. B10 */
import type { EpochMs } from "../rules.ts";
import type { TableSeat, TableView } from "./types.ts";

/** The seat is given up at the limit that is reached first; a limit that is off is null. */
export interface SitOutLimit {
  /** The last moment at which the seat is kept. */
  readonly until: EpochMs | null;
  /** The seat is given up when this many more big blinds have passed it; 0 when the seat is given up now. */
  readonly bigBlinds: number | null;
}

/** Returns null when the player does not sit out, or the seat is kept without a limit. */
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

/** B10: true as soon as the last big blind that a player may miss has passed. */
export const hasMissedTooManyBlinds = (table: Pick<TableView, "settings">, seat: TableSeat): boolean =>
  sitOutLimit(table, seat)?.bigBlinds === 0;

/** B10 */
export function hasSatOutTooLong(table: Pick<TableView, "settings">, seat: TableSeat, now: EpochMs): boolean {
  const until = sitOutLimit(table, seat)?.until ?? null;
  return until !== null && now > until;
}
