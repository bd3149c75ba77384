/** Validates settings while they are typed, with the schema of the server. */
import type { TableSettings } from "@poker/engine";
import { poolLimitsSchema, tableSettingsSchema } from "@poker/protocol";
import { collectIssues } from "../../../ui/collect-issues.ts";
import { describeIssues, type IssueMessages } from "../field-issues.ts";

type PoolLimitsInput = { readonly maxTables: number | null; readonly spareTables: number };

export function validateSettings(settings: TableSettings, limits: PoolLimitsInput | null): IssueMessages {
  const checks = [tableSettingsSchema.safeParse(settings), ...(limits ? [poolLimitsSchema.safeParse(limits)] : [])];
  return describeIssues(checks.flatMap(({ error }) => collectIssues(error)));
}
