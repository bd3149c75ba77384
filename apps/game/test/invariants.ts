/** I1–I4, I7, I9, I10: what must hold of the database whatever was played. Asked of it as its owner. */
import { applyTableView, createTable, type TableEvent, type TableSettings, type TableView } from "@poker/engine";
import { expect } from "vitest";
import type { World } from "./support.ts";

/** I1, I2. */
export async function expectSoundBooks({ owner }: World): Promise<void> {
  const { rows } = await owner.pool.query<{ sum: number; wrong: number; negative: number }>(`
    SELECT coalesce((SELECT sum(amount) FROM ledger_entries), 0)::bigint AS sum,
           (SELECT count(*) FROM ledger_accounts a
            WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.account_id = a.id)) AS wrong,
           (SELECT count(*) FROM ledger_accounts WHERE balance < 0 AND kind <> 'mint') AS negative`);
  expect(rows[0]).toEqual({ sum: 0, wrong: 0, negative: 0 });
}

/** I3, I4, I7, I10 and that every stack of the ledger is a stack of the table. Only between hands. */
export async function expectSoundJournal({ owner }: World, tableId: string): Promise<TableView> {
  const table = await owner.pool.query<{ settings: TableSettings }>("SELECT settings FROM tables WHERE id = $1", [
    tableId,
  ]);
  const settings = table.rows[0]?.settings;
  if (!settings) throw new Error("no such table");
  const { rows } = await owner.pool.query<{ seq: number; epoch: number; public: TableEvent; hand_no: number | null }>(
    "SELECT seq, epoch, public, hand_no FROM table_events WHERE table_id = $1 ORDER BY seq",
    [tableId],
  );
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1)); // I4
  expect(rows.map(({ epoch }) => epoch)).toEqual(rows.map(({ epoch }) => epoch).toSorted((a, b) => a - b));
  const view = rows.reduce<TableView>(
    (folded, row) => applyTableView(folded, row.public),
    createTable(tableId, settings),
  ); // I7

  const started = rows.flatMap(({ public: event }) => (event.type === "hand-started" ? [event.setup.handNo] : []));
  expect(new Set(started).size).toBe(started.length);
  const hands = await owner.pool.query<{ hand_no: number; outcome: string }>(
    "SELECT hand_no, outcome FROM hands WHERE table_id = $1 ORDER BY hand_no",
    [tableId],
  );
  const ended = rows.flatMap(({ public: event, hand_no }) => (event.type === "hand-ended" ? [{ hand_no, event }] : []));
  expect(hands.rows.map(({ hand_no }) => hand_no)).toEqual(ended.map(({ hand_no }) => hand_no)); // I10
  for (const { event } of ended) {
    const before = event.stacks.reduce((sum, stack) => sum + stack.before, 0);
    const after = event.stacks.reduce((sum, stack) => sum + stack.after, 0);
    expect(after + event.rake).toBe(before); // I3
  }
  const stacks = await owner.pool.query<{ user_id: string; balance: number }>(
    "SELECT user_id, balance FROM ledger_accounts WHERE table_id = $1 AND kind = 'stack' AND balance > 0 ORDER BY user_id",
    [tableId],
  );
  expect(stacks.rows).toEqual(
    view.seats
      .filter(({ stack }) => stack > 0)
      .map(({ playerId, stack }) => ({ user_id: playerId, balance: stack }))
      .toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
  );
  return view;
}
