/** Calls functions of the database that return the code of a refusal, or NULL on success. */
import { DONE, type Done, type FieldIssue, type Refusal, refuse } from "@poker/engine";
import type { Queryable } from "./connect.ts";

/** For each refusal, the form fields that it is about. */
export type IssuesByCode<Code extends string> = Partial<Readonly<Record<Code, readonly FieldIssue[]>>>;

/** Calls a function. `sql` must return the code in a column with the name `refused`. */
export async function callRefusing<Code extends string>(
  pool: Queryable,
  sql: string,
  values: readonly unknown[],
  issues: IssuesByCode<Code> = {},
): Promise<Done | Refusal<Code>> {
  const { rows } = await pool.query<{ refused: Code | null }>(sql, [...values]);
  const refused = rows[0]?.refused ?? null;
  return refused === null ? DONE : refuse(refused, undefined, issues[refused]);
}
