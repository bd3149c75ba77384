/** Controls the room under test through its test hooks and reads its database. */
import { test } from "@playwright/test";
import { connect } from "@poker/db";
import { buildSettings, type Game, type House, presets, type Structure, type TableSettings } from "@poker/engine";

/** Reads a setting of this worker's room; each worker has a room of its own. */
function requireRoomValue(name: string): string {
  const rooms: readonly Readonly<Record<string, string>>[] = JSON.parse(process.env.ROOMS ?? "[]");
  const value = rooms[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.[name];
  if (!value) throw new Error(`${name} is missing: run the tests with "npm run e2e"`);
  return value;
}

/** The room's address for browsers. */
export const roomUrl = (): string => requireRoomValue("ROOM_URL");

/** The same room at an address where a page has only what plain http allows, as for a phone in the same network. */
export const plainUrl = (): string => requireRoomValue("PLAIN_URL");

/** The address of the room's database, with its owner's role. */
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

/** Stakes so high that the room's bots do not join. */
export const HIGH_STAKES_BLIND = 10_00;

/** Makes settings of a fast table with six seats. Its stakes are the lowest of its game, so that bots join, unless `low` is given. */
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

/** Numbers the names, because a name stays taken and a test may be repeated. */
function nameForRepeat(name: string): string {
  const { repeatEachIndex } = test.info();
  return repeatEachIndex === 0 ? name : `${name} ${repeatEachIndex + 1}`;
}

/** Opens a table for the running test and closes those of earlier tests. */
export async function openTable(name: string, settings: TableSettings): Promise<string> {
  const { testId } = test.info();
  if (opened.test !== testId) opened = { test: testId, tables: [] };
  await closeOtherTables(opened.tables);
  const tableId = await createTestTable(nameForRepeat(name), settings);
  opened.tables.push(tableId);
  return tableId;
}

/** Opens a pool with one table in the database, where the servers find it, and returns its name. */
export async function openPool(name: string, settings: TableSettings): Promise<string> {
  const own = nameForRepeat(name);
  await queryAsOwner("INSERT INTO pools (name, settings, max_tables, spare_tables) VALUES ($1, $2, 1, 0)", [
    own,
    JSON.stringify(settings),
  ]);
  return own;
}

/** Opens a further table and closes none. */
export async function createTestTable(name: string, settings: TableSettings): Promise<string> {
  const response = await callTestHook("table", { name, settings });
  if (typeof response !== "object" || response === null || !("tableId" in response))
    throw new Error("no table was opened");
  return String(response.tableId);
}

/** The tables that the running test opened. */
let opened: { readonly test: string; readonly tables: string[] } = { test: "", tables: [] };

/** Closes tables of earlier tests with the back office's command, because bots play at a limited number. The room's first tables stay. */
const closeOtherTables = (kept: readonly string[]) =>
  queryAsOwner(
    `WITH old AS (
       SELECT id FROM tables
       WHERE status = 'open' AND pool_id IS NULL AND id <> ALL ($1::uuid[])
         AND created_at > (SELECT min(created_at) FROM tables)
     ), audited AS (
       INSERT INTO audit_log (action, subject_kind, subject_id) SELECT 'table.close', 'table', id::text FROM old
       RETURNING id, subject_id
     )
     INSERT INTO commands (id, unit_id, kind, payload, audit_id)
     SELECT gen_random_uuid(), subject_id::uuid, 'close', '{"kind": "close"}', id FROM audited`,
    [kept],
  );

/** Returns the names of open tables that have no close command. */
export const listOpenTables = async (): Promise<readonly string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      `SELECT name FROM tables WHERE status = 'open' AND pool_id IS NULL
       AND id NOT IN (SELECT unit_id FROM commands WHERE kind = 'close')`,
    )
  ).map(({ name }) => name);

/** Sets the deck of the table's next hand: one card a seat at a time from the button's left, then the board. */
export const stackDeck = (tableId: string, cards: string): Promise<unknown> => callTestHook("deck", { tableId, cards });

/** Makes the game server kill itself with SIGKILL; the launcher starts it again. */
export const killGameServer = (): Promise<void> =>
  callTestHook("kill", {}).then(
    () => {},
    () => {}, // it ends before it can respond
  );

/** Kills a server with SIGKILL (`down`), or starts it again and resolves when it responds (`up`). */
export async function controlServer(server: "game" | "web", order: "down" | "up"): Promise<void> {
  const response = await fetch(`${requireRoomValue("OUTAGES_URL")}/${server}/${order}`, {
    method: "POST",
    headers: { "x-test-secret": requireRoomValue("TEST_SECRET") },
  });
  if (!response.ok) throw new Error(`${server} ${order}: ${await response.text()}`);
}

/** Runs one query as the owner of the database. */
export async function queryAsOwner<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const database = connect(ownerUrl(), { maxConnections: 1, applicationName: "end-to-end tests" });
  try {
    return (await database.pool.query<Row>(sql, [...values])).rows;
  } finally {
    await database.close();
  }
}

export interface BookTotals {
  /** The chips of all people and bots, in wallets and at tables. */
  readonly chips: number;
  readonly rake: number;
  /** The sum over all accounts; anything but zero is an error of the ledger. */
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
  if (!row) throw new Error("the ledger has no totals");
  return row;
}

/** Counts the bots, or the people, that sit at a table now. */
async function countSeated(tableId: string, bot: boolean): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    "SELECT count(*)::int AS count FROM seats JOIN users ON users.id = user_id WHERE table_id = $1 AND users.bot = $2",
    [tableId, bot],
  );
  return row?.count ?? 0;
}
export const countBotsAt = (tableId: string): Promise<number> => countSeated(tableId, true);
export const countPeopleAt = (tableId: string): Promise<number> => countSeated(tableId, false);
