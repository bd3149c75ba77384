/** Commands of staff to the owner of a table or pool, and their results. SQL: results are read as they were stored. */
import type { Permission } from "@poker/protocol";
import type pg from "pg";
import type { CommandResult } from "../../journal/command-results.ts";
import type { Queryable } from "../../sql/connect.ts";
import type { Staff } from "../office/check-permission.ts";
import { createCommands } from "./commands.ts";

/** The types of commands that a unit's owner accepts. */
const UNIT_COMMANDS = ["change-settings", "pause", "resume", "close", "cancel-hand"] as const;

/** A command for a unit's owner; `officeCommand` of the protocol defines `payload`. */
export interface UnitCommand {
  readonly commandId: string;
  readonly unitId: string;
  readonly kind: (typeof UNIT_COMMANDS)[number];
  readonly payload: object;
  readonly reason: string;
}

/** A command to a unit, and its result. */
export interface CommandRecord {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  /** null while the command is not answered. */
  readonly result: CommandResult | null;
}

export function enqueueWithPermission(pool: pg.Pool, permission: Permission) {
  const { enqueue } = createCommands(pool);
  return (staff: Staff, { commandId, unitId, kind, payload, reason }: UnitCommand) =>
    enqueue(staff, permission, { id: commandId, unitId, kind, payload }, reason);
}

/** The last commands to a unit, newest first. */
export async function listUnitCommands(client: Queryable, unitId: string): Promise<readonly CommandRecord[]> {
  const { rows } = await client.query<Omit<CommandRecord, "at"> & { at: Date }>(
    `SELECT c.id, c.kind, c.created_at AS at, coalesce(u.name, '') AS by, coalesce(a.reason, '') AS reason, c.result
     FROM commands c JOIN audit_log a ON a.id = c.audit_id LEFT JOIN users u ON u.id = a.actor_id
     WHERE c.unit_id = $1 ORDER BY c.created_at DESC LIMIT 20`,
    [unitId],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
