/** Appends that are more than rows: money, a finished hand, a snapshot, seats. */
import { answerCommand } from "../back-office/commands.ts";
import type { Queryable } from "../connect.ts";
import { movesParameter } from "../ledger/post.ts";
import { notify } from "../repositories/notices.ts";
import { openCase } from "../repositories/suspense.ts";
import { Contradiction, UsedUp } from "./errors.ts";
import { rowsParameters, type Written, writeRows } from "./rows.ts";
import type { Append } from "./types.ts";

/**
 * Finished hands of different tables, in one statement that is its own transaction; what became of each. Throws when one of several
 * was not written: then none was.
 */
export async function settle(client: Queryable, appends: readonly Append[]): Promise<Written[]> {
  const { rows } = await client.query<{ written: Written }>({
    name: "journal-settle",
    text: "SELECT journal_settle($1, $2, $3, $4, $5, $6, $7, $8) AS written",
    values: [...rowsParameters(appends), ...keptParameters(appends)],
  });
  return rows.map(({ written }) => written);
}

/** An append of any kind inside the caller's transaction; what became of it. Only what is `durable` is there to commit. */
export async function writeWhole(client: Queryable, append: Append): Promise<Written | undefined> {
  const [written] = await writeRows(client, [append]);
  if (written !== "durable") return written;
  // Seats before money: "somebody sits there" is the better refusal.
  await unseat(client, append);
  await seat(client, append);
  await client.query({
    name: "journal-keep",
    text: "SELECT journal_keep($1, $2, $3)",
    values: keptParameters([append]),
  });
  await remember(client, append);
  if (append.suspense) await openCase(client, append.tableId, append.suspense);
  await notify(client, append.notices ?? []);
  await changeSettings(client, append);
  const { command } = append;
  // Rows that were written before are found out first: this can only be a second carrying out.
  if (command && !(await answerCommand(client, command.id, command.result)))
    throw new Contradiction(`command ${command.id} has its answer already`);
  if (append.closes) await client.query("UPDATE tables SET status = 'closed' WHERE id = $1", [append.tableId]);
  return written;
}

/** Moves, finished hands and snapshots, as the database's functions take them. */
const keptParameters = (appends: readonly Append[]) => [
  movesParameter(appends.flatMap(({ moves }) => moves)),
  JSON.stringify(appends.flatMap(finished)),
  JSON.stringify(appends.flatMap(({ tableId, snapshot }) => (snapshot ? [{ table_id: tableId, ...snapshot }] : []))),
];

function finished({ tableId, hand, rows }: Append): object[] {
  if (!hand) return [];
  const { handId, handNo, outcome, players, pot, rake, settings, sealed } = hand;
  return [
    {
      id: handId,
      table_id: tableId,
      hand_no: handNo,
      outcome,
      pot,
      rake,
      settings,
      sealed: Buffer.from(sealed).toString("base64"),
      last_seq: rows.at(-1)?.seq ?? 0,
      players: players.map(({ userId, putIn, ...player }) => ({ ...player, user_id: userId, put_in: putIn })),
    },
  ];
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
