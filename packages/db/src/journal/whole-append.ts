/** Appends that are more than rows: money, a finished hand, a snapshot, seats. */

import { answerCommand } from "../back-office/commands.ts";
import type { Queryable } from "../connect.ts";
import { postMoves } from "../ledger/post.ts";
import { notify } from "../repositories/notices.ts";
import { openCase } from "../repositories/suspense.ts";
import { Contradiction, UsedUp } from "./errors.ts";
import { type Written, writeRows } from "./rows.ts";
import type { Append } from "./types.ts";

/** Appends of different tables inside the caller's transaction; what became of each. Only what is `durable` is there to commit. */
export async function writeWhole(client: Queryable, appends: readonly Append[]): Promise<Written[]> {
  const written = await writeRows(client, appends);
  const durable = appends.filter((_, index) => written[index] === "durable");
  // Seats before money: "somebody sits there" is the better refusal.
  for (const append of durable) {
    await unseat(client, append);
    await seat(client, append);
  }
  await postMoves(
    client,
    durable.flatMap(({ moves }) => moves),
  );
  await record(client, durable);
  await keepSnapshots(client, durable);
  for (const append of durable) {
    await remember(client, append);
    if (append.suspense) await openCase(client, append.tableId, append.suspense);
    await notify(client, append.notices ?? []);
    await changeSettings(client, append);
    const { command } = append;
    // Rows that were written before are found out first: this can only be a second carrying out.
    if (command && !(await answerCommand(client, command.id, command.result)))
      throw new Contradiction(`command ${command.id} has its answer already`);
    if (append.closes) await client.query("UPDATE tables SET status = 'closed' WHERE id = $1", [append.tableId]);
  }
  return written;
}

async function changeSettings(client: Queryable, { tableId, settings: changed = null }: Append): Promise<void> {
  if (!changed) return;
  const settings = JSON.stringify(changed.settings);
  if (changed.limits)
    await client.query("UPDATE pools SET settings = $2, max_tables = $3, spare_tables = $4 WHERE id = $1", [
      tableId,
      settings,
      changed.limits.maxTables,
      changed.limits.spareTables,
    ]);
  else await client.query("UPDATE tables SET settings = $2 WHERE id = $1", [tableId, settings]);
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

const RECORD = `
  WITH recorded AS (
    INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings, sealed, last_seq)
    SELECT id, table_id, hand_no, outcome, pot, rake, settings, decode(sealed, 'base64'), last_seq
    FROM json_to_recordset($1)
      AS h(id text, table_id uuid, hand_no int, outcome hand_outcome, pot bigint, rake bigint, settings jsonb, sealed text,
           last_seq bigint)
  )
  INSERT INTO hand_players (hand_id, seat, user_id, net, put_in, rake)
  SELECT hand_id, seat, "userId", net, "putIn", rake
  FROM json_to_recordset($2)
    AS p(hand_id text, seat int, "userId" uuid, net bigint, "putIn" bigint, rake bigint)`;

async function record(client: Queryable, appends: readonly Append[]): Promise<void> {
  const hands = appends.flatMap(({ tableId, hand, rows }) =>
    hand ? [{ tableId, hand, lastSeq: rows.at(-1)?.seq ?? 0 }] : [],
  );
  if (hands.length === 0) return;
  const given = hands.map(({ tableId, lastSeq, hand: { handId, handNo, outcome, pot, rake, settings, sealed } }) => ({
    id: handId,
    table_id: tableId,
    hand_no: handNo,
    outcome,
    pot,
    rake,
    settings,
    sealed: Buffer.from(sealed).toString("base64"),
    last_seq: lastSeq,
  }));
  const players = hands.flatMap(({ hand: { handId, players } }) =>
    players.map((player) => ({ hand_id: handId, ...player })),
  );
  await client.query({ name: "journal-hands", text: RECORD, values: [JSON.stringify(given), JSON.stringify(players)] });
}

async function keepSnapshots(client: Queryable, appends: readonly Append[]): Promise<void> {
  const given = appends.flatMap(({ tableId, snapshot }) => (snapshot ? [{ table_id: tableId, ...snapshot }] : []));
  if (given.length === 0) return;
  await client.query({
    name: "journal-snapshots",
    text: `INSERT INTO table_snapshots (table_id, seq, state)
           SELECT table_id, seq, state FROM json_to_recordset($1) AS s(table_id uuid, seq bigint, state jsonb)
           ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`,
    values: [JSON.stringify(given)],
  });
}

async function remember(client: Queryable, append: Append): Promise<void> {
  const { tableId, visits, counted = [], protections = [] } = append;
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
  for (const { userId, day, limit } of protections) {
    const { rowCount } = await client.query(
      `INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET count = protected_all_ins.count + 1
         WHERE $3::int IS NULL OR protected_all_ins.count < $3`,
      [userId, day, limit],
    );
    if (rowCount === 0) throw new UsedUp();
  }
}
