/**
 * Sends commands of staff to the process that runs a table, a pool or a tournament. The web server never writes the state of a table. It
 * stores a command together with its audit log entry. The unit's owner then carries the command out through its mailbox and stores a
 * result. SQL: JSON is read as it was stored, results are fenced by leases, and a function of the database stores a command. Fault 97
 */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import type { Permission, UnitCommandRefusalCode } from "@poker/protocol";
import type pg from "pg";
import type { CommandResult } from "../../journal/command-results.ts";
import type { Lease } from "../../journal/leases.ts";
import { callRefusing } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import { readViolatedConstraint } from "../../sql/violated-constraint.ts";
import { isAllowed, type Staff } from "../office/check-permission.ts";

export interface NewCommand {
  /** A UUID that the page makes. A repeated request has the same id and stores no second command. */
  readonly id: string;
  readonly unitId: string;
  readonly kind: string;
  readonly payload: object;
}

interface CommandState {
  readonly id: string;
  /** null while the owner of the unit has not answered. */
  readonly result: CommandResult | null;
}

export const createCommands = (pool: pg.Pool) => ({
  /** Stores the command and its audit log entry together. */
  async enqueue(
    staff: Staff,
    permission: Permission,
    { id, unitId, kind, payload }: NewCommand,
    reason: string,
  ): Promise<CommandState | Refusal<UnitCommandRefusalCode>> {
    if (!isAllowed(staff, permission)) return refuse("not-allowed");
    try {
      const stored = await callRefusing<UnitCommandRefusalCode>(
        pool,
        "SELECT command_enqueue($1, $2, $3, $4, $5, $6, $7) AS refused",
        [staff.sessionKey, id, unitId, kind, JSON.stringify(payload), reason, staff.ipAddress],
      );
      if (isRefusal(stored)) return stored;
    } catch (error) {
      // The page sent the command twice, and the other request has already stored it.
      if (readViolatedConstraint(error) !== "commands_pkey") throw error;
    }
    return (await readState(pool, id)) ?? { id, result: null };
  },

  /** Returns a command and its result. Staff need permission to read tables. */
  async getState(staff: Staff, id: string | null): Promise<CommandState | Refusal<UnitCommandRefusalCode>> {
    if (!isAllowed(staff, "tables.read")) return refuse("not-allowed");
    return (id === null ? null : await readState(pool, id)) ?? refuse("no-such-command");
  },
});

async function readState(pool: Queryable, id: string): Promise<CommandState | null> {
  const { rows } = await pool.query<CommandState>("SELECT id, result FROM commands WHERE id = $1", [id]);
  return rows[0] ?? null;
}

/** What the owner of a unit uses. */
export type CommandInbox = ReturnType<typeof createCommandInbox>;

export const createCommandInbox = (pool: Queryable) => ({
  /** Returns the commands for these units that have no result yet, oldest first. */
  async listPending(unitIds: readonly string[]): Promise<readonly NewCommand[]> {
    const { rows } = await pool.query<NewCommand>(
      `SELECT id, unit_id AS "unitId", kind, payload FROM commands
       WHERE completed_at IS NULL AND unit_id = ANY ($1) ORDER BY created_at`,
      [unitIds],
    );
    return rows;
  },

  /**
   * Closes units in time:
   * - Notifies the players of private games that end soon.
   * - Stores one close command for each unit whose closing time has passed by the database's clock. Several processes can call this, and
   *   each unit still gets only one.
   * - Returns how many milliseconds later to call this again; null when no unit has a closing time.
   */
  async enqueueDueCloses(): Promise<number | null> {
    await pool.query("SELECT private_games_tell_ends()");
    await pool.query("SELECT unit_enqueue_due_closes()");
    const { rows } = await pool.query<{ ms: number | null }>("SELECT unit_next_close() AS ms");
    return rows[0]?.ms ?? null;
  },

  /**
   * Stores the result of a command that needs no commit of the table. Does nothing when there is already a result or when the epoch is out
   * of date.
   */
  async complete({ unitId, epoch }: Lease, id: string, result: CommandResult): Promise<void> {
    await pool.query(
      `WITH mine AS MATERIALIZED (SELECT FROM leases WHERE unit_id = $3 AND epoch = $4 FOR KEY SHARE)
       UPDATE commands SET completed_at = now(), result = $2
       WHERE id = $1 AND completed_at IS NULL AND EXISTS (SELECT FROM mine)`,
      [id, JSON.stringify(result), unitId, epoch],
    );
  },

  /**
   * Makes a process drain or stop draining, and stores the result of the command in the same statement. Returns false when the command
   * already has a result.
   */
  async completeDrain(nodeId: string, id: string, draining: boolean): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH answered AS (
         UPDATE commands SET completed_at = now(), result = '{"ok": true}' WHERE id = $1 AND completed_at IS NULL RETURNING id
       ) UPDATE nodes SET draining = $3 WHERE id = $2 AND EXISTS (SELECT FROM answered)`,
      [id, nodeId, draining],
    );
    return rowCount === 1;
  },

  /**
   * Refuses commands for units that will never run again: closed tables, pools and tournaments, and processes that have ended. Any process
   * may call this.
   */
  async failUnreachable(): Promise<void> {
    await pool.query(
      `UPDATE commands c SET completed_at = now(), result = '{"ok": false, "code": "gone"}'
       WHERE completed_at IS NULL
         AND NOT EXISTS (SELECT FROM tables t WHERE t.id = c.unit_id AND t.status = 'open')
         AND NOT EXISTS (SELECT FROM pools p WHERE p.id = c.unit_id AND p.status = 'open')
         AND NOT EXISTS (SELECT FROM tournaments o WHERE o.id = c.unit_id AND o.closed_at IS NULL)
         AND NOT EXISTS (SELECT FROM nodes n WHERE n.id = c.unit_id
                         AND n.heartbeat_at > clock_timestamp() - interval '1 minute')`,
    );
  },
});
