/** Controls the room under test through its test hooks, and reads its database. */
import { expect } from "@playwright/test";
import { connect, type Database } from "@poker/db";
import { buildSettings, type Game, type House, presets, type Structure, type TableSettings } from "@poker/engine";

/** Returns a value that describes this worker's room. Each worker has a room of its own. */
function requireRoomValue(name: string): string {
  const rooms: readonly Readonly<Record<string, string>>[] = JSON.parse(process.env.ROOMS ?? "[]");
  const value = rooms[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]?.[name];
  if (!value) throw new Error(`${name} is missing: run the tests with "npm run e2e"`);
  return value;
}

/** Returns the room's address for browsers. */
export const roomUrl = (): string => requireRoomValue("ROOM_URL");

/** Returns an address of the same room at which pages have only what plain http allows, as on a phone in the same network. */
export const plainUrl = (): string => requireRoomValue("PLAIN_URL");

/** Returns the address of the room's database, for the role that owns it. */
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

/** A big blind, in cents, so high that the room's bots do not join. */
export const HIGH_STAKES_BLIND = 10_00;

/**
 * Returns settings of a fast table. Without `low`, its stakes are the lowest of its game, so that bots join. Decisions have more time than
 * any test takes, so that no player runs out of time on a busy machine.
 */
export const quickTableSettings = (
  game: Game,
  structure: Structure,
  low = 10,
  seats = 6,
  house: House = "cardroom",
): TableSettings => {
  const settings = buildSettings(presets[house], { game, structure, low, high: 2 * low, currency: "play" });
  return {
    ...settings,
    seats,
    // On a busy machine, something that takes a player a second may take minutes.
    clock: { ...settings.clock, quietMs: 600_000 },
    offerMs: 600_000,
    pacing: { streetMs: 150, potMs: 300, uncontestedPotMs: 300, furtherPotMs: 100, betweenHandsMs: 600 },
  };
};

/**
 * Returns the name, with a number added if a table or pool of this room already had the name. An earlier test, or an earlier run of this
 * one, may have used it, and names stay taken.
 */
async function numberIfTaken(kind: "tables" | "pools", name: string): Promise<string> {
  const taken = await queryAsOwner<{ count: number }>(
    `SELECT count(*)::int FROM ${kind} WHERE name = $1 OR name ~ ('^' || $1 || ' [0-9]+$')`,
    [name],
  );
  return taken[0]?.count ? `${name} ${taken[0].count + 1}` : name;
}

/**
 * Opens a pool with one table and returns its name. Writes it into the database, where the servers find it. In a pool the room assigns the
 * seats. S1
 */
export async function openPool(name: string, settings: TableSettings): Promise<string> {
  const own = await numberIfTaken("pools", name);
  await queryAsOwner("INSERT INTO pools (name, settings, max_tables, spare_tables) VALUES ($1, $2, 1, 0)", [
    own,
    JSON.stringify({ ...settings, seating: "pool" } satisfies TableSettings),
  ]);
  return own;
}

/** Opens a table and returns its id. The table is closed when the test ends. */
export async function openTable(name: string, settings: TableSettings): Promise<string> {
  const response = await callTestHook("table", { name: await numberIfTaken("tables", name), settings });
  if (typeof response !== "object" || response === null || !("tableId" in response))
    throw new Error("no table was opened");
  return String(response.tableId);
}

/** Closes the tables and pools that tests have opened. Also removes all people from the tables and pools that the room had at its start. */
export const clearRoom = (): Promise<unknown> => callTestHook("clear", {});

/** Returns the names of the tables that the room had at its start. */
export const listFirstTables = async (): Promise<readonly string[]> =>
  (
    await queryAsOwner<{ name: string }>(
      "SELECT name FROM tables WHERE pool_id IS NULL AND created_at = (SELECT min(created_at) FROM tables)",
    )
  ).map(({ name }) => name);

/** Enqueues a back-office command to a table, to a tournament, or to the game server itself. */
export const enqueueCommand = (
  to: "table" | "tournament" | "node",
  unitId: string,
  kind: string,
  payload: object = {},
) =>
  queryAsOwner(
    `WITH audited AS (
       INSERT INTO audit_log (action, subject_kind, subject_id) VALUES ($1 || '.' || $3, $1, $2::uuid::text) RETURNING id
     )
     INSERT INTO commands (id, unit_id, kind, payload, audit_id)
     SELECT gen_random_uuid(), $2::uuid, $3, $4::jsonb, id FROM audited`,
    [to, unitId, kind, JSON.stringify({ kind, ...payload })],
  );

/**
 * Sets the deck of the table's next hand: one card at a time for each seat, starting left of the button, then the board. At a table whose
 * deals players can check, call this before the hand is frozen, which happens early in the pause. Tests that set decks had better open
 * tables with `fairDeal: false`.
 */
export const stackDeck = (tableId: string, cards: string): Promise<unknown> => callTestHook("deck", { tableId, cards });

/** Moves the game server's clock forward, and runs each timer that becomes due. */
export const advanceClock = (advanceMs: number): Promise<unknown> => callTestHook("clock", { advanceMs });

/** Makes the game server kill itself with SIGKILL. The launcher starts it again. */
export const killGameServer = (): Promise<void> =>
  callTestHook("kill", {}).then(
    () => {},
    () => {}, // the server is dead before it can respond
  );

async function orderFromLauncher(path: string): Promise<string> {
  const response = await fetch(`${requireRoomValue("OUTAGES_URL")}/${path}`, {
    method: "POST",
    headers: { "x-test-secret": requireRoomValue("TEST_SECRET") },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return text;
}

/** Kills a server with SIGKILL (`down`), stops it in an orderly way (`stop`), or starts it again and resolves when it responds (`up`). */
export const controlServer = async (server: "game" | "web", order: "down" | "stop" | "up"): Promise<void> => {
  await orderFromLauncher(`${server}/${order}`);
};

/** Returns all lines that the room's servers have logged. Each line begins with its server's name. */
export const readRoomLog = async (): Promise<readonly string[]> => (await orderFromLauncher("log")).split("\n");

/** The connection to the database of this worker's room. null before the first query. */
let database: Database | null = null;

/** Runs one query with the role that owns the database. */
export async function queryAsOwner<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  database ??= connect(ownerUrl(), { maxConnections: 2, applicationName: "end-to-end tests" });
  return (await database.pool.query<Row>(sql, [...values])).rows;
}

/** Waits until a hand has been played to its end at an open table, so that strangers may read it. Returns the hand's id. */
export async function findSettledHand(): Promise<string> {
  const query = `SELECT h.id FROM hands h JOIN tables t ON t.id = h.table_id
                 WHERE h.outcome = 'settled' AND t.status = 'open' AND t.pool_id IS NULL AND t.tournament_id IS NULL
                   AND NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = t.id) LIMIT 1`;
  const find = async () => (await queryAsOwner<{ id: string }>(query))[0]?.id ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

/** Makes a link to a hand, without names, for the player in the hand's first seat. Returns the link's token. */
export async function insertShareLink(handId: string): Promise<string> {
  const [link] = await queryAsOwner<{ token: string }>(
    `INSERT INTO share_links (hand_serial, user_id, shows_names)
     SELECT h.serial, p.user_id, false FROM hands h JOIN hand_seats p ON p.hand_serial = h.serial
     WHERE h.id = $1 ORDER BY p.seat LIMIT 1
     ON CONFLICT (user_id, hand_serial, shows_names) DO UPDATE SET shows_names = false RETURNING token`,
    [handId],
  );
  return link?.token ?? "";
}

interface BookTotals {
  /** The chips of all people and bots together: in wallets, at tables, and paid into tournaments. */
  readonly chips: number;
  readonly rake: number;
  /** The sum of all accounts. Any sum except zero is an error in the ledger. */
  readonly sum: number;
}

export async function readBooks(currency: "play" | "real" = "play"): Promise<BookTotals> {
  const [row] = await queryAsOwner<BookTotals>(
    `
    SELECT coalesce(sum(balance) FILTER (WHERE kind IN ('wallet', 'stack', 'escrow')), 0)::bigint AS chips,
           coalesce(sum(balance) FILTER (WHERE kind = 'rake'), 0)::bigint AS rake,
           coalesce(sum(balance), 0)::bigint AS sum
    FROM ledger_accounts WHERE currency = $1`,
    [currency],
  );
  if (!row) throw new Error("the ledger has no totals");
  return row;
}

/** Counts the bots, or the people, who sit at a table now. */
async function countSeated(tableId: string, bot: boolean): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    "SELECT count(*)::int AS count FROM seats JOIN users ON users.id = user_id WHERE table_id = $1 AND users.bot = $2",
    [tableId, bot],
  );
  return row?.count ?? 0;
}
export const countBotsAt = (tableId: string): Promise<number> => countSeated(tableId, true);
export const countPeopleAt = (tableId: string): Promise<number> => countSeated(tableId, false);
