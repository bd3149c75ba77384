/** Commands of whoever runs the table: pause, settings, closing, removing the absent. B10 */
import { type Refusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { nextHand } from "./blinds.ts";
import { closed, declining, tooManyMissed } from "./play.ts";
import { extend, handRuns, playerLeft, seatChanged, unchanged } from "./seats.ts";
import type { CommandOf, TableState, TableStep } from "./types.ts";

/** Between hands: who sat out too long, and who declines the big blind that holds the next hand up. Refusals: hand-running. B10 */
export function removeAbsent(table: TableState, now: EpochMs): TableStep | Refusal {
  if (handRuns(table)) return refuse("hand-running");
  const { maxMs } = table.settings.sitOut;
  const gone = table.seats.flatMap((seat) => {
    if (tooManyMissed(table, seat)) return [playerLeft(seat, now, "missed-blinds")];
    const tooLong = maxMs !== null && seat.sittingOut !== null && now - seat.sittingOut.since > maxMs;
    return tooLong ? [playerLeft(seat, now, "sat-out-too-long")] : [];
  });
  const without = extend(unchanged(table), gone);
  const next = table.button === null ? null : nextHand(without.state, 0); // no draw is made at a table that has a button
  return next && "waiting" in next ? extend(without, declining(without.state, next, now)) : without;
}

/** Nobody's break gets longer or shorter by it. B10 */
export const clockJumped = (table: TableState, { byMs }: CommandOf<"clock-jumped">): TableStep =>
  extend(
    unchanged(table),
    table.seats.flatMap((seat) => {
      const { sittingOut } = seat;
      return sittingOut ? [seatChanged(seat, { sittingOut: { ...sittingOut, since: sittingOut.since + byMs } })] : [];
    }),
  );

/** No hand starts any more; one being played goes on to its end. Refusals: table-closed. */
export const pause = (table: TableState): TableStep | Refusal =>
  table.status === "open" ? become(table, handRuns(table) ? "pausing" : "paused") : orClosed(table);

/** Refusals: table-closed. */
export const resume = (table: TableState): TableStep | Refusal =>
  table.status === "pausing" || table.status === "paused" ? become(table, "open") : orClosed(table);

/** Everybody leaves, after the hand being played. Refusals: table-closed. */
export function close(table: TableState, now: EpochMs): TableStep | Refusal {
  if (table.status === "closed" || table.status === "closing") return refuse("table-closed");
  return handRuns(table)
    ? become(table, "closing")
    : extend(unchanged(table), closed(table.seats, table.settings, now));
}

/**
 * From the next hand on; a hand being played keeps its rules. Refusals: table-closed, unusable-settings (checkSettings
 * names them; or somebody's seat would be gone, or his chips be of another currency).
 */
export function changeSettings(table: TableState, command: CommandOf<"change-settings">): TableStep | Refusal {
  const { settings } = command;
  if (table.status === "closed" || table.status === "closing") return refuse("table-closed");
  const noPlace =
    [...table.seats, ...table.offers].some(({ seat }) => seat >= settings.seats) ||
    (table.seats.length > 0 && settings.currency !== table.settings.currency);
  if (noPlace || checkSettings(settings).length > 0) return refuse("unusable-settings");
  return extend(unchanged(table), [{ type: "table-changed", status: table.status, settings }]);
}

const become = (table: TableState, status: TableState["status"]): TableStep =>
  extend(unchanged(table), [{ type: "table-changed", status, settings: table.settings }]);

const orClosed = (table: TableState): TableStep | Refusal =>
  table.status === "closed" || table.status === "closing" ? refuse("table-closed") : unchanged(table);
