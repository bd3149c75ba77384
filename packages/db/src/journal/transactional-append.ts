/** Appends that are more than rows: money, a finished hand, a snapshot, seats. */
import { completeCommand } from "../back-office/commands.ts";
import { toMovesParameter } from "../ledger/post-moves.ts";
import { writeNotices } from "../repositories/notices.ts";
import { openSuspenseCase } from "../repositories/suspense.ts";
import type { Queryable } from "../sql/connect.ts";
import { JournalConflict, ProtectionLimitReached } from "./errors.ts";
import { toRowParameters, type WriteOutcome, writeRows } from "./rows.ts";
import type { StreamCommit } from "./stream-commit.ts";

/**
 * Finished hands of different tables, in one statement that is its own transaction; what became of each. Throws when one of several
 * was not written: then none was.
 */
export async function settleHands(client: Queryable, appends: readonly StreamCommit[]): Promise<WriteOutcome[]> {
  const { rows } = await client.query<{ written: WriteOutcome }>({
    name: "journal-settle",
    text: "SELECT journal_settle($1, $2, $3, $4, $5, $6, $7, $8) AS written",
    values: [...toRowParameters(appends), ...toEffectParameters(appends)],
  });
  return rows.map(({ written }) => written);
}

/** An append of any kind inside the caller's transaction; what became of it. Only what is `durable` is there to commit. */
export async function appendInTransaction(client: Queryable, append: StreamCommit): Promise<WriteOutcome | undefined> {
  const [written] = await writeRows(client, [append]);
  if (written !== "durable") return written;
  // Seats before money: "somebody sits there" is the better refusal.
  await removeSeats(client, append);
  await addSeats(client, append);
  await client.query({
    name: "journal-keep",
    text: "SELECT journal_keep($1, $2, $3)",
    values: toEffectParameters([append]),
  });
  await saveDailyCounts(client, append);
  if (append.suspendedBets) await openSuspenseCase(client, append.streamId, append.suspendedBets);
  await writeNotices(client, append.notices ?? []);
  await saveSettings(client, append);
  const { commandResult } = append;
  // Rows that were written before are found out first: this can only be a second carrying out.
  if (commandResult && !(await completeCommand(client, commandResult.id, commandResult.result)))
    throw new JournalConflict(`command ${commandResult.id} has its answer already`);
  if (append.closesTable) await client.query("UPDATE tables SET status = 'closed' WHERE id = $1", [append.streamId]);
  return written;
}

/** Moves, finished hands and snapshots, as the database's functions take them. */
const toEffectParameters = (appends: readonly StreamCommit[]) => [
  toMovesParameter(appends.flatMap(({ ledgerMoves }) => ledgerMoves)),
  JSON.stringify(appends.flatMap(toHandRows)),
  JSON.stringify(appends.flatMap(({ streamId, snapshot }) => (snapshot ? [{ table_id: streamId, ...snapshot }] : []))),
];

function toHandRows({ streamId, handRecord, rows }: StreamCommit): object[] {
  if (!handRecord) return [];
  const { handId, handNo, outcome, players, pot, rake, settings, sealed } = handRecord;
  return [
    {
      id: handId,
      table_id: streamId,
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

async function saveSettings(client: Queryable, { streamId, settings: changed = null }: StreamCommit): Promise<void> {
  if (!changed) return;
  const settings = JSON.stringify(changed.settings);
  if (changed.limits)
    await client.query("UPDATE pools SET settings = $2, max_tables = $3, spare_tables = $4 WHERE id = $1", [
      streamId,
      settings,
      changed.limits.maxTables,
      changed.limits.spareTables,
    ]);
  else await client.query("UPDATE tables SET settings = $2 WHERE id = $1", [streamId, settings]);
}

async function removeSeats(client: Queryable, { streamId, seatsLeft }: StreamCommit): Promise<void> {
  if (seatsLeft.length === 0) return;
  const users = seatsLeft.map(({ userId }) => userId);
  await client.query("DELETE FROM seats WHERE table_id = $1 AND user_id = ANY ($2)", [streamId, users]);
}

async function addSeats(client: Queryable, { streamId, seatsTaken }: StreamCommit): Promise<void> {
  for (const { seat, userId } of seatsTaken)
    await client.query("INSERT INTO seats (table_id, seat, user_id) VALUES ($1, $2, $3)", [streamId, seat, userId]);
}

async function saveDailyCounts(client: Queryable, append: StreamCommit): Promise<void> {
  const { streamId, visits, ratholeCounts = [], protectedAllIns = [] } = append;
  for (const { userId, stack, leftAt } of visits)
    await client.query(
      `INSERT INTO visits (table_id, user_id, stack, left_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (table_id, user_id) DO UPDATE SET stack = excluded.stack, left_at = excluded.left_at`,
      [streamId, userId, stack, new Date(leftAt)],
    );
  for (const { userId, day } of ratholeCounts)
    await client.query(
      `INSERT INTO rathole_counters (user_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET count = rathole_counters.count + 1`,
      [userId, day],
    );
  for (const { userId, day, limit } of protectedAllIns) {
    const { rowCount } = await client.query(
      `INSERT INTO protected_all_ins (user_id, day, count) VALUES ($1, $2, 1)
       ON CONFLICT (user_id, day) DO UPDATE SET count = protected_all_ins.count + 1
         WHERE $3::int IS NULL OR protected_all_ins.count < $3`,
      [userId, day, limit],
    );
    if (rowCount === 0) throw new ProtectionLimitReached();
  }
}
