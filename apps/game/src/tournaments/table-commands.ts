/** Collects the commands that a step of a tournament has for its tables, so that tournament and tables change in one commit. M14–M16 */
import { type TableNo, type TournamentState, tableTasksOf } from "@poker/engine";
import type { TableActorCommand } from "../tables/decide-table.ts";
import type { TableActor } from "../tables/table-actor.ts";
import type { TournamentActorEvent } from "./decide-tournament.ts";

type TableCommands = Extract<TableActorCommand, { readonly type: "several" }>["commands"];

export interface TableTasks {
  /** The numbers of the new tables. */
  readonly opened: readonly TableNo[];
  /** The commands for each table, in the order of the tables' numbers. */
  readonly commands: ReadonlyMap<TableNo, TableCommands>;
}

/**
 * `after` is the tournament after the whole step. No command starts a hand: the table starts an allowed hand itself when the pause is over.
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
 * Runs `job` inside the mailboxes of all these tables, so that no other job of the tables runs at the same time. Tables never wait for a
 * tournament, so this cannot deadlock.
 */
export const withLockedTables = <T>(tables: readonly TableActor[], job: () => Promise<T>): Promise<T> =>
  tables.reduceRight<() => Promise<T>>(
    (inner, { mailbox }) =>
      () =>
        mailbox.post(inner),
    job,
  )();
