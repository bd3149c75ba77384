/**
 * Tests `npm run inspect` on a real database. Tests the rows that it prints, and that the audit log records every
 * reveal of hole cards. Fault 61
 */
import { randomBytes, randomUUID } from "node:crypto";
import { connect, type Database, seal } from "@poker/db";
import { createTestDatabase, startTestServer, type TestDatabase, type TestServer } from "@poker/db/testing";
import { parseCards } from "@poker/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inspect } from "./inspect.ts";
import { type InspectRequest, parseRequest } from "./request.ts";

const key = randomBytes(32);
const [tableId, officerId, strangerId] = [randomUUID(), randomUUID(), randomUUID()];
const handId = `${tableId}:1`;

let server: TestServer;
let urls: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  urls = await createTestDatabase();
  database = connect(urls.ownerUrl);
  const { pool } = database;
  await pool.query("INSERT INTO tables (id, name, settings) VALUES ($1, 'Oak', '{}')", [tableId]);
  for (const [id, name] of [
    [officerId, "Olga"],
    [strangerId, "Stan"],
  ] as const)
    await pool.query("INSERT INTO users (id, name, name_key) VALUES ($1, $2, lower($2))", [id, name]);
  await pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'integrity')", [officerId]);
  const events = [
    {
      hand: 1,
      event: { type: "hole-dealt", hands: [{ seat: 0, cards: [null, null] }] },
      sealed: Buffer.from("sealed"),
    },
    { hand: 1, event: { type: "street-dealt", street: 1, cards: parseCards("As Kd 2c") }, sealed: null },
    { hand: 2, event: { type: "posted", seat: 0, live: 50, dead: 0 }, sealed: null },
    { hand: null, event: { type: "player-left", seat: 0, stack: 950 }, sealed: null },
  ];
  for (const [index, { hand, event, sealed }] of events.entries())
    await pool.query(
      `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, hand_no, events, sealed) VALUES ($1, $2, $2, 1, $3, $4, $5)`,
      [tableId, index + 1, hand, JSON.stringify([event]), sealed],
    );
  const content = { seed: null, deck: [], hole: [{ seat: 0, cards: parseCards("Qh Qs") }] };
  const sealedHand = seal(key, { tableId, handNo: 1, seq: 0 }, Buffer.from(JSON.stringify(content)), randomBytes);
  await pool.query(
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed) VALUES ($1, $2, 1, 'settled', 100, 0, hand_settings_keep('{}'), $3)`,
    [handId, tableId, sealedHand],
  );
});

afterAll(async () => {
  await database?.close();
  await urls?.drop();
  await server?.stop();
});

const request = (more: Partial<InspectRequest>): InspectRequest => ({
  kind: "table",
  id: tableId,
  from: 1,
  unseal: null,
  ...more,
});
const run = (more: Partial<InspectRequest>) => inspect(database, request(more), () => key);
const auditLog = async () =>
  (
    await database.pool.query("SELECT action, actor_id, reason FROM audit_log WHERE subject_id = $1 ORDER BY id", [
      handId,
    ])
  ).rows;

test("npm run inspect prints a table's rows with number, hand, kind and what the rail saw", async () => {
  const result = await run({ from: 2 });
  expect(result).toMatchObject({ ok: true });
  const [headline, ...lines] = result.ok ? result.lines : [];
  expect(headline).toContain(`table ${tableId} "Oak", open, no node runs it`);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^ {5}2 .* hand 1 .* street-dealt .* street 1, cards As Kd 2c$/);
  expect(lines[2]).toMatch(/player-left .* seat 0, stack 950$/);
});

test("npm run inspect prints only the rows of the named hand; cards of seats stay hidden and are marked", async () => {
  const result = await run({ kind: "hand", id: handId });
  const lines = result.ok ? result.lines.slice(1) : [];
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"cards":"?? ??"');
  expect(lines[0]).toContain("[seats saw more of its step: sealed]");
  expect(await auditLog()).toEqual([]);
});

test("fault 61: hole cards of a finished hand are shown to staff with the permission, and this is recorded", async () => {
  const result = await run({ kind: "hand", id: handId, unseal: { staffId: officerId, reason: "report 12" } });
  expect(result.ok && result.lines.at(-1)).toBe("seat 0 held Qh Qs");
  expect(await auditLog()).toEqual([{ action: "hand.reveal", actor_id: officerId, reason: "report 12" }]);
  const { rows } = await database.pool.query("SELECT revealed_by FROM hand_reveals WHERE hand_id = $1", [handId]);
  expect(rows).toEqual([{ revealed_by: officerId }]);
});

test("fault 61 ✗: an account without the permission is refused and recorded; a reveal before the end is refused", async () => {
  const reason = "curious";
  expect(await run({ kind: "hand", id: handId, unseal: { staffId: strangerId, reason } })).toMatchObject({
    ok: false,
    message: expect.stringContaining("may not look"),
  });
  expect(await run({ kind: "hand", id: `${tableId}:2`, unseal: { staffId: officerId, reason } })).toMatchObject({
    ok: false,
    message: expect.stringContaining("has not ended"),
  });
  expect((await auditLog()).at(-1)).toEqual({ action: "hand.refuse-reveal", actor_id: strangerId, reason });
});

test("npm run inspect refuses a table, pool or hand that does not exist, and names it", async () => {
  expect(await run({ id: officerId })).toEqual({ ok: false, message: `There is no table ${officerId}.` });
  expect(await run({ kind: "unit", id: officerId })).toEqual({
    ok: false,
    message: `There is no table, pool or tournament ${officerId}.`,
  });
  expect(await run({ kind: "hand", id: `${tableId}:7` })).toEqual({
    ok: false,
    message: `Table ${tableId} has no hand 7.`,
  });
});

test.each([
  [["table"], {}],
  [["table", "oak"], {}],
  [["hand", tableId], {}],
  [["hand", handId], { unseal: true }],
  [["hand", handId], { unseal: true, as: officerId, reason: " " }],
  [["table", tableId], { unseal: true, as: officerId, reason: "r" }],
  [["table", tableId], { reason: "r" }],
  [["table", tableId], { from: "0" }],
])("npm run inspect refuses invalid arguments: %j %j", (positionals, options) => {
  expect(parseRequest(positionals, options)).toBeNull();
});

test("npm run inspect parses all its arguments", () => {
  expect(parseRequest(["hand", handId], { from: "3", unseal: true, as: officerId, reason: "report" })).toEqual({
    kind: "hand",
    id: handId,
    from: 3,
    unseal: { staffId: officerId, reason: "report" },
  });
});
