/** Stores commands of staff for the owner of a table or pool, and reads their results. SQL: results are read as they were stored. */
import type { Permission } from "@poker/protocol";
import type pg from "pg";
import type { CommandResult } from "../../journal/command-results.ts";
import type { Queryable } from "../../sql/connect.ts";
import type { Staff } from "../office/check-permission.ts";
import { createCommands } from "./commands.ts";

/** The kinds of commands that the owner of a table or pool accepts. */
const UNIT_COMMANDS = ["change-settings", "pause", "resume", "close", "cancel-hand"] as const;

/** A command for the owner of a unit. `officeCommand` of the protocol defines the payload of each kind. */
export interface UnitCommand {
  readonly commandId: string;
  readonly unitId: string;
  readonly kind: (typeof UNIT_COMMANDS)[number];
  readonly payload: object;
  readonly reason: string;
}

/** A command that was sent to a unit, with its result. */
export interface CommandRecord {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  /** null while the command has not been answered. */
  readonly result: CommandResult | null;
}

export function enqueueWithPermission(pool: pg.Pool, permission: Permission) {
  const { enqueue } = createCommands(pool);
  return (staff: Staff, { commandId, unitId, kind, payload, reason }: UnitCommand) =>
    enqueue(staff, permission, { id: commandId, unitId, kind, payload }, reason);
}

/** Returns the last commands to a unit, newest first. */
export async function listUnitCommands(client: Queryable, unitId: string): Promise<readonly CommandRecord[]> {
  const { rows } = await client.query<Omit<CommandRecord, "at"> & { at: Date }>(
    `SELECT c.id, c.kind, c.created_at AS at, coalesce(u.name, '') AS by, coalesce(a.reason, '') AS reason, c.result
     FROM commands c JOIN audit_log a ON a.id = c.audit_id LEFT JOIN users u ON u.id = a.actor_id
     WHERE c.unit_id = $1 ORDER BY c.created_at DESC LIMIT 20`,
    [unitId],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
