import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { bringGameChips, newGamePerson, openGame } from "../../testing/games.ts";
import { buyInParts, type LeasedTable, makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { announce, giveMoney, headsUp } from "../../testing/tournament.ts";
import { createReconciler } from "./reconciliation.ts";

const room = useTestRoom();
const books = () => createReconciler(room.game.pool);
const codes = async (full = false) =>
  (await books().reconcileBooks({ full })).report.discrepancies.map(({ code }) => code);

let table: LeasedTable;
let a: string;
let b: string;
/**
 * Writes some history to the ledger: two players sit down, a hand of 200 is raked 10, one player tops up, and a third player sits down and
 * leaves.
 */
beforeAll(async () => {
  table = await room.createTable();
  [a, b] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
  const c = await room.createPlayer(1_000);
  const { tableId } = table;
  const stack = (userId: string) => ({ kind: "stack" as const, tableId, userId });
  const seats = [
    { playerId: a, stack: 690 },
    { playerId: b, stack: 300 },
  ];
  const sat = (userId: string, stack: number) => ({ type: "player-sat", seat: { playerId: userId, stack } });
  const bring = (userId: string, amount: number) => ({
    key: randomUUID(),
    kind: "top-up" as const,
    currency: "play" as const,
    entries: [
      { account: { kind: "wallet" as const, userId }, amount: -amount },
      { account: stack(userId), amount },
    ],
  });
  const write = async (more: Parameters<typeof makeCommit>[1]) =>
    expect(await room.journal.commit(makeCommit(table, more))).toEqual({ outcome: "durable" });

  for (const [index, userId] of [a, b].entries()) {
    const entry = buyInParts(table, index + 1, userId, index, 500);
    await write({ ...entry, events: entry.events.map((each) => ({ ...each, public: sat(userId, 500) })) });
  }
  await write({
    events: [makeEvent(3, { type: "hand-ended", handNo: 1 })],
    ledgerMoves: [
      {
        key: randomUUID(),
        kind: "settle",
        currency: "play",
        entries: [
          { account: stack(a), amount: 190 },
          { account: stack(b), amount: -200 },
          { account: { kind: "rake", tableId }, amount: 10 },
        ],
      },
    ],
    handRecord: {
      handId: `${tableId}:1`,
      handNo: 1,
      outcome: "settled",
      players: [],
      pot: 400,
      rake: 10,
      settings: {},
      sealed: Uint8Array.of(1),
    },
    snapshot: { seq: 3, state: { version: 1, state: { seats } } },
  });
  await write({
    events: [makeEvent(4, { public: { type: "topped-up", playerId: b, amount: 50, stack: 350 } })],
    ledgerMoves: [bring(b, 50)],
  });
  const come = buyInParts(table, 5, c, 2, 400);
  await write({ ...come, events: come.events.map((each) => ({ ...each, public: sat(c, 400) })) });
  await write({
    events: [makeEvent(6, { public: { type: "player-left", playerId: c, stack: 400 } })],
    ledgerMoves: [bring(c, -400)],
    seatsLeft: [{ userId: c }],
  });
});

describe("I1: the reconciliation", () => {
  it("reports a correct ledger as balanced: the issued chips equal the sum of all other accounts", async () => {
    const { ok, report } = await books().reconcileBooks();
    expect(report.discrepancies).toEqual([]);
    expect(ok).toBe(true);
    const { issued, ...held } = report.totals.play;
    expect(issued).toBe(3_000);
    expect(Object.values(held).reduce((sum, each) => sum + each, 0)).toBe(issued);
    expect(held).toMatchObject({ stacks: 1_040, rake: 10 });
    expect(await books().getLatest()).toMatchObject({ ok: true, report });
  });

  it("skips what was verified before; a full reconciliation begins at the start", async () => {
    await room.owner.pool.query("UPDATE ledger_transactions SET created_at = now() - interval '11 minutes'");
    const first = await books().reconcileBooks();
    expect(first.report.entries).toBeGreaterThan(10);
    expect((await books().reconcileBooks()).report.entries).toBe(0);
    await room.createPlayer(7);
    const next = await books().reconcileBooks();
    expect(next).toMatchObject({ ok: true, report: { entries: 2 } });
    const { rows } = await room.owner.pool.query("SELECT count(*) FROM ledger_postings");
    expect((await books().reconcileBooks({ full: true })).report.entries).toBe(rows[0].count);
  });

  // Each case changes a row as the database's owner, because the application's roles have no right to do so.
  it.each<[string, string, string, string[]]>([
    [
      "an increased balance",
      "UPDATE ledger_accounts SET balance = balance + 5 WHERE id = 'rake:' || $1",
      "UPDATE ledger_accounts SET balance = balance - 5 WHERE id = 'rake:' || $1",
      ["currency-not-zero", "balance-is-not-entries", "rake-is-not-ledger"],
    ],
    [
      "chips moved between accounts without ledger entries",
      "UPDATE ledger_accounts SET balance = balance + CASE kind WHEN 'stack' THEN -1 ELSE 2 END WHERE table_id = $1 AND balance > 0",
      "UPDATE ledger_accounts SET balance = balance - CASE kind WHEN 'stack' THEN -1 ELSE 2 END WHERE table_id = $1 AND balance > 0",
      ["balance-is-not-entries", "stack-is-not-ledger", "rake-is-not-ledger"],
    ],
    [
      "a stack that differs from the table's snapshot",
      "UPDATE stream_snapshots SET state = jsonb_set(state, '{state,seats,0,stack}', '691') WHERE stream_id = $1",
      "UPDATE stream_snapshots SET state = jsonb_set(state, '{state,seats,0,stack}', '690') WHERE stream_id = $1",
      ["stack-is-not-ledger"],
    ],
    [
      "chips left at a closed table",
      "UPDATE tables SET status = 'closed' WHERE id = $1",
      "UPDATE tables SET status = 'open' WHERE id = $1",
      ["stack-is-not-ledger"],
    ],
    [
      "a suspense case without its chips",
      "INSERT INTO suspense_cases (hand_id, table_id, amount, currency, reason, due_at) VALUES ('x:1', $1, 5, 'play', '', now())",
      "DELETE FROM suspense_cases WHERE table_id = $1",
      ["suspense-is-not-cases"],
    ],
  ])("I1 ✗: %s", async (_what, spoil, repair, expected) => {
    await room.owner.pool.query(spoil, [table.tableId]);
    expect([...new Set(await codes())].sort()).toEqual(expected.toSorted());
    expect(await books().getLatest()).toMatchObject({ ok: false });
    await room.owner.pool.query(repair, [table.tableId]);
    expect(await codes()).toEqual([]);
  });

  it("H1: a private game's chips are in no sum of play or real money; a host's gifts agree with its table", async () => {
    const host = await newGamePerson(room, "Bookish Host");
    const before = (await books().reconcileBooks()).report.totals;
    const tableId = await openGame(room, host);
    await bringGameChips(room, tableId, host.userId, 1_000, "buy-in");
    await bringGameChips(room, tableId, host.userId, 300, "give");
    await bringGameChips(room, tableId, host.userId, -100, "take");
    await room.owner.pool.query(
      `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, events) VALUES ($1, 1, 3, 1, $2)`,
      [
        tableId,
        JSON.stringify([
          { type: "player-sat", seat: { playerId: host.userId, stack: 1_000 } },
          { type: "host-moved-chips", seat: 0, playerId: host.userId, amount: 300, stack: 1_300 },
          { type: "host-moved-chips", seat: 0, playerId: host.userId, amount: -100, stack: 1_200 },
        ]),
      ],
    );
    const { report } = await books().reconcileBooks({ full: true });
    expect(report).toMatchObject({ discrepancies: [], totals: before });
    const moved = (by: number) =>
      room.owner.pool.query(
        "UPDATE ledger_accounts SET balance = balance + $2 WHERE table_id = $1 AND kind = 'stack'",
        [tableId, by],
      );
    await moved(5);
    const wrong = await books().reconcileBooks();
    expect(wrong.report.discrepancies).toEqual(
      expect.arrayContaining([
        { code: "currency-not-zero", where: "game" },
        { code: "game-not-zero", where: tableId },
        { code: "stack-is-not-ledger", where: `${tableId} ${host.userId}` },
      ]),
    );
    expect(wrong.report.totals).toEqual(before);
    await moved(-5);
    // The table's events now contain a gift of the host that is not in the ledger. The reconciliation reports the player who got the gift.
    await room.owner.pool.query(
      "UPDATE stream_steps SET events = replace(events::text, '300', '301')::json WHERE stream_id = $1",
      [tableId],
    );
    expect((await books().reconcileBooks()).report.discrepancies).toEqual([
      { code: "stack-is-not-ledger", where: `${tableId} ${host.userId}` },
    ]);
    await room.owner.pool.query("DELETE FROM stream_steps WHERE stream_id = $1", [tableId]);
    await bringGameChips(room, tableId, host.userId, -1_200, "leave");
    expect(await codes()).toEqual([]);
  });

  it("M20 ✗: finds escrow money unknown to the tournament, and any escrow money after its end", async () => {
    const id = randomUUID();
    expect(await announce(room, id, headsUp)).toBeNull();
    expect(await codes()).toEqual([]);
    const setEscrow = async (amount: number) => {
      await room.owner.pool.query("UPDATE tournament_summaries SET escrow = $2 WHERE tournament_id = $1", [id, amount]);
      return codes();
    };
    expect(await setEscrow(5)).toEqual(["escrow-is-not-tournament"]);
    await giveMoney(room, `escrow:${id}`, 5);
    expect(await codes()).toEqual([]);
    await room.owner.pool.query("UPDATE tournaments SET status = 'finished', ended_at = now() WHERE id = $1", [id]);
    expect(await codes()).toEqual(["escrow-is-not-tournament"]);
    await giveMoney(room, `escrow:${id}`, -5);
    expect(await setEscrow(0)).toEqual([]);
  });

  it.each<[string, boolean, string, string, string[]]>([
    [
      "a changed old entry, found by a full reconciliation",
      true,
      "+ 1",
      "- 1",
      ["transaction-not-zero", "entries-do-not-follow"],
    ],
    ["a changed old entry, skipped because it was verified before", false, "+ 1", "- 1", []],
  ])("I1 ✗: %s", async (_what, full, spoil, repair, expected) => {
    const change = (by: string) =>
      room.owner.pool.query(
        `UPDATE ledger_postings SET amount = amount ${by} WHERE (transaction_id, account_serial) = (
           SELECT transaction_id, account_serial FROM ledger_postings ORDER BY 1, 2 LIMIT 1)`,
      );
    await change(spoil);
    expect([...new Set(await codes(full))].sort()).toEqual(expected.toSorted());
    await change(repair);
    expect(await codes(true)).toEqual([]);
  });

  it("I1 ✗: finds a raked hand whose rake is not in the ledger, whether the hand is new or was verified before", async () => {
    const rake = (by: number) =>
      room.owner.pool.query("UPDATE hands SET rake = rake + $2 WHERE table_id = $1", [table.tableId, by]);
    await rake(1);
    expect(await codes(true)).toEqual(["rake-is-not-ledger"]);
    await rake(-1);
    await room.owner.pool.query(
      "INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed) VALUES ($1, $2, 2, 'settled', 9, 3, hand_settings_keep('{}'), '')",
      [`${table.tableId}:2`, table.tableId],
    );
    expect(await codes()).toEqual(["rake-is-not-ledger"]);
    await room.owner.pool.query("DELETE FROM hands WHERE table_id = $1 AND hand_no = 2", [table.tableId]);
    expect(await codes()).toEqual([]);
  });
});
