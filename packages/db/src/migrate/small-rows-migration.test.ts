/**
 * Tests that ledger entries and players of hands keep their values in the migration after which they refer to accounts and hands by number.
 * Decision 0044
 */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, it } from "vitest";
import { checkLedgerBalance } from "../checks/ledger-balance.ts";
import { createHands } from "../repositories/hands/finished-hands.ts";
import { createReconciler } from "../repositories/money/reconciliation.ts";
import { createStatement } from "../repositories/money/statement.ts";
import { connect } from "../sql/connect.ts";
import { ADMIN_URL_VARIABLE } from "../testing/index.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

const [tableId, ann, ben] = [randomUUID(), randomUUID(), randomUUID()];
const wallet = (userId: string) => `wallet:${userId}:play`;
const stack = (userId: string) => `stack:${tableId}:${userId}`;
const HAND_TIMES = ["2026-11-23T10:00:00.250Z", "2026-11-23T10:00:00.250Z", "2026-11-23T09:59:59Z"];

/** Writes rows as the functions of that version did: two players bring chips and play three hands, and one of them leaves. */
async function writeBefore(pool: pg.Pool): Promise<void> {
  await pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, 'Oak', '{}')", [tableId]);
  await pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, 'Ann', 'ann'), ($2, 'Ben', 'ben')", [ann, ben]);
  await pool.query(
    `INSERT INTO player_wallets (user_id, currency, bot, balance) SELECT id, 'play', false, 0 FROM users ON CONFLICT DO NOTHING`,
  );
  await pool.query(
    `INSERT INTO ledger_accounts (id, kind, currency, user_id, table_id)
     SELECT id, split_part(id, ':', 1)::account_kind, 'play', user_id, table_id
     FROM (VALUES ('mint:play', NULL, NULL), ($1, $5::uuid, NULL), ($2, $6::uuid, NULL), ($3, $5::uuid, $7::uuid),
                  ($4, $6::uuid, $7::uuid), ('rake:' || $7, NULL, $7::uuid)) a(id, user_id, table_id) ORDER BY random()`,
    [wallet(ann), wallet(ben), stack(ann), stack(ben), ann, ben, tableId],
  );
  const moves: readonly (readonly [kind: string, entries: Readonly<Record<string, number>>])[] = [
    ["grant", { "mint:play": -2_000, [wallet(ann)]: 1_000, [wallet(ben)]: 1_000 }],
    ["buy-in", { [wallet(ann)]: -500, [stack(ann)]: 500 }],
    ["buy-in", { [wallet(ben)]: -700, [stack(ben)]: 700 }],
    ["settle", { [stack(ann)]: 190, [stack(ben)]: -200, [`rake:${tableId}`]: 10 }],
    ["settle", { [stack(ann)]: -50, [stack(ben)]: 50 }],
    ["leave", { [stack(ann)]: -640, [wallet(ann)]: 640 }],
  ];
  for (const [index, [kind, entries]] of moves.entries()) {
    await pool.query(
      "INSERT INTO ledger_transactions (key, request_hash, kind, currency) VALUES ($1::text, sha256(convert_to($1, 'UTF8')), $2, 'play')",
      [`${tableId}:${index}`, kind],
    );
    for (const [account, amount] of Object.entries(entries))
      await pool.query(
        `WITH moved AS (UPDATE ledger_accounts SET balance = balance + $2 WHERE id = $1 RETURNING balance)
         INSERT INTO ledger_entries SELECT max(t.id), $1, $2, max(moved.balance) FROM ledger_transactions t, moved`,
        [account, amount],
      );
  }
  await pool.query(
    `UPDATE player_wallets w SET balance = a.balance FROM ledger_accounts a WHERE a.user_id = w.user_id AND a.kind = 'wallet' AND w.currency = 'play'`,
  );
  await pool.query("INSERT INTO hand_settings (hash, settings) VALUES (sha256('{}'), $1)", [
    { currency: "play", rules: { bigBlind: 100 } },
  ]);
  for (const [index, endedAt] of HAND_TIMES.entries()) {
    const id = `${tableId}:${index + 1}`;
    await pool.query(
      `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at, last_seq)
       VALUES ($1, $2, $3, 'settled', $4, 10, 1, $5, $6, $7)`,
      [id, tableId, index + 1, 400 + index, Buffer.from([index]), endedAt, 9 * index],
    );
    await pool.query(
      `INSERT INTO hand_players (hand_id, seat, user_id, net, invested, rake, ended_at)
       VALUES ($1, 3, $2, -200, 200, 5, $4), ($1, 0, $3, 190, 200, 5, $4)`,
      [id, ann, ben, endedAt],
    );
  }
  await pool.query("INSERT INTO hand_reveals (hand_id, revealed_by, reason) VALUES ($1, $2, 'asked')", [
    `${tableId}:2`,
    ann,
  ]);
}

const ROWS = {
  entries: "SELECT transaction_id, account_id, amount, balance_after FROM ledger_entries ORDER BY 1, 2",
  accounts: "SELECT id, kind, currency, user_id, table_id, balance FROM ledger_accounts ORDER BY 1",
  hands: `SELECT id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at, last_seq FROM hands ORDER BY 1`,
  players: "SELECT hand_id, seat, user_id, net, invested, rake, ended_at FROM hand_players ORDER BY 1, 2",
  reveals: "SELECT hand_id, revealed_by, reason FROM hand_reveals",
};

async function readRows(pool: pg.Pool): Promise<object> {
  const read: Record<string, readonly unknown[]> = {};
  for (const [name, sql] of Object.entries(ROWS)) read[name] = (await pool.query(sql)).rows;
  return read;
}

it("every earlier row is kept with the same values, the books balance, and play continues", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const database = connect(url, { maxConnections: 2 });
    const { pool } = database;
    await migrateBefore(pool, "20261123163000_small_rows");
    await writeBefore(pool);
    const before = await readRows(pool);
    await migrate(url);
    expect(await readRows(pool)).toEqual(before);

    const move = [
      { key: "next", kind: "leave", currency: "play", entries: { [stack(ben)]: -550, [wallet(ben)]: 550 } },
    ];
    const post = () => pool.query("SELECT ledger_post($1) AS result", [JSON.stringify(move)]);
    expect((await post()).rows).toEqual([{ result: "new" }]);
    expect((await post()).rows).toEqual([{ result: "repeated" }]);
    expect(await checkLedgerBalance(pool)).toEqual([]);
    const { report } = await createReconciler(pool).reconcileBooks({ full: true });
    // Two hands of this table were raked, but the test made no ledger moves for the rake.
    expect(report.discrepancies).toEqual([{ code: "rake-is-not-ledger", where: `rake:${tableId}` }]);
    const lines = await createStatement(pool).listLines(ben, { limit: 10 });
    expect(lines.map(({ kind, account, balance }) => [kind, account, balance])).toEqual([
      ["leave", "wallet", 850],
      ["leave", "stack", 0],
      ["settle", "stack", 550],
      ["settle", "stack", 500],
      ["buy-in", "wallet", 300],
      ["buy-in", "stack", 700],
      ["grant", "wallet", 1_000],
    ]);
    await database.close();
  }));

it("a player's hands are numbered in the order in which they ended", () =>
  withScratchDatabase(process.env[ADMIN_URL_VARIABLE] ?? "", async (url) => {
    const database = connect(url, { maxConnections: 2 });
    await migrateBefore(database.pool, "20261123163000_small_rows");
    await writeBefore(database.pool);
    await migrate(url);
    const { listForPlayer } = createHands(database, new Uint8Array(32));
    const numbers: number[] = [];
    for (let before: string | null = null; ; ) {
      const [hand] = await listForPlayer(ann, { before, limit: 1 });
      if (!hand) break;
      numbers.push(hand.handNo);
      before = hand.cursor;
    }
    expect(numbers).toEqual([2, 1, 3]);
    const earlier = await listForPlayer(ann, { before: `${Date.parse("2026-11-23T10:00:00Z")}.`, limit: 5 });
    expect(earlier.map(({ handNo, net }) => [handNo, net])).toEqual([[3, -200]]);
    await database.close();
  }));
