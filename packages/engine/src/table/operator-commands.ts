/**
 * Decides the operator's commands: pausing, resuming and closing a table, changing its settings, and removing absent
 * players. B10
 */
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { checkSettings } from "../settings.ts";
import { exitInsteadOfBlindEvents, tableClosedEvents } from "./hand-commands.ts";
import { nextHand } from "./next-hand.ts";
import { hasMissedTooManyBlinds, hasSatOutTooLong } from "./sit-out-limit.ts";
import { isClosing, isHandUnderWay, playerLeftEvent, seatChangedEvent, unchangedStep, withEvents } from "./steps.ts";
import type { CommandOf, TableState, TableStep } from "./types.ts";

/**
 * Between hands, removes players who sat out too long. When the next hand cannot start, players who declined its big
 * blind now sit out or leave. Refusals: hand-running. B10
 */
export function removeAbsent(table: TableState, now: EpochMs): TableStep | RuleRefusal {
  if (isHandUnderWay(table)) return refuse("hand-running");
  const gone = table.seats.flatMap((seat) => {
    if (hasMissedTooManyBlinds(table, seat)) return [playerLeftEvent(seat, now, "missed-blinds")];
    return hasSatOutTooLong(table, seat, now) ? [playerLeftEvent(seat, now, "sat-out-too-long")] : [];
  });
  const without = withEvents(unchangedStep(table), gone);
  const next = table.button === null ? null : nextHand(without.state, 0); // `draw` is 0, because a table with a button does not draw one
  return next && "reason" in next ? withEvents(without, exitInsteadOfBlindEvents(without.state, next, now)) : without;
}

/**
 * Adjusts for a jump of the server's clock: moves the start of each sit-out by the same amount, so that the sit-out is
 * as long as before. B10
 */
export const shiftSitOutTimes = (table: TableState, { byMs }: CommandOf<"clock-jumped">, now: EpochMs): TableStep =>
  withEvents(
    unchangedStep(table),
    table.seats.flatMap((seat) => {
      const { sittingOut } = seat;
      return sittingOut
        ? [seatChangedEvent(seat, { sittingOut: { ...sittingOut, since: Math.min(sittingOut.since + byMs, now) } })]
        : [];
    }),
  );

/** Pauses the table: no new hand starts, and a running hand continues to its end. Refusals: table-closed. */
export const pauseTable = (table: TableState): TableStep | RuleRefusal =>
  table.status === "open"
    ? changeStatus(table, isHandUnderWay(table) ? "pausing" : "paused")
    : unchangedUnlessClosed(table);

/** Opens a paused table again. Refusals: table-closed. */
export const resumeTable = (table: TableState): TableStep | RuleRefusal =>
  table.status === "pausing" || table.status === "paused" ? changeStatus(table, "open") : unchangedUnlessClosed(table);

/**
 * Closes the table. All players leave, or, when a hand is running, they leave when it has ended. Refusals:
 * table-closed.
 */
export function closeTable(table: TableState, now: EpochMs): TableStep | RuleRefusal {
  if (isClosing(table)) return refuse("table-closed");
  return isHandUnderWay(table)
    ? changeStatus(table, "closing")
    : withEvents(unchangedStep(table), tableClosedEvents(table.seats, table.settings, now));
}

/**
 * Changes the settings from the next hand on. A running hand keeps its rules. Refusals: table-closed,
 * unusable-settings. The settings are unusable in these cases:
 * - `checkSettings` finds issues.
 * - A taken or offered seat would be removed.
 * - Chips in play would change their currency.
 */
export function changeTableSettings(table: TableState, command: CommandOf<"change-settings">): TableStep | RuleRefusal {
  const { settings } = command;
  if (isClosing(table)) return refuse("table-closed");
  const noPlace =
    [...table.seats, ...table.offers].some(({ seat }) => seat >= settings.seats) ||
    ((table.seats.length > 0 || table.privateGame) && settings.currency !== table.settings.currency);
  if (noPlace || checkSettings(settings).length > 0) return refuse("unusable-settings");
  return withEvents(unchangedStep(table), [{ type: "table-changed", status: table.status, settings }]);
}

const changeStatus = (table: TableState, status: TableState["status"]): TableStep =>
  withEvents(unchangedStep(table), [{ type: "table-changed", status, settings: table.settings }]);

const unchangedUnlessClosed = (table: TableState): TableStep | RuleRefusal =>
  isClosing(table) ? refuse("table-closed") : unchangedStep(table);
