/** Creates tables and pools from the settings that staff entered. SQL: the function that checks and creates a unit. Fault 100 */
import { type FieldIssue, type Refusal, refuse, type TableSettings } from "@poker/engine";
import type { PoolLimits, Schedule, UnitKind } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import type { Staff } from "../office/check-permission.ts";

export interface UnitDraft {
  /** A UUID that the page makes: a repeated request with the same id is the same unit. */
  readonly id: string;
  readonly kind: UnitKind;
  readonly name: string;
  /** `tableSettings` of the protocol has checked these settings. */
  readonly settings: TableSettings;
  readonly limits: PoolLimits | null;
  readonly schedule: Schedule;
  readonly reason: string;
}

/** `no-such-config`: the attached rake config equals no stored version exactly. R1 */
type UnitRefusal = Refusal<
  | "not-allowed"
  | "reason-required"
  | "wrong-currency"
  | "wrong-seating"
  | "no-such-config"
  | "in-the-past"
  | "ends-before-it-begins"
  | "name-taken"
>;

const NAME_TAKEN: readonly FieldIssue[] = [{ field: "name", code: "taken" }];

export async function createUnit(
  pool: Queryable,
  staff: Staff,
  { id, kind, name, settings, limits, schedule, reason }: UnitDraft,
): Promise<{ readonly id: string } | UnitRefusal> {
  const { rows } = await pool.query<{ code: UnitRefusal["code"] | null }>(
    "SELECT unit_create($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS code",
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
  );
  const code = rows[0]?.code ?? null;
  if (!code) return { id };
  return refuse(code, undefined, code === "name-taken" ? NAME_TAKEN : undefined);
}

export const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));
