/** An append that is more than rows: money, a finished hand, a snapshot, seats. One transaction of its own. */
import type { Queryable } from "../connect.ts";
import { postMoves } from "../ledger/post.ts";
import { notify } from "../repositories/notices.ts";
import { openCase } from "../repositories/suspense.ts";
import { type Written, writeRows } from "./rows.ts";
import type { Append, HandRecord } from "./types.ts";

/** Inside the caller's transaction; only after `durable` is there anything to commit. */
export async function writeWhole(client: Queryable, append: Append): Promise<Written> {
  const [written = "fenced"] = await writeRows(client, [append]);
  if (written !== "durable") return written;
  // Seats before money: "somebody sits there" is the better refusal.
  await unseat(client, append);
  await seat(client, append);
  await postMoves(client, append.moves);
  if (append.hand) await record(client, append.tableId, append.hand);
  await remember(client, append);
  if (append.suspense) await openCase(client, append.tableId, append.suspense);
  await notify(client, append.notices ?? []);
  if (append.closes) await client.query("UPDATE tables SET status = 'closed' WHERE id = $1", [append.tableId]);
  return written;
}

async function unseat(client: Queryable, { tableId, unseated }: Append): Promise<void> {
  if (unseated.length === 0) return;
  const users = unseated.map(({ userId }) => userId);
  await client.query("DELETE FROM seats WHERE table_id = $1 AND user_id = ANY ($2)", [tableId, users]);
}

async function seat(client: Queryable, { tableId, seated }: Append): Promise<void> {
  for (const { seat, userId } of seated)
    await client.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, $2, $3)", [tableId, seat, userId]);
}

async function record(client: Queryable, tableId: string, hand: HandRecord): Promise<void> {
  const { handId, handNo, outcome, pot, rake, settings, sealed, players } = hand;
  await client.query({
    name: "journal-hand",
    text: `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [handId, tableId, handNo, outcome, pot, rake, JSON.stringify(settings), Buffer.from(sealed)],
  });
  await client.query({
    name: "journal-hand-players",
    text: `INSERT INTO hand_players (hand_id, seat, user_id, net)
           SELECT $1, seat, "userId", net FROM json_to_recordset($2) AS p(seat int, "userId" uuid, net bigint)`,
    values: [handId, JSON.stringify(players)],
  });
}

async function remember(client: Queryable, { tableId, snapshot, visits, counted = [] }: Append): Promise<void> {
  if (snapshot)
    await client.query({
      name: "journal-snapshot",
      text: `INSERT INTO table_snapshots (table_id, seq, state) VALUES ($1, $2, $3)
             ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`,
      values: [tableId, snapshot.seq, JSON.stringify(snapshot.state)],
    });
  for (const { userId, stack, leftAt } of visits)
    await client.query(
      `INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (table_id, user_id) DO UPDATE SET stack = excluded.stack, left_at = excluded.left_at`,
      [tableId, userId, stack, new Date(leftAt)],
    );
  for (const { userId, day } of counted)
    await client.query(
      `INSERT INTO rathole_counters (user_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET count = rathole_counters.count + 1`,
      [userId, day],
    );
}
