/**
 * Stores the schedules that open tables and pools on certain days of the week. SQL: settings are read as they were stored, the next
 * openings follow from the local time of a time zone, and a function of the database saves a schedule. Decision 0114
 */
import { completeSettings, type Done, type Refusal, type TableSettings } from "@poker/engine";
import type { UnitKind, UnitSchedule, UnitScheduleDraft, WeeklyUnitRefusalCode } from "@poker/protocol";
import type pg from "pg";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import { withPermission } from "../office/check-permission.ts";

const ISSUES: IssuesByCode<WeeklyUnitRefusalCode> = {
  "name-taken": [{ field: "name", code: "taken" }],
  "wrong-times": [{ field: "closesMinute", code: "out-of-order" }],
  "no-such-time-zone": [{ field: "timeZone", code: "missing" }],
};

export const createUnitScheduleOffice = (pool: pg.Pool) => ({
  listSchedules: withPermission("tables.read", () => listSchedules(pool)),

  /** Saves a schedule. The page makes the id, so a repeated request saves the same schedule again and makes no second one. */
  saveSchedule: withPermission(
    "tables.write",
    (staff, draft: UnitScheduleDraft, reason: string): Promise<Done | Refusal<WeeklyUnitRefusalCode>> => {
      const { id, kind, name, settings, limits, weekdays, opensMinute, closesMinute, timeZone, active } = draft;
      return callRefusing(
        pool,
        "SELECT unit_schedule_save($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS refused",
        [
          staff.sessionKey,
          id,
          kind,
          name,
          JSON.stringify(settings),
          limits?.maxTables ?? null,
          limits?.spareTables ?? 1,
          weekdays,
          opensMinute,
          closesMinute,
          timeZone,
          active,
          reason,
          staff.ipAddress,
        ],
        ISSUES,
      );
    },
  ),
});

interface Row extends Omit<UnitScheduleDraft, "kind" | "settings" | "limits"> {
  kind: UnitKind;
  settings: TableSettings;
  maxTables: number | null;
  spareTables: number;
  refused: string | null;
  opens: readonly Date[];
  closes: readonly Date[];
}

/** Returns the schedules, active ones first, then sorted by name. */
async function listSchedules(pool: pg.Pool): Promise<readonly UnitSchedule[]> {
  const { rows } = await pool.query<Row>(
    `SELECT s.id, s.kind, s.name, s.settings, s.max_tables AS "maxTables", s.spare_tables AS "spareTables", s.weekdays,
       s.opens_minute AS "opensMinute", s.closes_minute AS "closesMinute", s.time_zone AS "timeZone", s.active, s.refused,
       coalesce(n.opens, '{}') AS opens, coalesce(n.closes, '{}') AS closes
     FROM unit_schedules s LEFT JOIN LATERAL (
       WITH RECURSIVE opening AS (
         SELECT 1 AS place, next_clock_time(s.weekdays, s.opens_minute, s.time_zone, now()) AS at
         UNION ALL
         SELECT place + 1, next_clock_time(s.weekdays, s.opens_minute, s.time_zone, at) FROM opening WHERE place < 3
       )
       SELECT array_agg(at ORDER BY at) AS opens,
         array_agg(next_clock_time('{1,2,3,4,5,6,7}', s.closes_minute, s.time_zone, at) ORDER BY at) AS closes
       FROM opening
     ) n ON s.active
     ORDER BY NOT s.active, lower(s.name), s.id`,
  );
  return rows.map(({ maxTables, spareTables, opens, closes, ...row }) => ({
    ...row,
    settings: completeSettings(row.settings),
    limits: row.kind === "pool" ? { maxTables, spareTables } : null,
    next: opens.flatMap((at, place) => {
      const closesAt = closes[place];
      return closesAt ? [{ opensAt: at.getTime(), closesAt: closesAt.getTime() }] : [];
    }),
  }));
}
