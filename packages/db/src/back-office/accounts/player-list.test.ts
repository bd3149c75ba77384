import { isRefusal } from "@poker/engine";
import { STAFF_ROLES, type StaffRole } from "@poker/protocol";
import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { checkLedgerBalance } from "../../checks/ledger-balance.ts";
import { createPlayerActivity } from "../../repositories/accounts/player-activity.ts";
import { createUsers } from "../../repositories/accounts/users.ts";
import { toSessionKey } from "../../repositories/sign-in/session-keys.ts";
import { useTestRoom } from "../../testing/room.ts";
import type { Staff } from "../office/check-permission.ts";
import { createNameFinder } from "./name-finder.ts";
import {
  buildPlayerList,
  createPlayerListOffice,
  PLAYER_ORDERS,
  PLAYERS_PAGE_SIZE,
  type PlayerListQuery,
} from "./player-list.ts";

const room = useTestRoom();
const HOUR = 3_600_000;
const PEOPLE = 120;
const BOTS = 7;

const as = (...roles: StaffRole[]): Staff => ({
  userId: "00000000-0000-4000-8000-000000000000",
  sessionKey: "",
  name: "Officer",
  roles: new Set(roles),
  ipAddress: "192.0.2.7",
});
const floor = as("floor");
const ALL: PlayerListQuery = { kind: "people", search: "", order: "name", descending: false };

async function listPage(query: Partial<PlayerListQuery>, after: string | null = null) {
  const page = await createPlayerListOffice(room.web.pool).list(floor, { ...ALL, ...query }, after);
  if (isRefusal(page)) throw new Error(page.code);
  return page;
}

async function listAll(query: Partial<PlayerListQuery>) {
  const first = await listPage(query);
  const pages = [first];
  for (let { next } = first; next !== null; ) {
    const page = await listPage(query, next);
    pages.push(page);
    next = page.next;
  }
  return { pages, players: pages.flatMap(({ players }) => players) };
}

beforeAll(async () => {
  const { pool } = room.owner;
  // Names, times and balances are made so that sorting by each gives a different order. Many values are equal, which tests the order of
  // equal rows.
  await pool.query(
    `INSERT INTO users (name, name_key, bot, created_at)
     SELECT CASE WHEN n > $1 THEN 'Robot ' ELSE 'Lister ' END || lpad((n * 37 % 127)::text, 3, '0'), 'listed' || n, n > $1,
            '2026-01-01T00:00:00Z'::timestamptz + (n * 13 % 40) * interval '1 hour'
     FROM generate_series(1, $2::int) n`,
    [PEOPLE, PEOPLE + BOTS],
  );
  await pool.query(
    "UPDATE player_activity a SET last_seen_at = now() - (ascii(right(u.name, 1)) % 7) * interval '1 day' FROM users u WHERE u.id = a.user_id",
  );
  const { rows } = await pool.query<{ moves: object }>(
    `SELECT jsonb_agg(jsonb_build_object('key', 'grant:' || id, 'kind', 'grant', 'currency', 'play', 'entries',
       jsonb_build_object('mint:play', -100 * (1 + ascii(right(name, 1)) % 5),
                          'wallet:' || id || ':play', 100 * (1 + ascii(right(name, 1)) % 5)))) AS moves
     FROM users WHERE NOT bot`,
  );
  await pool.query("SELECT ledger_post($1)", [JSON.stringify(rows[0]?.moves)]);
});

describe("the list of players", () => {
  it.each(PLAYER_ORDERS.flatMap((order) => [true, false].map((descending) => [order, descending] as const)))(
    "ordered by %s, descending %s: the pages list every person once, in this order",
    async (order, descending) => {
      const { pages, players } = await listAll({ order, descending });
      expect(pages.map((page) => page.players.length)).toEqual([PLAYERS_PAGE_SIZE, PLAYERS_PAGE_SIZE, 20]);
      expect(new Set(players.map(({ id }) => id)).size).toBe(PEOPLE);
      expect(players.some(({ bot }) => bot)).toBe(false);
      const keys = players.map((player) => {
        if (order === "name") return player.name.toLowerCase();
        if (order === "created") return player.createdAt;
        if (order === "seen") return player.lastSeenAt;
        return player.balances.find(({ currency }) => currency === order)?.wallet ?? 0;
      });
      const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(descending ? sorted.toReversed() : sorted);
    },
  );

  it("lists bots separately from people", async () => {
    const { players } = await listAll({ kind: "bots" });
    expect(players).toHaveLength(BOTS);
    expect(players.every(({ bot, name }) => bot && name.startsWith("Robot"))).toBe(true);
  });

  it("a search by the beginning of a name, in any case, keeps the order and the kind", async () => {
    const { players } = await listAll({ search: " LISTER 0", order: "play", descending: true });
    expect(players.length).toBeGreaterThan(50);
    expect(players.every(({ name }) => name.startsWith("Lister 0"))).toBe(true);
    expect((await listAll({ search: "robot" })).players).toEqual([]);
    expect((await listAll({ search: "robot", kind: "bots" })).players).toHaveLength(BOTS);
  });

  it("an id or a whole e-mail address finds one player; pattern characters count as letters", async () => {
    const made = await createUsers(room.web).register({
      name: "Zebulon_9",
      email: "Zeb@example.org",
      password: "long enough",
    });
    const { id } = "user" in made ? made.user : { id: "" };
    for (const search of [id, "ZEB@example.org", "zebu", " Zebulon_"])
      expect((await listPage({ search })).players).toMatchObject([{ id, name: "Zebulon_9" }]);
    for (const search of ["zebulon9", "zeb%", "zeb@example"]) expect((await listPage({ search })).players).toEqual([]);
    // The new account becomes a bot, because the other tests count the people, and the number of people must not change.
    await room.owner.pool.query("UPDATE users SET bot = true, name = 'Robot Z', email = NULL WHERE id = $1", [id]);
    for (const list of ["player_activity", "player_wallets"])
      await room.owner.pool.query(`UPDATE ${list} SET bot = true WHERE user_id = $1`, [id]);
  });

  it("an invalid cursor counts as no cursor", async () => {
    const { players } = await listPage({ order: "seen" });
    for (const cursor of ["", "x", "soon_00000000-0000-4000-8000-000000000000", "5_nothing"])
      expect((await listPage({ order: "seen" }, cursor)).players).toEqual(players);
  });

  it("only roles that may read players can read the list", async () => {
    const office = createPlayerListOffice(room.web.pool);
    const allowed: StaffRole[] = [];
    for (const role of STAFF_ROLES) if (!isRefusal(await office.list(as(role), ALL, null))) allowed.push(role);
    expect(allowed).toEqual(["owner", "floor", "support", "integrity"]);
  });
});

/**
 * Returns the query plan of a page. Sequential scans and sorts are switched off, because PostgreSQL would use them for the few players of
 * the test.
 */
async function explainPage(query: PlayerListQuery, after: string | null): Promise<string> {
  const { text, values } = buildPlayerList(query, after);
  const client = await room.owner.pool.connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off",
    );
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

it.each([
  ["name", "users_bot_name"],
  ["created", "users_bot_created_at_id_idx"],
  ["seen", "player_activity_bot_last_seen_at_user_id_idx"],
  ["play", "player_wallets_currency_bot_balance_user_id_idx"],
  ["real", "player_wallets_currency_bot_balance_user_id_idx"],
] as const)(
  "a page ordered by %s is read from the index %s, in both directions and after a cursor",
  async (order, index) => {
    for (const descending of [true, false]) {
      const query = { ...ALL, order, descending };
      const { next } = await listPage(query);
      expect(await explainPage(query, null)).toContain(index);
      expect(await explainPage(query, next)).toMatch(new RegExp(`${index}[\\s\\S]*?Index Cond: .*(<|>)`));
    }
  },
);

describe("the columns by which the list is sorted", () => {
  const readSeen = async (id: string) => {
    const { rows } = await room.owner.pool.query<{ at: Date }>(
      "SELECT last_seen_at AS at FROM player_activity WHERE user_id = $1",
      [id],
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const seenBefore = (id: string, ms: number) =>
    room.owner.pool.query("UPDATE player_activity SET last_seen_at = now() - $2 * interval '1 ms' WHERE user_id = $1", [
      id,
      ms,
    ]);

  it("a player counts as seen at sign-in and while connected; the time is written at most once a minute", async () => {
    const { id, sessionToken } = await createUsers(room.web).createGuest();
    await seenBefore(id, HOUR);
    await createUsers(room.web).resumeGuest(toSessionKey(sessionToken));
    expect(await readSeen(id)).toBeGreaterThan(Date.now() - HOUR / 2);
    const activity = createPlayerActivity(room.game.pool);
    await seenBefore(id, HOUR);
    await activity.markSeen([id]);
    const marked = await readSeen(id);
    expect(marked).toBeGreaterThan(Date.now() - HOUR / 2);
    await activity.markSeen([id, "00000000-0000-4000-8000-000000000001"]);
    expect(await readSeen(id)).toBe(marked);
    await activity.markSeen([]);
  });

  it("I1: the balances in the list equal the balances of the wallets, and the check finds a wrong balance", async () => {
    const id = await room.createPlayer(5_00);
    const readWallet = async () => {
      const { rows } = await room.owner.pool.query<{ balance: number }>(
        "SELECT balance FROM player_wallets WHERE user_id = $1 AND currency = 'play'",
        [id],
      );
      return rows[0]?.balance;
    };
    expect(await readWallet()).toBe(5_00);
    expect(await checkLedgerBalance(room.owner.pool)).toEqual([]);
    await room.owner.pool.query("UPDATE player_wallets SET balance = 7 WHERE user_id = $1 AND currency = 'play'", [id]);
    expect(await checkLedgerBalance(room.owner.pool)).toMatchObject([
      { invariant: "I1", what: expect.stringContaining(id) },
    ]);
    await room.owner.pool.query("UPDATE player_wallets SET balance = 500 WHERE user_id = $1 AND currency = 'play'", [
      id,
    ]);
  });

  it("fault 54: no server's role can change a balance in the list", async () => {
    for (const { pool } of [room.game, room.web])
      for (const sql of [
        "UPDATE player_wallets SET balance = 0",
        "DELETE FROM player_wallets",
        "DELETE FROM player_activity",
      ])
        await expect((pool satisfies pg.Pool).query(sql)).rejects.toThrow(/permission denied/);
  });
});

describe("the search by name in a form's field", () => {
  const finder = () => createNameFinder(room.web.pool);
  const find = async (staff: Staff, search: string, scope: "people" | "everybody" | "staff" = "people") => {
    const found = await finder().findPeople(staff, search, scope);
    if (isRefusal(found)) throw new Error(found.code);
    return found;
  };

  it("finds accounts among people, among everybody, or among the staff", async () => {
    expect((await find(floor, "robot 0")).length).toBe(0);
    expect((await find(floor, "robot", "everybody")).every(({ bot }) => bot)).toBe(true);
    const [lister] = await find(floor, "Lister");
    expect((await find(floor, "lister", "staff")).length).toBe(0);
    await room.owner.pool.query("INSERT INTO staff_members (user_id, role) VALUES ($1, 'support')", [lister?.id]);
    expect(await find(floor, "lister", "staff")).toEqual([lister]);
    expect(await find(floor, lister?.id ?? "")).toEqual([lister]);
    expect((await find(floor, "lister")).length).toBe(10);
  });

  it("finds accounts by address, and shows the address, only for roles that may read players", async () => {
    await createUsers(room.web).register({ name: "Addressed", email: "reader@example.org", password: "long enough" });
    await createUsers(room.web).register({ name: "Cyrilla", email: "reader@пример.рф", password: "long enough" });
    for (const typed of ["reader@пример.рф", "Reader@xn--e1afmkfd.xn--p1ai"])
      expect(await find(floor, typed)).toMatchObject([{ name: "Cyrilla", email: "reader@xn--e1afmkfd.xn--p1ai" }]);
    expect(await find(floor, "reader@example.org")).toMatchObject([{ name: "Addressed", email: "reader@example.org" }]);
    expect(await find(as("rake_admin"), "reader@example.org")).toEqual([]);
    expect(await find(as("rake_admin"), "addressed")).toMatchObject([{ name: "Addressed", email: null }]);
    expect(await finder().findPeople(as(), "addressed", "people")).toEqual({ ok: false, code: "not-allowed" });
  });

  it("finds tables and pools by name, and can search tables alone", async () => {
    const { tableId } = await room.createTable();
    await room.owner.pool.query("UPDATE tables SET name = 'Harbour 1' WHERE id = $1", [tableId]);
    await room.owner.pool.query("INSERT INTO pools (name, settings) VALUES ('Harbour pool', '{}')");
    const names = async (kind: "table" | null, search = "harbour") => {
      const found = await finder().findUnits(floor, search, kind);
      return isRefusal(found) ? [] : found.map(({ name }) => name);
    };
    expect(await names(null)).toEqual(["Harbour 1", "Harbour pool"]);
    expect(await names("table")).toEqual(["Harbour 1"]);
    expect(await names(null, tableId)).toEqual(["Harbour 1"]);
    expect(await finder().findUnits(as(), "harbour", null)).toEqual({ ok: false, code: "not-allowed" });
  });
});
