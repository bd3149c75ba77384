/**
 * Lets end-to-end tests stack a deck, move time forward, open a table, clear the room and kill the process. The game server serves these
 * hooks on its own HTTP port, only to this machine, and only with the secret of the test run. The bundle that we ship never contains them.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Database, inTransaction } from "@poker/db";
import { type Card, checkSettings, parseCards, type TableSettings } from "@poker/engine";
import * as z from "zod";
import { type Route, sendJson } from "../gateway/http-server.ts";
import type { GameNode } from "../nodes/node.ts";
import type { TableDeps } from "../tables/table-deps.ts";
import { clearRoom } from "./clear-room.ts";
import type { TestClock } from "./test-clock.ts";

const MAX_BODY_BYTES = 64 * 1024;

const card = z.int().min(0).max(51);
const bodies = {
  /** The top cards of the next hand's deck, as numbers or as text ("AsKs…"). All other cards follow in a fixed order. */
  deck: z.object({ tableId: z.uuid(), cards: z.union([z.array(card).max(52), z.string()]) }),
  clock: z.object({ advanceMs: z.int().min(0).max(86_400_000) }),
  table: z.object({ name: z.string().min(1), settings: z.custom<TableSettings>((value) => typeof value === "object") }),
};

/** The decks that tests have stacked for the next hand, keyed by table id. */
export type StackedDecks = Map<string, readonly Card[]>;

/** Returns the table's stacked deck if it has one, and a new deck if not. */
export const withStackedDecks =
  (stacked: StackedDecks, fresh: TableDeps["drawDeck"]): TableDeps["drawDeck"] =>
  (tableId, handNo) => {
    const deck = stacked.get(tableId);
    stacked.delete(tableId);
    return deck ? { deck, seed: null } : fresh(tableId, handNo);
  };

interface HookOptions {
  readonly secret: string;
  readonly stacked: StackedDecks;
  readonly clock: TestClock;
  readonly node: GameNode;
  /** A connection as the database's owner. The game server's own role may not create tables. */
  readonly owner: Database;
}

export function createTestRoute(options: HookOptions): Route {
  const { secret, stacked, clock, node, owner } = options;

  const actions: Readonly<Record<string, (body: unknown) => Promise<object> | object>> = {
    "/test/deck"(body) {
      const { tableId, cards } = bodies.deck.parse(body);
      const top = typeof cards === "string" ? parseCards(cards) : cards;
      if (new Set(top).size !== top.length) throw new Error("a card appears twice");
      const rest = Array.from({ length: 52 }, (_, number) => number).filter((number) => !top.includes(number));
      stacked.set(tableId, [...top, ...rest]);
      return {};
    },
    "/test/clock"(body) {
      clock.advanceBy(bodies.clock.parse(body).advanceMs);
      return { now: clock.wall() };
    },
    /** Kills the process at once, without closing anything. */
    "/test/kill"() {
      process.kill(process.pid, "SIGKILL");
      return {};
    },
    async "/test/table"(body) {
      const { name, settings } = bodies.table.parse(body);
      const issues = checkSettings(settings);
      if (issues.length > 0) throw new Error(`settings: ${JSON.stringify(issues)}`);
      const tableId = await createTestTable(owner, name, settings);
      await node.claimUnits();
      if (!node.actors.has(tableId)) throw new Error("another process owns the table");
      return { tableId };
    },
    /** Closes the tables and pools that tests created. Removes all players from the tables and pools with which the room began. */
    async "/test/clear"() {
      await clearRoom(node, await listTestUnits(owner));
      return {};
    },
  };

  return (request, response) => {
    const action = actions[request.url ?? ""];
    if (request.method !== "POST" || !action) return false;
    if (hasSecret(request, secret))
      readBody(request)
        .then(action)
        .then((result) => sendJson(response, 200, result))
        .catch((error: Error) => sendError(response, 400, error.message));
    else sendError(response, 403, "wrong secret");
    return true;
  };
}

/** Returns the ids of the tables and pools that tests have created. These are newer than the ones with which the room began. */
async function listTestUnits({ pool }: Database): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM tables WHERE pool_id IS NULL AND created_at > (SELECT min(created_at) FROM tables)
     UNION ALL SELECT id FROM pools WHERE created_at > (SELECT min(created_at) FROM pools)`,
  );
  return new Set(rows.map(({ id }) => id));
}

export async function createTestTable(owner: Database, name: string, settings: TableSettings): Promise<string> {
  return inTransaction(owner.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "INSERT INTO tables (id, name, settings) VALUES (gen_random_uuid(), $1, $2) RETURNING id",
      [name, JSON.stringify(settings)],
    );
    if (!rows[0]) throw new Error("no table was created");
    return rows[0].id;
  });
}

export interface TestPoolLimits {
  readonly maxTables?: number | null;
  readonly spareTables?: number;
}

export async function createTestPool(
  owner: Database,
  name: string,
  settings: TableSettings,
  { maxTables = null, spareTables = 1 }: TestPoolLimits = {},
): Promise<string> {
  const { rows } = await owner.pool.query<{ id: string }>(
    "INSERT INTO pools (name, settings, max_tables, spare_tables) VALUES ($1, $2, $3, $4) RETURNING id",
    [name, JSON.stringify(settings), maxTables, spareTables],
  );
  if (!rows[0]) throw new Error("no pool was created");
  return rows[0].id;
}

const sendError = (response: ServerResponse, status: number, error: string) => sendJson(response, status, { error });

function hasSecret(request: IncomingMessage, secret: string): boolean {
  const sent = Buffer.from(String(request.headers["x-test-secret"] ?? ""));
  const expected = Buffer.from(secret);
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error("the request is too long");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString());
}
