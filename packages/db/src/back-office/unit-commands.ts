/**
 * Commands of staff to the owner of a table or pool, and what became of them. SQL: settings and results as they were written.
 */
import { completeSettings, refuse, type StoredSettings, type TableSettings } from "@poker/engine";
import type { OfficeUnit, Permission } from "@poker/protocol";
import type pg from "pg";
import type { CommandResult } from "../journal/command-results.ts";
import type { Queryable } from "../sql/connect.ts";
import { type NotAllowed, withPermission } from "./check-permission.ts";
import { type CommandRefusal, type CommandState, createCommands } from "./commands.ts";
import { checkRakeConfig, checkSeating, type UnitRefusal } from "./unit-drafts.ts";
import { readUnit } from "./unit-rows.ts";

/** What may be asked of a unit's owner. */
const UNIT_COMMANDS = ["change-settings", "pause", "resume", "close", "cancel-hand"] as const;

/** A command for a unit's owner; `payload` as the protocol's `officeCommand` says. */
export interface UnitCommand {
  readonly commandId: string;
  readonly unitId: string;
  readonly kind: (typeof UNIT_COMMANDS)[number];
  readonly payload: object;
  readonly reason: string;
}

/** What was asked of a unit, and what became of it. */
export interface CommandRecord {
  readonly id: string;
  readonly kind: string;
  readonly at: number;
  readonly by: string;
  readonly reason: string;
  /** null: not answered yet. */
  readonly result: CommandResult | null;
}

export function enqueueWithPermission(pool: pg.Pool, permission: Permission) {
  const { enqueue } = createCommands(pool);
  return withPermission(
    permission,
    async (
      staff,
      { commandId, unitId, kind, payload, reason }: UnitCommand,
    ): Promise<CommandState | NotAllowed | CommandRefusal | UnitRefusal> => {
      const known = await readCommandTarget(pool, unitId);
      if (!known) return refuse("no-such-unit");
      const settings = parseSettings(payload);
      const refusal = settings && (checkSeating(known.kind, settings) ?? (await checkRakeConfig(pool, settings)));
      if (refusal) return refusal;
      const settingsBefore = settings && { settings: known.settings, ...known.limits };
      return enqueue(staff, permission, { id: commandId, unitId, kind, payload }, { reason, settingsBefore });
    },
  );
}

const parseSettings = (payload: object): TableSettings | null =>
  "settings" in payload ? completeSettings(JSON.parse(JSON.stringify(payload.settings))) : null;

/** A pool's table takes orders too, about its hand. */
async function readCommandTarget(
  pool: pg.Pool,
  id: string,
): Promise<Pick<OfficeUnit, "kind" | "settings" | "limits"> | null> {
  const unit = await readUnit(pool, id);
  if (unit) return unit;
  const { rows } = await pool.query<{ settings: StoredSettings }>("SELECT settings FROM tables WHERE id = $1", [id]);
  return rows[0] ? { kind: "table", settings: completeSettings(rows[0].settings), limits: null } : null;
}

/** What was asked of a unit last, newest first. */
export async function listUnitCommands(client: Queryable, unitId: string): Promise<readonly CommandRecord[]> {
  const { rows } = await client.query<Omit<CommandRecord, "at"> & { at: Date }>(
    `SELECT c.id, c.kind, c.created_at AS at, coalesce(u.name, '') AS by, coalesce(a.reason, '') AS reason, c.result
     FROM commands c JOIN audit_log a ON a.id = c.audit_id LEFT JOIN users u ON u.id = a.actor_id
     WHERE c.unit_id = $1 ORDER BY c.created_at DESC LIMIT 20`,
    [unitId],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
