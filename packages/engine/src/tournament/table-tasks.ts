/** Opens the tables of a tournament, and turns the tournament's events into tasks for its tables. M4–M6, M10–M17 */
import type { SeatNo } from "../rules.ts";
import { createTournamentTable } from "../table/tournament/create.ts";
import type { RemovalReason, TournamentTableCommand } from "../table/tournament/types.ts";
import type { TableState } from "../table/types.ts";
import { entryOf } from "./entries.ts";
import type { TournamentEvent, TournamentEventOf } from "./events.ts";
import { tableLevelOf, tournamentSeatRules, tournamentTableSettings } from "./table-settings.ts";
import type { EntryReason, SeatTime, TableNo, TournamentEntry, TournamentSeat, TournamentState } from "./types.ts";

/** Something that a table must do. The tasks are in the order of the events, and are committed together with them. */
export type TableTask =
  /** Opens a table. The caller uses `openTournamentTable`. */
  | { readonly type: "open"; readonly tableNo: TableNo }
  /** Gives a table a command, which `decideTable` does not refuse. */
  | {
      readonly type: "command";
      readonly tableNo: TableNo;
      readonly command: TournamentTableCommand | { readonly type: "close" };
    }
  /** Starts the next hand. The caller provides the deck. */
  | { readonly type: "start-hand"; readonly tableNo: TableNo };

/** Returns an empty table of the tournament. */
export const openTournamentTable = (
  { tournamentId, settings, clock }: TournamentState,
  tableNo: TableNo,
  tableId: string,
): TableState =>
  createTournamentTable(
    tableId,
    tournamentTableSettings(settings),
    tournamentSeatRules(tournamentId, settings, tableNo, clock.levelNo),
  );

/** Returns the tasks that follow from an event. `after` is the tournament after the step to which the event belongs. */
export function tableTasksOf(event: TournamentEvent, after: TournamentState): readonly TableTask[] {
  switch (event.type) {
    case "started":
      return event.tables.flatMap((table) => [openTask(table.tableNo), ...firstSeatTasks(after, table)]);
    case "table-opened":
      return [openTask(event.tableNo)];
    case "hand-allowed":
      return handTasks(after, event);
    case "seated":
      return [seatTask(after, event.tableNo, event)];
    case "moved":
      return [removeTask(event.fromTable, event.fromSeat, event.reason, event.toTable)];
    case "table-broken":
      return [closeTask(event.tableNo)];
    case "final-table":
      return finalTableTasks(after, event);
    case "finished":
      return event.tables.map((tableNo) =>
        commandTask(tableNo, { type: "end-tournament", reason: "tournament-ended" }),
      );
    case "cancelled":
      return event.tables.map((tableNo) =>
        commandTask(tableNo, { type: "end-tournament", reason: "tournament-cancelled" }),
      );
    default:
      return playerTasks(event);
  }
}

/**
 * Returns the tasks that follow from an event about one player's seat. Returns none when the player is on the way
 * between two tables.
 */
function playerTasks(event: TournamentEvent): readonly TableTask[] {
  switch (event.type) {
    case "rebuy-offered":
      return [commandTask(event.tableNo, { type: "mark-pending", seat: event.seat })];
    case "busted":
      return [removeTask(event.tableNo, event.seat, { kind: "busted" })];
    case "chips-added":
      return tasksAtSeat(event, (seat) => ({ type: "add-chips", seat, amount: event.chips }));
    // The player is marked as absent, so that the running hand continues without them.
    case "disqualified":
      return tasksAtSeat(event, (seat) => ({ type: "mark-absent", seat }));
    case "disqualified-removed":
      return tasksAtSeat(event, (seat) => ({ type: "remove-entry", seat, reason: { kind: "disqualified" } }));
    default:
      return [];
  }
}

const tasksAtSeat = (
  { tableNo, seat }: Pick<TournamentEntry, "tableNo" | "seat">,
  commandAt: (seat: SeatNo) => TournamentTableCommand,
): readonly TableTask[] => (tableNo === null || seat === null ? [] : [commandTask(tableNo, commandAt(seat))]);

function firstSeatTasks(
  after: TournamentState,
  { tableNo, seats, button }: TournamentEventOf<"started">["tables"][number],
): readonly TableTask[] {
  const { startingStack: stack } = after.settings;
  return [
    commandTask(tableNo, { type: "set-button", seat: button }),
    ...seats.map((seat) => seatTask(after, tableNo, { ...seat, stack, reason: { kind: "drawn" }, fromTable: null })),
  ];
}

/**
 * Returns the tasks that make the final table. All players leave their old seats before any of them gets a new seat.
 * The button is set before they sit down, so that no player has to wait for a hand. M12, M15
 */
function finalTableTasks(
  after: TournamentState,
  { tableNo, seats, button, closed }: TournamentEventOf<"final-table">,
): readonly TableTask[] {
  const reason = { kind: "final-table" } as const;
  return [
    ...seats.map(({ fromTable, fromSeat }) => removeTask(fromTable, fromSeat, reason, tableNo)),
    ...closed.map(closeTask),
    commandTask(tableNo, { type: "set-button", seat: button }),
    ...seats.map((seat) => seatTask(after, tableNo, { ...seat, reason })),
  ];
}

function handTasks(
  { settings }: TournamentState,
  { tableNo, levelNo, drawnButton }: TournamentEventOf<"hand-allowed">,
): readonly TableTask[] {
  return [
    commandTask(tableNo, { type: "set-level", level: tableLevelOf(settings, levelNo) }),
    ...(drawnButton === null ? [] : [commandTask(tableNo, { type: "set-button", seat: drawnButton })]),
    { type: "start-hand", tableNo },
  ];
}

interface SeatTaken extends TournamentSeat, SeatTime {
  readonly stack: number;
  readonly reason: EntryReason;
  readonly fromTable: TableNo | null;
}

function seatTask(after: TournamentState, tableNo: TableNo, taken: SeatTaken): TableTask {
  const { entryNo, seat, stack, reason, fromTable, absent, timeBankMs } = taken;
  const { playerId, bot } = entryOf(after, entryNo);
  return commandTask(tableNo, {
    type: "seat-entry",
    seat,
    playerId,
    bot,
    stack,
    reason,
    ...(fromTable !== null && { fromTableNo: fromTable }),
    ...(absent && { absent }),
    ...(timeBankMs !== undefined && { timeBankMs }),
  });
}

const openTask = (tableNo: TableNo): TableTask => ({ type: "open", tableNo });

const closeTask = (tableNo: TableNo): TableTask => commandTask(tableNo, { type: "close" });

const removeTask = (tableNo: TableNo, seat: SeatNo, reason: RemovalReason, toTableNo?: TableNo): TableTask =>
  commandTask(tableNo, { type: "remove-entry", seat, reason, ...(toTableNo !== undefined && { toTableNo }) });

const commandTask = (tableNo: TableNo, command: Extract<TableTask, { type: "command" }>["command"]): TableTask => ({
  type: "command",
  tableNo,
  command,
});
