/** Validates settings while they are typed, with the schema of the server. */
import type { TableSettings } from "@poker/engine";
import { poolLimitsSchema, tableSettingsSchema } from "@poker/protocol";
import { issueMessage } from "../translator.ts";

type PoolLimitsInput = { readonly maxTables: number | null; readonly spareTables: number };

export function validateSettings(settings: TableSettings, limits: PoolLimitsInput | null) {
  const checks = [tableSettingsSchema.safeParse(settings), ...(limits ? [poolLimitsSchema.safeParse(limits)] : [])];
  const problems = new Map(
    checks.flatMap(({ error }) =>
      (error?.issues ?? []).map(({ path, code, message }) => [path.join("."), code === "custom" ? message : code]),
    ),
  );
  return {
    issueCount: problems.size,
    /** The sentence for the issue at the first of these paths that has one. */
    issueAt(...paths: readonly string[]): string | undefined {
      const code = paths.map((path) => problems.get(path)).find((found) => found !== undefined);
      return code === undefined ? undefined : issueMessage(code);
    },
  };
}
