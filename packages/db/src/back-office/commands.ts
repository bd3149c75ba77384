/**
 * What the back office asks of the process that runs a table or pool. The web server never writes table state: it leaves a
 * command beside its line in the audit log, and the owner carries it out through its mailbox and answers.
 */
import { type Refusal, refuse } from "@poker/engine";
import type { Permission } from "@poker/protocol";
import pg from "pg";
import type { CommandResult } from "../journal/command-results.ts";
import type { Lease } from "../journal/leases.ts";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { type NewAuditEntry, writeAuditEntry } from "./audit.ts";
import { isAllowed, type NotAllowed, type Staff } from "./permissions.ts";

export interface NewCommand {
  /** A UUID of the page's: the same again is the same command. */
  readonly id: string;
  readonly unitId: string;
  readonly kind: string;
  readonly payload: object;
}

export interface CommandState {
  readonly id: string;
  /** null: the unit's owner has not answered yet. */
  readonly result: CommandResult | null;
}

async function insertCommand(client: Queryable, staff: Staff, order: NewCommand, audit: NewAuditEntry): Promise<void> {
  const auditId = await writeAuditEntry(client, staff, audit);
  await client.query("INSERT INTO commands (id, unit_id, kind, payload, audit_id) VALUES ($1, $2, $3, $4, $5)", [
    order.id,
    order.unitId,
    order.kind,
    JSON.stringify(order.payload),
    auditId,
  ]);
}

const isDuplicateCommand = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === "commands_pkey";

export const createCommands = (pool: pg.Pool) => ({
  /** Leaves the command with its line in the audit log, or neither. */
  async enqueue(
    staff: Staff,
    permission: Permission,
    order: NewCommand,
    audit: NewAuditEntry,
  ): Promise<CommandState | NotAllowed> {
    if (!isAllowed(staff, permission)) return refuse("not-allowed");
    try {
      await inTransaction(pool, (client) => insertCommand(client, staff, order, audit));
    } catch (error) {
      if (!isDuplicateCommand(error)) throw error; // a retry finds it there already
    }
    return (await readState(pool, order.id)) ?? { id: order.id, result: null };
  },

  /** For staff who may see tables. */
  async getState(staff: Staff, id: string | null): Promise<CommandState | NotAllowed | Refusal<"no-such-command">> {
    if (!isAllowed(staff, "tables.read")) return refuse("not-allowed");
    return (id === null ? null : await readState(pool, id)) ?? refuse("no-such-command");
  },
});

async function readState(pool: Queryable, id: string): Promise<CommandState | null> {
  const { rows } = await pool.query<CommandState>("SELECT id, result FROM commands WHERE id = $1", [id]);
  return rows[0] ?? null;
}

/** The owner's side. */
export type CommandInbox = ReturnType<typeof createCommandInbox>;

export const createCommandInbox = (pool: Queryable) => ({
  /** Unanswered ones for these units, oldest first. */
  async listPending(unitIds: readonly string[]): Promise<readonly NewCommand[]> {
    const { rows } = await pool.query<NewCommand>(
      `SELECT id, unit_id AS "unitId", kind, payload FROM commands
       WHERE answered_at IS NULL AND unit_id = ANY ($1) ORDER BY created_at`,
      [unitIds],
    );
    return rows;
  },

  /** What is to close by now, on the database's clock, is asked to close, once, whichever process looks first. */
  async enqueueDueCloses(): Promise<void> {
    await pool.query("SELECT unit_enqueue_due_closes()");
  },

  /** Stores the result outside a table commit. No-op when a result exists or the epoch is stale. */
  async complete({ unitId, epoch }: Lease, id: string, result: CommandResult): Promise<void> {
    await pool.query(
      `WITH mine AS MATERIALIZED (SELECT FROM ownership WHERE unit_id = $3 AND epoch = $4 FOR KEY SHARE)
       UPDATE commands SET answered_at = now(), result = $2
       WHERE id = $1 AND answered_at IS NULL AND EXISTS (SELECT FROM mine)`,
      [id, JSON.stringify(result), unitId, epoch],
    );
  },

  /** A process stops to deal, or goes on; in one with the answer. false: it has its answer already. */
  async completeDrain(nodeId: string, id: string, draining: boolean): Promise<boolean> {
    const { rowCount } = await pool.query(
      `WITH answered AS (
         UPDATE commands SET answered_at = now(), result = '{"ok": true}' WHERE id = $1 AND answered_at IS NULL RETURNING id
       ) UPDATE nodes SET draining = $3 WHERE id = $2 AND EXISTS (SELECT FROM answered)`,
      [id, nodeId, draining],
    );
    return rowCount === 1;
  },

  /** Refuses commands for units that will never run again: closed tables and pools, ended processes. Any process may do it. */
  async failUnreachable(): Promise<void> {
    await pool.query(
      `UPDATE commands c SET answered_at = now(), result = '{"ok": false, "code": "gone"}'
       WHERE answered_at IS NULL
         AND NOT EXISTS (SELECT FROM tables t WHERE t.id = c.unit_id AND t.status = 'open')
         AND NOT EXISTS (SELECT FROM pools p WHERE p.id = c.unit_id AND p.status = 'open')
         AND NOT EXISTS (SELECT FROM nodes n WHERE n.id = c.unit_id
                         AND n.heartbeat_at > clock_timestamp() - interval '1 minute')`,
    );
  },
});
