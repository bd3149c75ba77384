/** Tables and pools as the staff see, make and change them. What they do, their owners do: changes of what is open are commands. */

import { isDeepStrictEqual } from "node:util";
import {
  completeSettings,
  DONE,
  type Done,
  type RakeConfig,
  type Refusal,
  refuse,
  type StoredSettings,
  type TableSettings,
} from "@poker/engine";
import type { OfficeUnit, Permission, PoolLimits, Schedule, UnitKind } from "@poker/protocol";
import pg from "pg";
import type { CommandResult } from "../journal/command-results.ts";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { writeAuditEntry } from "./audit.ts";
import { type CommandState, createCommands } from "./commands.ts";
import { type NotAllowed, type Staff, withPermission } from "./permissions.ts";

/** What may be asked of a unit's owner. */
export const UNIT_COMMANDS = ["change-settings", "pause", "resume", "close", "cancel-hand"] as const;
export interface ScheduleChange {
  readonly unitId: string;
  readonly schedule: Schedule;
  readonly reason: string;
}
/** `open-already`: people may be there; it opens no more. `in-the-past`: that moment is over. */
export type ScheduleRefusal = Refusal<
  "reason-required" | "no-such-unit" | "open-already" | "in-the-past" | "ends-before-it-begins"
>;

export interface UnitFilter {
  readonly status?: "open" | "closed";
  readonly house?: string;
  readonly game?: string;
}

export interface UnitDraft {
  /** A UUID of the page's: the same again is the same unit. */
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** Checked by `tableSettings` of the protocol. */
  readonly settings: TableSettings;
  readonly limits: PoolLimits | null;
  readonly schedule: Schedule;
  readonly reason: string;
}

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

export type UnitRefusal = Refusal<
  "name-taken" | "no-such-config" | "no-such-unit" | "wrong-seating" | "in-the-past" | "ends-before-it-begins"
>;

export const UNITS_PAGE_SIZE = 50;

const SELECT_UNITS = `
  SELECT t.id, 'table' AS kind, t.name, t.status::text, t.settings, NULL::int AS max_tables, NULL::int AS spare_tables,
         coalesce(s.players, 0) AS players, (t.status = 'open')::int AS tables, t.created_at, l.state->>'status' AS live,
         CASE WHEN t.opens_at > now() THEN t.opens_at END AS opens_at, t.closes_at
  FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id LEFT JOIN live_tables l ON l.table_id = t.id
  WHERE t.pool_id IS NULL
  UNION ALL
  SELECT p.id, 'pool', p.name, p.status::text, p.settings, p.max_tables, p.spare_tables, f.players, f.tables, p.created_at, f.live,
         CASE WHEN p.opens_at > now() THEN p.opens_at END, p.closes_at
  FROM pools p CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.players), 0)::int AS players, count(*)::int AS tables,
           CASE WHEN min(l.state->>'status') = max(l.state->>'status') THEN min(l.state->>'status') END AS live
    FROM tables t LEFT JOIN table_summaries s ON s.table_id = t.id LEFT JOIN live_tables l ON l.table_id = t.id
    WHERE t.pool_id = p.id AND t.status = 'open'
  ) f`;

interface Row {
  id: string;
  kind: UnitKind;
  name: string;
  status: OfficeUnit["status"];
  settings: StoredSettings;
  max_tables: number | null;
  spare_tables: number | null;
  players: number;
  tables: number;
  created_at: Date;
  live: string | null;
  opens_at: Date | null;
  closes_at: Date | null;
}

const fromRow = (row: Row): OfficeUnit => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  status: row.status,
  reportedStatus: row.live,
  settings: completeSettings(row.settings),
  limits: row.spare_tables === null ? null : { maxTables: row.max_tables, spareTables: row.spare_tables },
  players: row.players,
  tables: row.tables,
  schedule: { opensAt: row.opens_at?.getTime() ?? null, closesAt: row.closes_at?.getTime() ?? null },
  createdAt: row.created_at.getTime(),
});

export const createUnitOffice = (pool: pg.Pool) => ({
  /** Newest first; `before`: `next` of the page before. */
  list: withPermission("tables.read", async (_staff, filter: UnitFilter, before: string | null) => {
    const [at, id] = before?.split("_") ?? [];
    const { rows } = await pool.query<Row>(
      `SELECT * FROM (${SELECT_UNITS}) AS u
       WHERE ($1::text IS NULL OR status = $1) AND ($2::text IS NULL OR settings->>'house' = $2)
         AND ($3::text IS NULL OR settings->'rules'->>'game' = $3)
         AND ($4::bigint IS NULL OR (created_at, id) < (to_timestamp($4 / 1000.0), $5::uuid))
       ORDER BY created_at DESC, id DESC LIMIT ${UNITS_PAGE_SIZE}`,
      [filter.status ?? null, filter.house ?? null, filter.game ?? null, at ?? null, id ?? null],
    );
    const last = rows.length === UNITS_PAGE_SIZE ? rows.at(-1) : undefined;
    return { units: rows.map(fromRow), next: last ? `${last.created_at.getTime()}_${last.id}` : null };
  }),

  get: withPermission("tables.read", async (_staff, id: string): Promise<{ readonly unit: OfficeUnit | null }> => {
    return { unit: await readUnit(pool, id) };
  }),

  /** Every version of every rake config, for a table to be attached to; newest version first. R1 */
  listRakeConfigs: withPermission("tables.read", async (): Promise<readonly RakeConfig[]> => {
    const { rows } = await pool.query<{ config: RakeConfig }>(
      "SELECT config FROM rake_configs ORDER BY name, id, version DESC",
    );
    return rows.map(({ config }) => config);
  }),

  /** A node takes it up within a second. */
  createUnit: withPermission(
    "tables.write",
    async (staff, draft: UnitDraft): Promise<{ readonly id: string } | UnitRefusal> => {
      const refusal =
        checkSeating(draft.kind, draft.settings) ??
        (await checkRakeConfig(pool, draft.settings)) ??
        (await checkSchedule(pool, draft.schedule));
      if (refusal) return refusal;
      try {
        await inTransaction(pool, (client) => insertUnit(client, staff, draft));
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        if (error.constraint === "tables_name_key" || error.constraint === "pools_name_key")
          return refuse("name-taken", undefined, [{ field: "name", code: "taken" }]);
        // A retry finds it there already.
        if (error.constraint !== "tables_pkey" && error.constraint !== "pools_pkey") throw error;
      }
      return { id: draft.id };
    },
  ),

  /** To change settings, pause, resume, close. */
  enqueueCommand: enqueueWithPermission(pool, "tables.write"),
  /** To cancel a running hand. T6, fault 52 */
  enqueueHandCommand: enqueueWithPermission(pool, "hands.cancel"),

  /** When it opens, as long as it has not, and when it closes. Kept as it is by who runs it: it is no part of the game. */
  setSchedule: withPermission(
    "tables.write",
    async (
      staff,
      { unitId, schedule: { opensAt, closesAt }, reason }: ScheduleChange,
    ): Promise<Done | ScheduleRefusal> => {
      const { rows } = await pool.query<{ code: ScheduleRefusal["code"] | null }>(
        "SELECT unit_set_schedule($1, $2, $3, $4, $5, $6) AS code",
        [staff.userId, unitId, toDate(opensAt), toDate(closesAt), reason, staff.ipAddress],
      );
      const code = rows[0]?.code ?? null;
      return code ? refuse(code) : DONE;
    },
  ),

  /** What was asked of it last, newest first. */
  listCommands: withPermission("tables.read", async (_staff, unitId: string): Promise<readonly CommandRecord[]> => {
    const { rows } = await pool.query<Omit<CommandRecord, "at"> & { at: Date }>(
      `SELECT c.id, c.kind, c.created_at AS at, coalesce(u.name, '') AS by, coalesce(a.reason, '') AS reason, c.result
       FROM commands c JOIN audit_log a ON a.id = c.audit_id LEFT JOIN users u ON u.id = a.actor_id
       WHERE c.unit_id = $1 ORDER BY c.created_at DESC LIMIT 20`,
      [unitId],
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() }));
  }),
});

async function readUnit(client: Queryable, id: string): Promise<OfficeUnit | null> {
  const { rows } = await client.query<Row>(`SELECT * FROM (${SELECT_UNITS}) AS u WHERE id = $1`, [id]);
  return rows[0] ? fromRow(rows[0]) : null;
}

async function insertUnit(client: Queryable, staff: Staff, draft: UnitDraft): Promise<void> {
  const { id, kind, name, settings, limits, schedule, reason } = draft;
  const both = [id, name, JSON.stringify(settings), toDate(schedule.opensAt), toDate(schedule.closesAt)];
  if (kind === "table")
    await client.query(
      "INSERT INTO tables (id, name, settings, opens_at, closes_at) VALUES ($1, $2, $3, $4, $5)",
      both,
    );
  else
    await client.query(
      `INSERT INTO pools (id, name, settings, opens_at, closes_at, max_tables, spare_tables)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [...both, limits?.maxTables ?? null, limits?.spareTables ?? 1],
    );
  await writeAuditEntry(client, staff, {
    action: `${kind}.create`,
    subject: { kind, id },
    reason,
    before: null,
    after: { name, settings, ...limits, ...schedule },
  });
}

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));

async function checkSchedule(client: Queryable, { opensAt, closesAt }: Schedule): Promise<UnitRefusal | null> {
  const { rows } = await client.query<{ code: UnitRefusal["code"] | null }>("SELECT schedule_refusal($1, $2) AS code", [
    toDate(opensAt),
    toDate(closesAt),
  ]);
  const code = rows[0]?.code ?? null;
  return code && refuse(code);
}

/** S1: in a pool the room gives the seats, at a table by itself they are picked. */
const checkSeating = (kind: UnitKind, { seating }: TableSettings): UnitRefusal | null =>
  (kind === "pool") === (seating === "pool") ? null : refuse("wrong-seating");

/** R1: what is attached is a version that is kept, word for word. */
async function checkRakeConfig(client: Queryable, { rules: { rake } }: TableSettings): Promise<UnitRefusal | null> {
  if (rake === null) return null;
  const { rows } = await client.query<{ config: object }>(
    "SELECT config FROM rake_configs WHERE id = $1 AND version = $2",
    [rake.id, rake.version],
  );
  return isDeepStrictEqual(rows[0]?.config, rake) ? null : refuse("no-such-config");
}

const parseSettings = (payload: object): TableSettings | null =>
  "settings" in payload ? completeSettings(JSON.parse(JSON.stringify(payload.settings))) : null;

function enqueueWithPermission(pool: pg.Pool, permission: Permission) {
  const { enqueue } = createCommands(pool);
  return withPermission(
    permission,
    async (
      staff,
      { commandId, unitId, kind, payload, reason }: UnitCommand,
    ): Promise<CommandState | NotAllowed | UnitRefusal> => {
      const known = await readCommandTarget(pool, unitId);
      if (!known) return refuse("no-such-unit");
      const settings = parseSettings(payload);
      const refusal = settings && (checkSeating(known.kind, settings) ?? (await checkRakeConfig(pool, settings)));
      if (refusal) return refusal;
      return enqueue(
        staff,
        permission,
        { id: commandId, unitId, kind, payload },
        {
          action: `${known.kind}.${kind}`,
          subject: { kind: known.kind, id: unitId },
          reason,
          before: settings && { settings: known.settings, ...known.limits },
          after: payload,
        },
      );
    },
  );
}

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
