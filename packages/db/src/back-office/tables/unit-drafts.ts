/** Creates tables and pools with the settings that staff entered. SQL: a function of the database checks and creates a unit. Fault 100 */
import { isRefusal, type Refusal, type TableSettings } from "@poker/engine";
import type { PoolLimits, Schedule, UnitDraftRefusalCode, UnitKind } from "@poker/protocol";
import { callRefusing, type IssuesByCode } from "../../sql/call-refusing.ts";
import type { Queryable } from "../../sql/connect.ts";
import type { Staff } from "../office/check-permission.ts";

export interface UnitDraft {
  /** A UUID that the page makes. A repeated request has the same id and creates no second unit. */
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** The settings, already checked with `tableSettings` of the protocol. */
  readonly settings: TableSettings;
  readonly limits: PoolLimits | null;
  readonly schedule: Schedule;
  readonly reason: string;
}

const ISSUES: IssuesByCode<UnitDraftRefusalCode> = { "name-taken": [{ field: "name", code: "taken" }] };

export async function createUnit(
  pool: Queryable,
  staff: Staff,
  { id, kind, name, settings, limits, schedule, reason }: UnitDraft,
): Promise<{ readonly id: string } | Refusal<UnitDraftRefusalCode>> {
  const made = await callRefusing(
    pool,
    "SELECT unit_create($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS refused",
    [
      staff.sessionKey,
      id,
      kind,
      name,
      JSON.stringify(settings),
      limits?.maxTables ?? null,
      limits?.spareTables ?? 1,
      toDate(schedule.opensAt),
      toDate(schedule.closesAt),
      reason,
      staff.ipAddress,
    ],
    ISSUES,
  );
  return isRefusal(made) ? made : { id };
}

export const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));
