/**
 * Checks and creates tables and pools as staff drew them up. SQL: a unit shares a transaction with its line in the audit log, and the
 * database's clock decides about its schedule.
 */
import { isDeepStrictEqual } from "node:util";
import { type Refusal, refuse, type TableSettings } from "@poker/engine";
import type { PoolLimits, Schedule, UnitKind } from "@poker/protocol";
import type pg from "pg";
import { inTransaction, type Queryable } from "../sql/connect.ts";
import { readViolatedConstraint } from "../sql/violated-constraint.ts";
import { writeAuditEntry } from "./audit.ts";
import type { Staff } from "./check-permission.ts";

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

export type UnitRefusal = Refusal<
  "name-taken" | "no-such-config" | "no-such-unit" | "wrong-seating" | "in-the-past" | "ends-before-it-begins"
>;

export async function createUnit(
  pool: pg.Pool,
  staff: Staff,
  draft: UnitDraft,
): Promise<{ readonly id: string } | UnitRefusal> {
  const refusal =
    checkSeating(draft.kind, draft.settings) ??
    (await checkRakeConfig(pool, draft.settings)) ??
    (await checkSchedule(pool, draft.schedule));
  if (refusal) return refusal;
  try {
    await inTransaction(pool, (client) => insertUnit(client, staff, draft));
  } catch (error) {
    switch (readViolatedConstraint(error)) {
      case "tables_name_key":
      case "pools_name_key":
        return refuse("name-taken", undefined, [{ field: "name", code: "taken" }]);
      case "tables_pkey":
      case "pools_pkey":
        break; // A retry finds it there already.
      default:
        throw error;
    }
  }
  return { id: draft.id };
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

export const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));

async function checkSchedule(client: Queryable, { opensAt, closesAt }: Schedule): Promise<UnitRefusal | null> {
  const { rows } = await client.query<{ code: UnitRefusal["code"] | null }>("SELECT schedule_refusal($1, $2) AS code", [
    toDate(opensAt),
    toDate(closesAt),
  ]);
  const code = rows[0]?.code ?? null;
  return code && refuse(code);
}

/** S1: in a pool the room gives the seats, at a table by itself they are picked. */
export const checkSeating = (kind: UnitKind, { seating }: TableSettings): UnitRefusal | null =>
  (kind === "pool") === (seating === "pool") ? null : refuse("wrong-seating");

/** R1: what is attached is a version that is kept, word for word. */
export async function checkRakeConfig(
  client: Queryable,
  { rules: { rake } }: TableSettings,
): Promise<UnitRefusal | null> {
  if (rake === null) return null;
  const { rows } = await client.query<{ config: object }>(
    "SELECT config FROM rake_configs WHERE id = $1 AND version = $2",
    [rake.id, rake.version],
  );
  return isDeepStrictEqual(rows[0]?.config, rake) ? null : refuse("no-such-config");
}
