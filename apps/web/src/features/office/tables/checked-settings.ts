/** What is wrong with settings while they are typed, by the very schema that the server parses them with. */
import type { TableSettings } from "@poker/engine";
import { poolLimits, tableSettings } from "@poker/protocol";
import { problemWords } from "../words.ts";

type Limits = { readonly maxTables: number | null; readonly spareTables: number };

export function checkedSettings(settings: TableSettings, limits: Limits | null) {
  const checks = [tableSettings.safeParse(settings), ...(limits ? [poolLimits.safeParse(limits)] : [])];
  const problems = new Map(
    checks.flatMap(({ error }) =>
      (error?.issues ?? []).map(({ path, code, message }) => [path.join("."), code === "custom" ? message : code]),
    ),
  );
  return {
    count: problems.size,
    /** Of the first of these paths that has one, in words. */
    problemAt(...paths: readonly string[]): string | undefined {
      const code = paths.map((path) => problems.get(path)).find((found) => found !== undefined);
      return code === undefined ? undefined : problemWords(code);
    },
  };
}
