/**
 * Tests the lobby as the web server reads it: parts of the list in every order, filters, counts, and the table that the room chooses for a
 * player.
 */
import { randomUUID } from "node:crypto";
import { buildSettings, presets, type TableSettings } from "@poker/engine";
import {
  compareBy,
  EVERY_TABLE,
  type LobbyFilter,
  type LobbyListRow,
  listKeyOf,
  SORT_COLUMNS,
  type Sort,
} from "@poker/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { LEASE_MS, useTestRoom } from "../../testing/room.ts";
import { createTables, type TableSummary } from "../tables/tables.ts";
import type { SeatWish } from "./best-seat.ts";
import { createLobbyList, type ListPart, listPartQuery } from "./lobby-list.ts";

const room = useTestRoom();
const list = () => createLobbyList(room.web.pool);
const PART: ListPart = { filter: EVERY_TABLE, sort: null, place: null, count: 50 };
const WISH: SeatWish = { currency: "play", last: null, except: null, isLivelyFirst: false };
const EMPTY: TableSummary = {
  players: 0,
  bots: 0,
  seated: [],
  waiting: 0,
  held: 0,
  averagePot: null,
  handsPerHour: null,
  playersPerFlop: null,
};

/** Makes one seated player for each argument. The argument says whether the player is absent. */
const seated = (...absent: readonly boolean[]): TableSummary["seated"] =>
  absent.map((isAbsent, seat) => ({ seat, playerId: randomUUID(), bot: !isAbsent, stack: 1, absent: isAbsent }));

interface TestTable extends Partial<TableSummary> {
  readonly game?: "holdem" | "omaha";
  readonly structure?: "no-limit" | "fixed-limit";
  readonly low?: number;
  readonly currency?: TableSettings["currency"];
  readonly change?: Partial<TableSettings>;
}

/** Opens a table with this name. The name lets a test find its own tables. */
async function open(name: string, table: TestTable = {}): Promise<string> {
  const { game = "holdem", structure = "no-limit", low = 50, currency = "play", change = {}, ...summary } = table;
  const settings = { ...buildSettings(presets.avenue, { game, structure, low, high: 2 * low, currency }), ...change };
  const { rows } = await room.owner.pool.query<{ id: string }>(
    "INSERT INTO tables (name, settings) VALUES ($1, $2) RETURNING id",
    [name, JSON.stringify(settings)],
  );
  const tableId = rows[0]?.id ?? "";
  await room.leases.claimUnits(room.nodeId, LEASE_MS);
  await createTables(room.game.pool).saveSummaries(room.nodeId, [{ tableId, ...EMPTY, ...summary }]);
  return tableId;
}
const namesOf = async (part: Partial<ListPart>) =>
  (await list().listPart({ ...PART, ...part })).map(({ name }) => name);
function requireRow(row: LobbyListRow | undefined): LobbyListRow {
  if (!row) throw new Error("no such row");
  return row;
}
const found = (filter: Partial<LobbyFilter>) => namesOf({ filter: { ...EVERY_TABLE, ...filter } });
const pick = async (wish: Partial<SeatWish> = {}) => (await list().findBestSeat({ ...WISH, ...wish }))?.name;

beforeEach(async () => {
  await room.owner.pool.query("UPDATE tables SET status = 'closed', name = id::text");
});

const SORTS: readonly (Sort | null)[] = [
  null,
  ...SORT_COLUMNS.flatMap((column) => [true, false].map((descending) => ({ column, descending }))),
];

describe("a part of the lobby", () => {
  it("has the order of the game server, by every column, and begins or ends at any row", async () => {
    await open("Amber", { players: 3, averagePot: 500, waiting: 2 });
    await open("Birch", { players: 3, low: 25, handsPerHour: 80 });
    await open("Cedar", { currency: "real", low: 10 });
    await open("Dune", { low: 500, playersPerFlop: 40 });
    await open("Elm", { game: "omaha", structure: "fixed-limit", players: 5, averagePot: 90 });
    const rows = await list().listPart(PART);
    expect(rows).toHaveLength(5);
    for (const sort of SORTS) {
      const expected = rows.toSorted(compareBy(sort));
      const names = expected.map(({ name }) => name);
      expect(await namesOf({ sort, count: 2 })).toEqual(names.slice(0, 2));
      for (const [i, row] of expected.entries()) {
        const key = listKeyOf(sort, row);
        const next = await namesOf({ sort, place: { side: "after", key }, count: 2 });
        const previous = await namesOf({ sort, place: { side: "before", key }, count: 2 });
        expect([sort, row.name, previous, next]).toEqual([
          sort,
          row.name,
          names.slice(Math.max(0, i - 2), i),
          names.slice(i + 1, i + 3),
        ]);
      }
    }
    expect(await list().countAll()).toEqual({ all: 5, houses: ["avenue"] });
  });

  it("continues where the previous part ended, even when its last row has moved or that table has closed", async () => {
    for (const [name, players] of [
      ["Amber", 6],
      ["Birch", 5],
      ["Cedar", 4],
      ["Dune", 3],
    ] as const)
      await open(name, { players });
    const [, birch] = await list().listPart(PART);
    const after = { side: "after", key: listKeyOf(null, requireRow(birch)) } as const;
    await room.owner.pool.query("UPDATE table_summaries SET players = 0 WHERE name = 'Birch'");
    expect(await namesOf({ place: after })).toEqual(["Cedar", "Dune", "Birch"]);
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE name = 'Birch'");
    expect(await namesOf({ place: after })).toEqual(["Cedar", "Dune"]);
    expect(await namesOf({ place: { ...after, side: "before" } })).toEqual(["Amber"]);
  });

  it("has exactly the rows that pass the filter, and the count is the number of these rows", async () => {
    await open("Full Moon", { players: 6, change: { seats: 6 } });
    await open("Émpty Moon", { low: 500, currency: "real", change: { seats: 2 } });
    await open("Omaha", { game: "omaha", players: 1, change: { seats: 9 } });
    const cases: readonly [Partial<LobbyFilter>, readonly string[]][] = [
      [{ hideFull: true }, ["Omaha", "Émpty Moon"]],
      [{ hideEmpty: true }, ["Full Moon", "Omaha"]],
      [{ game: "omaha" }, ["Omaha"]],
      [{ structure: "fixed-limit" }, []],
      [{ stakes: "middle" }, ["Émpty Moon"]],
      [{ stakes: "micro" }, ["Full Moon", "Omaha"]],
      [{ seats: "two" }, ["Émpty Moon"]],
      [{ seats: "six" }, ["Full Moon"]],
      [{ seats: "more" }, ["Omaha"]],
      [{ money: "real" }, ["Émpty Moon"]],
      [{ house: "empire" }, []],
      [{ searches: ["moon empty"] }, ["Émpty Moon"]],
      [{ searches: ["x", "MOON"] }, ["Full Moon", "Émpty Moon"]],
    ];
    for (const [filter, names] of cases) {
      expect(await found(filter), JSON.stringify(filter)).toEqual(names);
      expect(await list().count({ ...EVERY_TABLE, ...filter })).toBe(names.length);
    }
  });

  it("has no closed table and no table of a pool", async () => {
    const closed = await open("Closed");
    await room.owner.pool.query("UPDATE tables SET status = 'closed' WHERE id = $1", [closed]);
    const { rows } = await room.owner.pool.query<{ id: string }>(
      "INSERT INTO pools (name, settings) SELECT 'Night Ferry ' || id, settings FROM tables WHERE id = $1 RETURNING id",
      [closed],
    );
    await room.owner.pool.query(
      "INSERT INTO tables (name, settings, pool_id) SELECT 'Pooled', settings, id FROM pools WHERE id = $1",
      [rows[0]?.id],
    );
    expect(await namesOf({})).toEqual([]);
    expect(await list().listByIds([closed])).toEqual([]);
  });

  it("H1: a private game is in no part, not even for those who know its id", async () => {
    const game = await open("Friday #1", { currency: "game", players: 1, seated: seated(false) });
    expect(await namesOf({})).toEqual([]);
    expect(await list().listByIds([game])).toEqual([]);
  });

  it.each([
    ["the first", null],
    ["after a row", "after"],
    ["before a row", "before"],
  ] as const)("in the lobby's default order is read from an index and not sorted: %s", async (_, side) => {
    await open("Amber");
    const [row] = await list().listPart(PART);
    const place = side === null ? null : { side, key: listKeyOf(null, requireRow(row)) };
    const { text, values } = listPartQuery({ ...PART, place });
    const client = await room.owner.pool.connect();
    try {
      // The test has few rows, which PostgreSQL would read without an index. These settings make it use the index.
      await client.query("SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values);
      const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
      expect(plan).toContain("table_summaries_busiest_first");
      expect(plan).not.toContain("Sort");
      if (place) expect(plan).toMatch(/Index Cond: \(ROW\(/);
    } finally {
      client.release(true);
    }
  });
});

describe("play now", () => {
  it("finds bots and a free seat for play money", async () => {
    await open("money", { currency: "real", bots: 5, players: 5 });
    await open("full", { bots: 6, players: 6, change: { seats: 6 } });
    await open("people", { players: 2 });
    await open("high bots", { bots: 5, players: 5, low: 500, change: { seats: 6 } });
    await open("bots", { bots: 5, players: 5, change: { seats: 6 } });
    expect(await pick()).toBe("bots");
    expect(await pick({ currency: "real" })).toBe("money");
  });
  it("avoids a table that waits for absent players", async () => {
    await open("slow", { bots: 2, players: 4, low: 5, seated: seated(false, false, true, true) });
    const brisk = await open("brisk", { bots: 2, players: 2, low: 500, seated: seated(false, false) });
    expect(await pick()).toBe("brisk");
    expect(await pick({ except: brisk })).toBe("slow");
  });
  it("prefers an empty table to one where all are absent", async () => {
    await open("deserted", { players: 2, seated: seated(true, true) });
    const empty = await open("empty");
    expect(await pick()).toBe("empty");
    expect(await pick({ isLivelyFirst: true })).toBe("deserted");
    expect(await pick({ isLivelyFirst: true, except: empty })).toBe("deserted");
  });
  it("finds a table of the last game at the same stakes, and the last table among equal tables", async () => {
    await open("bots", { bots: 5, players: 5, change: { seats: 6 } });
    const first = await open("omaha low", { game: "omaha" });
    const last = await open("omaha again", { game: "omaha" });
    await open("omaha high", { game: "omaha", low: 500, players: 1 });
    const wish = { game: "omaha", structure: "no-limit", bigBlind: 100 } as const;
    expect(await pick({ last: { ...wish, tableId: last } })).toBe("omaha again");
    expect(await pick({ last: { ...wish, tableId: first } })).toBe("omaha low");
  });
  it("finds no table when each seat is taken or held, or the table opens later", async () => {
    await open("full", { players: 5, held: 1, change: { seats: 6 } });
    const later = await open("later");
    await room.owner.pool.query("UPDATE tables SET opens_at = now() + interval '1 hour' WHERE id = $1", [later]);
    expect(await pick()).toBeUndefined();
  });
});
