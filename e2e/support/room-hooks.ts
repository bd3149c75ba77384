/** The room under test, from behind: its test hooks and its books. */
import { test } from "@playwright/test";
import { connect } from "@poker/db";
import { buildSettings, type Game, type House, presets, type Structure, type TableSettings } from "@poker/engine";

/** Of the room of this worker: each has one of its own. */
function requireRoomValue(name: string): string {
  const rooms: readonly Readonly<Record<string, string>>[] = JSON.parse(process.env.ROOMS ?? "[]");
  const value = rooms[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.[name];
  if (!value) throw new Error(`${name} is missing: run the tests with "npm run e2e"`);
  return value;
}

/** Its address, as a browser knows it. */
export const roomUrl = (): string => requireRoomValue("ROOM_URL");

/** The same room where a page has only what http allows, as for a phone in the same network. */
export const plainUrl = (): string => requireRoomValue("PLAIN_URL");

/** Its database, as the owner of that. */
export const ownerUrl = (): string => requireRoomValue("OWNER_URL");

async function callTestHook(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${requireRoomValue("GAME_URL")}/test/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-test-secret": requireRoomValue("TEST_SECRET") },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** So dear that the room's bots stay away: whoever comes has the table to himself. */
export const HIGH_STAKES_BLIND = 10_00;

/** Six seats and quick to watch. The cheapest of its game, so that the room's bots come and play, unless `low` says otherwise. */
export const quickTableSettings = (
  game: Game,
  structure: Structure,
  low = 10,
  seats = 6,
  house: House = "cardroom",
): TableSettings => ({
  ...buildSettings(presets[house], { game, structure, low, high: 2 * low, currency: "play" }),
  seats,
  pacing: { streetMs: 150, potMs: 300, betweenHandsMs: 600 },
});

/** Names are taken for good: a repetition of the test has another. */
function nameForRepeat(name: string): string {
  const { repeatEachIndex } = test.info();
  return repeatEachIndex === 0 ? name : `${name} ${repeatEachIndex + 1}`;
}

/** For the test that runs; those of earlier tests are closed. */
export async function openTable(name: string, settings: TableSettings): Promise<string> {
  const { testId } = test.info();
  if (opened.test !== testId) opened = { test: testId, tables: [] };
  await closeOtherTables(opened.tables);
  const tableId = await createTestTable(nameForRepeat(name), settings);
  opened.tables.push(tableId);
  return tableId;
}

/** A pool of one table, as the room's servers find it; its name. */
export async function openPool(name: string, settings: TableSettings): Promise<string> {
  const own = nameForRepeat(name);
  await queryAsOwner("INSERT INTO pools (name, settings, max_tables, spare_tables) VALUES ($1, $2, 1, 0)", [
    own,
    JSON.stringify(settings),
  ]);
  return own;
}

/** One more, by whoever is not a test. */
export async function createTestTable(name: string, settings: TableSettings): Promise<string> {
  const answer = await callTestHook("table", { name, settings });
  if (typeof answer !== "object" || answer === null || !("tableId" in answer)) throw new Error("no table was opened");
  return String(answer.tableId);
}

/** By the test that runs. */
let opened: { readonly test: string; readonly tables: string[] } = { test: "", tables: [] };

/** Tables of earlier tests, by the back office's own way: the room's bots keep only so many lively. The room's first ones stay. */
const closeOtherTables = (kept: readonly string[]) =>
  queryAsOwner(
    `WITH old AS (
       SELECT id FROM tables
       WHERE status = 'open' AND pool_id IS NULL AND id <> ALL ($1::uuid[])
         AND created_at > (SELECT min(created_at) FROM tables)
     ), told AS (
       INSERT INTO audit_log (action, subject_kind, subject_id) SELECT 'table.close', 'table', id::text FROM old
       RETURNING id, subject_id
     )
     INSERT INTO commands (id, unit_id, kind, payload, audit_id)
     SELECT gen_random_uuid(), subject_id::uuid, 'close', '{"kind": "close"}', id FROM told`,
    [kept],
  );

/** Names of the tables that stay open: nobody has told them to close. */
export const listOpenTables = async (): Promise<readonly string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      `SELECT name FROM tables WHERE status = 'open' AND pool_id IS NULL
       AND id NOT IN (SELECT unit_id FROM commands WHERE kind = 'close')`,
    )
  ).map(({ name }) => name);

/** What the table's next hand is dealt from: one card a seat at a time from the button's left, then the board. */
export const stackDeck = (tableId: string, cards: string): Promise<unknown> => callTestHook("deck", { tableId, cards });

/** kill -9, from inside; the launcher starts it again. */
export const killGameServer = (): Promise<void> =>
  callTestHook("kill", {}).then(
    () => {},
    () => {}, // it does not live to answer
  );

/** Takes a server away by kill -9 until it is told to come back; `up` resolves when it answers. */
export async function controlServer(server: "game" | "web", order: "down" | "up"): Promise<void> {
  const response = await fetch(`${requireRoomValue("OUTAGES_URL")}/${server}/${order}`, {
    method: "POST",
    headers: { "x-test-secret": requireRoomValue("TEST_SECRET") },
  });
  if (!response.ok) throw new Error(`${server} ${order}: ${await response.text()}`);
}

/** One query as the owner of the database. */
export async function queryAsOwner<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const database = connect(ownerUrl(), { maxConnections: 1, applicationName: "end-to-end tests" });
  try {
    return (await database.pool.query<Row>(sql, [...values])).rows;
  } finally {
    await database.close();
  }
}

export interface BookTotals {
  /** All that people and bots hold, at tables and away from them. */
  readonly chips: number;
  readonly rake: number;
  /** Of everything: zero, or the ledger is wrong. */
  readonly sum: number;
}

export async function readBooks(currency: "play" | "real" = "play"): Promise<BookTotals> {
  const [row] = await queryAsOwner<BookTotals>(
    `
    SELECT coalesce(sum(balance) FILTER (WHERE kind IN ('wallet', 'stack')), 0)::bigint AS chips,
           coalesce(sum(balance) FILTER (WHERE kind = 'rake'), 0)::bigint AS rake,
           coalesce(sum(balance), 0)::bigint AS sum
    FROM ledger_accounts WHERE currency = $1`,
    [currency],
  );
  if (!row) throw new Error("no books");
  return row;
}

/** Bots, or people, that sit at a table now. */
async function countSeated(tableId: string, bot: boolean): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    "SELECT count(*)::int AS count FROM seats JOIN users ON users.id = user_id WHERE table_id = $1 AND users.bot = $2",
    [tableId, bot],
  );
  return row?.count ?? 0;
}
export const countBotsAt = (tableId: string): Promise<number> => countSeated(tableId, true);
export const countPeopleAt = (tableId: string): Promise<number> => countSeated(tableId, false);
