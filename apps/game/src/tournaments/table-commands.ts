/**
 * Collects the commands that a tournament's step has for its tables, so that the tournament and its tables change in one commit. M14–M16
 */
import { type TableNo, type TournamentState, tableTasksOf } from "@poker/engine";
import type { TableActorCommand } from "../tables/decide-table.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";

type TableCommands = Extract<TableActorCommand, { readonly type: "several" }>["commands"];

export interface TableTasks {
  /** The numbers of the tables that the step opens. */
  readonly opened: readonly TableNo[];
  /** The commands for each table, keyed by table number, in order of the number. */
  readonly commands: ReadonlyMap<TableNo, TableCommands>;
}

/**
 * Collects the commands. `after` is the tournament after the whole step. None of the commands starts a hand: when the pause is over, a
 * table itself starts the hand that it is allowed to start.
 */
export function collectTableTasks(events: readonly TournamentActorEvent[], after: TournamentState): TableTasks {
  const opened: TableNo[] = [];
  const commands = new Map<TableNo, TableCommands[number][]>();
  for (const task of events.flatMap((event) => tableTasksOf(event, after))) {
    if (task.type === "open") opened.push(task.tableNo);
    else if (task.type === "command") commands.set(task.tableNo, [...(commands.get(task.tableNo) ?? []), task.command]);
  }
  return { opened, commands: new Map([...commands].sort(([a], [b]) => a - b)) };
}

/**
 * Runs `job` inside a job of each table's mailbox, so that no other job of these tables runs at the same time. This cannot deadlock,
 * because tables never wait for a tournament.
 */
export const withLockedTables = <T>(tables: readonly TableActor[], job: () => Promise<T>): Promise<T> =>
  tables.reduceRight<() => Promise<T>>(
    (inner, { mailbox }) =>
      () =>
        mailbox.post(inner),
    job,
  )();
