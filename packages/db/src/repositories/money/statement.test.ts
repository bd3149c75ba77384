import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createSuspenseOffice } from "../../back-office/money/suspense-office.ts";
import { suspensionKey } from "../../journal/suspense-cases.ts";
import { type LeasedTable, makeBuyIn, makeCommit, makeEvent, useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { createStatement, type StatementQuery } from "./statement.ts";

const room = useTestRoom();
let table: LeasedTable;
let a: string;
let b: string;
const page = (userId: string, query: Partial<StatementQuery> = {}) =>
  createStatement(room.web.pool).listLines(userId, { limit: 50, ...query });

/** Writes some history: player a buys in for 500, loses 120 to b in hand 4, has 30 suspended in hand 5, gets the 30 back, and leaves. */
beforeAll(async () => {
  table = await room.createTable();
  const { tableId } = table;
  [a, b] = [await room.createPlayer(1_000), await room.createPlayer(1_000)];
  const stack = (userId: string) => ({ kind: "stack" as const, tableId, userId });
  const handId = `${tableId}:5`;
  const write = async (more: Parameters<typeof makeCommit>[1]) =>
    expect(await room.journal.commit(makeCommit(table, more))).toEqual({ outcome: "durable" });
  await room.journal.commit(makeBuyIn(table, 1, a, 0, 500));
  await room.journal.commit(makeBuyIn(table, 2, b, 1, 500));
  await write({
    events: [makeEvent(3, { type: "hand-ended", handNo: 4 })],
    handRecord: {
      handId: `${tableId}:4`,
      handNo: 4,
      outcome: "settled",
      players: [],
      pot: 240,
      rake: 0,
      settings: {},
      sealed: new Uint8Array(),
    },
    ledgerMoves: [
      {
        key: `${tableId}:3`,
        kind: "settle",
        currency: "play",
        entries: [
          { account: stack(a), amount: -120 },
          { account: stack(b), amount: 120 },
        ],
      },
    ],
  });
  await write({
    events: [makeEvent(4)],
    ledgerMoves: [
      {
        key: suspensionKey(handId),
        kind: "suspend",
        currency: "play",
        entries: [
          { account: stack(a), amount: -30 },
          { account: { kind: "suspense", handId }, amount: 30 },
        ],
      },
      {
        key: randomUUID(),
        kind: "leave",
        currency: "play",
        entries: [
          { account: stack(a), amount: -350 },
          { account: { kind: "wallet", userId: a }, amount: 350 },
        ],
      },
    ],
    effects: [{ type: "suspense", tableId, bets: { handId, amount: 30, currency: "play", reason: "test" } }],
    seatsLeft: [{ userId: a }],
  });
  const resolution = { handId, shares: [{ userId: a, amount: 30 }], reason: "the hand was looked at" };
  await createSuspenseOffice(room.web).returnBets(await appointStaff(room, "owner"), resolution);
});

it("a statement has every line of a player, newest first, with table, hand and the balance after the line", async () => {
  const tableName = `Table ${table.tableId}`;
  expect(
    (await page(a)).map(({ kind, account, amount, balance, tableName: at, handNo }) => [
      kind,
      account,
      amount,
      balance,
      at === tableName ? "here" : at,
      handNo,
    ]),
  ).toEqual([
    ["suspense-return", "wallet", 30, 880, "here", 5],
    ["leave", "wallet", 350, 850, "here", null],
    ["leave", "stack", -350, 0, "here", null],
    ["suspend", "stack", -30, 350, "here", 5],
    ["settle", "stack", -120, 380, "here", 4],
    ["buy-in", "wallet", -500, 500, "here", null],
    ["buy-in", "stack", 500, 500, "here", null],
    ["grant", "wallet", 1_000, 1_000, null, null],
  ]);
  expect((await page(b)).map(({ kind }) => kind)).toEqual(["settle", "buy-in", "buy-in", "grant"]);
  expect(await page(randomUUID())).toEqual([]);
});

it.each([1, 2, 3, 7])("a statement has the same lines in pages of %d", async (limit) => {
  const all = await page(a);
  const read = [];
  for (let before: string | null = null; ; ) {
    const lines = await page(a, { limit, before });
    read.push(...lines);
    before = lines.at(-1)?.cursor ?? null;
    if (before === null) break;
  }
  expect(read).toEqual(all);
});

it("a statement can be filtered by wallet or tables, and an invalid cursor gives the first page", async () => {
  const [wallet, stack] = [await page(a, { account: "wallet" }), await page(a, { account: "stack" })];
  expect(new Set(wallet.map(({ account }) => account))).toEqual(new Set(["wallet"]));
  expect(wallet.length + stack.length).toBe((await page(a)).length);
  expect(await page(a, { before: "1.wallet' OR true" })).toEqual(await page(a));
});
