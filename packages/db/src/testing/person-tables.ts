/** Finds the tables that have rows of a person, for tests that must name each of them. */
import type { Queryable } from "../sql/connect.ts";

/** Returns all tables with a column that refers to a user or is named `user_id`, in alphabetical order. */
export async function listPersonTables(owner: Queryable): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT c.conrelid::regclass::text AS name FROM pg_constraint c WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
     UNION
     SELECT a.attrelid::regclass::text FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
     WHERE t.relkind IN ('r', 'p') AND NOT t.relispartition AND t.relnamespace = 'public'::regnamespace AND a.attname = 'user_id'
     ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the names that come after one of `words` in the source of a function. `words` is a pattern such as `FROM|JOIN`. */
export async function listNamesInFunction(owner: Queryable, name: string, words: string): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ prosrc: string }>("SELECT prosrc FROM pg_proc WHERE proname = $1", [name]);
  const found = [...String(rows[0]?.prosrc).matchAll(new RegExp(`(?:${words}) (\\w+)`, "g"))];
  return new Set(found.map(([, word = ""]) => word));
}
