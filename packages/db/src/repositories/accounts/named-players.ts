/**
 * Reads what other players may see of players: their names, and whether they are staff. SQL: one parameter holds the ids of thousands of
 * players. Fault 99
 */
import type { NamedPlayer } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";

/** An SQL condition: true for a user `u` with any staff role. */
export const IS_STAFF = "EXISTS (SELECT FROM staff_members member WHERE member.user_id = u.id)";

/** Maps each id to its user. Ids without a user are missing in the map. */
export async function loadNamedPlayers(
  pool: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedPlayer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<NamedPlayer & { id: string }>(
    `SELECT u.id, u.name, ${IS_STAFF} AS staff FROM users u WHERE u.id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}
