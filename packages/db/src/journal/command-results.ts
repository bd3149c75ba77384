/**
 * Stores the result of a command from the back office, in the commit that carries the command out. SQL: journal commits write everything
 * with SQL.
 */
import type { Done, Refusal } from "@poker/engine";
import type { Queryable } from "../sql/connect.ts";

export type CommandResult = Done | Refusal<string>;

/** Stores the result. Returns false when the command already has one. */
export async function completeCommand(client: Queryable, id: string, result: CommandResult): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE commands SET completed_at = now(), result = $2 WHERE id = $1 AND completed_at IS NULL",
    [id, JSON.stringify(result)],
  );
  return rowCount === 1;
}
