/** Writes notices, in the commit of the events that they are about. SQL: journal commits write everything with SQL. */
import type { NoticeContent } from "@poker/protocol";
import type { Queryable } from "../sql/connect.ts";

export type NewNotice = { readonly userId: string } & NoticeContent;

/** Writes notices inside the caller's transaction. Bots get none. */
export async function writeNotices(client: Queryable, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await client.query({
    name: "notices-insert",
    text: `INSERT INTO notices (user_id, kind, detail)
           SELECT u.id, n->>'kind', n->'detail' FROM jsonb_array_elements($1) WITH ORDINALITY AS given(n, place)
           JOIN users u ON u.id = (n->>'userId')::uuid AND NOT u.bot
           ORDER BY place`,
    values: [JSON.stringify(notices)],
  });
}
