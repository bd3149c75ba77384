/**
 * Decides a tournament's commands to one of its tables, and refuses commands of players that only cash tables accept.
 * M4, M6, M10–M12
 */
import { seatAt } from "../../hand/seats.ts";
import { isRefusal, type RuleRefusal, refuse } from "../../refusal.ts";
import type { EpochMs } from "../../rules.ts";
import { cancelTableHand, voidTableHand } from "../hand-commands.ts";
import {
  createSeat,
  findSeat,
  isClosing,
  isDealtIn,
  isHandUnderWay,
  seatChangedEvent,
  seatOfPlayer,
  unchangedStep,
  withEvents,
} from "../steps.ts";
import type { TableCommand, TableSeat, TableState, TableStep } from "../types.ts";
import { checkLevel, isSameLevel } from "./level.ts";
import { wouldWaitHand } from "./positions.ts";
import { absentEvents, presentEvents } from "./presence.ts";
import type { TournamentSeatRules, TournamentTableCommand } from "./types.ts";

type CommandOf<T extends TournamentTableCommand["type"]> = Extract<TournamentTableCommand, { type: T }>;

const TOURNAMENT_COMMANDS: ReadonlySet<string> = new Set<TournamentTableCommand["type"]>([
  "seat-entry",
  "remove-entry",
  "add-chips",
  "mark-pending",
  "set-level",
  "set-button",
  "mark-absent",
  "mark-present",
  "end-tournament",
]);

export const isTournamentCommand = (command: TableCommand): command is TournamentTableCommand =>
  TOURNAMENT_COMMANDS.has(command.type);

/** The commands that cash tables and tournaments' tables both accept. */
const COMMANDS_OF_EVERY_TABLE: ReadonlySet<TableCommand["type"]> = new Set<TableCommand["type"]>([
  "freeze-hand",
  "record-reveals",
  "start-hand",
  "void-hand",
  "close-deal",
  "act",
  "time-extension",
  "time-out",
  "show",
  "cancel-hand",
]);

/**
 * Returns true when a tournament's table accepts the command. Its players cannot sit down, sit out, leave or add chips
 * by themselves. The table can close when all players have been moved to other tables. M11
 */
export const isAllowedInTournament = ({ seats }: TableState, { type }: TableCommand): boolean =>
  COMMANDS_OF_EVERY_TABLE.has(type) || (type === "close" && seats.length === 0);

/** Decides one command. Refusals: cash-table, and those of the command's own function. */
export function decideTournamentCommand(
  table: TableState,
  command: TournamentTableCommand,
  now: EpochMs,
): TableStep | RuleRefusal {
  const { tournament } = table;
  if (!tournament) return refuse("cash-table");
  switch (command.type) {
    case "seat-entry":
      return seatEntry(table, tournament, command, now);
    case "set-level":
      return setLevel(table, tournament, command);
    case "set-button":
      return setButton(table, command);
    case "end-tournament":
      return endTournament(table, command, now);
    default:
      return changeEntry(table, command, now);
  }
}

/**
 * Seats a player whom the tournament assigns to this table. During a hand, a seat that is not dealt in may be taken.
 * Refusals: table-closed, no-such-seat, seat-taken, already-seated, amount-not-whole, amount-too-small. M12
 */
function seatEntry(
  table: TableState,
  tournament: TournamentSeatRules,
  { seat, playerId, bot, stack, absent, timeBankMs, ...told }: CommandOf<"seat-entry">,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (isClosing(table)) return refuse("table-closed");
  if (!isSeatOf(table, seat)) return refuse("no-such-seat");
  if (seatOfPlayer(table.seats, playerId)) return refuse("already-seated");
  if (seatAt(table.seats, seat)) return refuse("seat-taken");
  if (!Number.isSafeInteger(stack)) return refuse("amount-not-whole");
  if (stack < 1) return refuse("amount-too-small", { min: 1 });
  const entry: TableSeat = {
    ...createSeat({ seat, playerId, bot, stack }),
    satDownAt: now,
    timeBankMs: timeBankMs ?? table.settings.clock.timeBank?.startMs ?? 0, // T8
    ...(absent && { absent }),
    ...(wouldWaitHand(table, tournament.buttonRule, seat) && { waitsHand: true as const }),
  };
  const { reason, fromTableNo } = told;
  return withEvents(unchangedStep(table), [
    { type: "entry-seated", seat: entry, reason, ...(fromTableNo !== undefined && { fromTableNo }) },
  ]);
}

const isSeatOf = ({ settings }: TableState, seat: number): boolean =>
  Number.isInteger(seat) && seat >= 0 && seat < settings.seats;

/**
 * Changes the level from the next hand on. Adds no event when the table already has this level. Refusals:
 * unusable-settings (`checkLevel` says what is wrong). M6
 */
function setLevel(
  table: TableState,
  tournament: TournamentSeatRules,
  { level }: CommandOf<"set-level">,
): TableStep | RuleRefusal {
  if (checkLevel(table.settings.rules, level).length > 0) return refuse("unusable-settings");
  return withEvents(
    unchangedStep(table),
    isSameLevel(tournament.level, level) ? [] : [{ type: "level-changed", level }],
  );
}

/** Puts the button at a seat, which may be empty. Refusals: no-such-seat, hand-running. M10, M15 */
function setButton(table: TableState, { seat }: CommandOf<"set-button">): TableStep | RuleRefusal {
  if (!isSeatOf(table, seat)) return refuse("no-such-seat");
  if (isHandUnderWay(table)) return refuse("hand-running");
  return withEvents(unchangedStep(table), [{ type: "button-drawn", seat }]);
}

/** Ends the table because the tournament ends. Refusals: table-closed. M5, M17 */
function endTournament(
  table: TableState,
  { reason }: CommandOf<"end-tournament">,
  now: EpochMs,
): TableStep | RuleRefusal {
  if (isClosing(table)) return refuse("table-closed");
  const { frozen } = table;
  const cancelled = frozen
    ? voidTableHand(table, { type: "void-hand", handNo: frozen.setup.handNo, reason }, now)
    : cancelTableHand(table, { type: "cancel-hand", reason }, now);
  const idle = isRefusal(cancelled) ? unchangedStep(table) : cancelled; // no hand was running, so there is nothing to cancel
  const { seats, settings } = idle.state;
  return withEvents(idle, [
    ...seats.map((seat) => entryRemovedEvent(seat, { reason: { kind: reason } }, now)),
    { type: "table-changed", status: "closed", settings },
  ]);
}

type EntryCommand = CommandOf<"remove-entry" | "add-chips" | "mark-pending" | "mark-absent" | "mark-present">;

/**
 * Changes one entry at the table. Presence may change at any time. Seats and chips change only while the player is not
 * in a hand. Refusals: not-seated, hand-running, has-chips (for `mark-pending`), and those of `addChips`. G8
 */
function changeEntry(table: TableState, command: EntryCommand, now: EpochMs): TableStep | RuleRefusal {
  const seat = findSeat(table, command.seat);
  if (isRefusal(seat)) return seat;
  const step = unchangedStep(table);
  if (command.type === "mark-absent") return withEvents(step, absentEvents(seat));
  if (command.type === "mark-present") return withEvents(step, presentEvents(table, seat.seat));
  if (isDealtIn(table, seat.seat)) return refuse("hand-running");
  switch (command.type) {
    case "remove-entry":
      return withEvents(step, [entryRemovedEvent(seat, command, now)]);
    case "add-chips":
      return addChips(step, seat, command);
    case "mark-pending":
      if (seat.stack > 0) return refuse("has-chips"); // M4
      return withEvents(step, seat.pending ? [] : [seatChangedEvent(seat, { pending: true })]);
  }
}

const entryRemovedEvent = (
  { seat, playerId, stack }: TableSeat,
  { reason, toTableNo }: Pick<CommandOf<"remove-entry">, "reason" | "toTableNo">,
  at: EpochMs,
) => ({
  type: "entry-removed" as const,
  seat,
  playerId,
  stack,
  at,
  reason,
  ...(toTableNo !== undefined && { toTableNo }),
});

/** Adds chips to a seat. Refusals: amount-not-whole, amount-too-small. M4 */
function addChips(
  step: TableStep,
  { seat, playerId, stack }: TableSeat,
  { amount }: CommandOf<"add-chips">,
): TableStep | RuleRefusal {
  if (!Number.isSafeInteger(amount)) return refuse("amount-not-whole");
  if (amount < 1) return refuse("amount-too-small", { min: 1 });
  return withEvents(step, [{ type: "chips-added", seat, playerId, amount, stack: stack + amount }]);
}
