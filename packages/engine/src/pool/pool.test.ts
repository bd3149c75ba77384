import { describe, expect, test } from "vitest";
import { TEST_NOW, tableWith, testSeat, testSettings } from "../../test/testing/table-driver.ts";
import { RATHOLE_WINDOW_MS } from "../buy-in.ts";
import { isRefusal } from "../refusal.ts";
import type { SeatNo } from "../rules.ts";
import type { TableState } from "../table/types.ts";
import { createPool, decidePool, evolvePool } from "./decide.ts";
import { planSeating, poolBuyInRange, surplusTables } from "./seating.ts";
import type { PoolCommand, PoolState, SeatingPlan, VisitHistory } from "./types.ts";

const HOUR_MS = 3_600_000;
const rules = testSettings({ minPlayers: 3, allowHeadsUpAfterThree: true, seating: "pool", rathole: "last-stack" });
const empty = createPool({ poolId: "pool", settings: rules, maxTables: null, spareTables: 1 });

const table = (tableId: string, seats: readonly SeatNo[], change: Partial<TableState> = {}): TableState => ({
  ...tableWith(
    seats.map((seat) => testSeat(seat, { playerId: `${tableId}-${seat}` })),
    { settings: rules, ...change },
  ),
  tableId,
});
const left = (stack: number, agoMs: number, ...tableIds: string[]): VisitHistory => ({
  visits: new Map(tableIds.map((tableId) => [tableId, { stack, leftAt: TEST_NOW - agoMs }])),
  counter: 0,
});
const nothing = left(0, 0);

function join(
  pool: PoolState,
  playerId: string,
  change: Partial<Extract<PoolCommand, { type: "join-queue" }>> = {},
): PoolState {
  const done = decidePool(pool, joining(playerId, change), TEST_NOW);
  if (isRefusal(done)) throw new Error(done.code);
  expect(done.events.reduce(evolvePool, pool)).toEqual(done.state);
  return done.state;
}
const joining = (
  playerId: string,
  change: Partial<Extract<PoolCommand, { type: "join-queue" }>> = {},
): Extract<PoolCommand, { type: "join-queue" }> => ({
  type: "join-queue",
  playerId,
  bot: false,
  buyIn: 5_000,
  entry: "wait",
  tables: [],
  visitHistory: nothing,
  ...change,
});
const queueOf = (...players: readonly string[]): PoolState =>
  players.reduce((pool, player) => join(pool, player), empty);
const refusalOf = (pool: PoolState, command: PoolCommand) => {
  const done = decidePool(pool, command, TEST_NOW);
  return isRefusal(done) ? [done.code, done.detail] : null;
};
const next = (
  pool: PoolState,
  tables: readonly TableState[],
  returning: Readonly<Record<string, VisitHistory>> = {},
  draw = 0,
): SeatingPlan => planSeating(pool, tables, new Map(Object.entries(returning)), TEST_NOW, draw);
const tableOf = (seating: SeatingPlan) => (seating.next === "seat" ? seating.tableId : seating.next);

describe("S1: the room seats the player", () => {
  const three = [table("a", [0, 1, 2, 3]), table("b", [0, 1, 2]), table("c", [0, 1, 2, 3, 4])];

  test("S1: a player is seated at the table with the fewest players", () =>
    expect(tableOf(next(queueOf("p"), three))).toBe("b"));

  test("S1: a player is seated at a table where they played before, even if other tables have fewer players", () => {
    expect(tableOf(next(queueOf("p"), three, { p: left(100, 5 * HOUR_MS, "c") }))).toBe("c");
    expect(tableOf(next(queueOf("p"), three, { p: left(100, 5 * HOUR_MS, "a", "c") }))).toBe("a");
  });

  test("S1 ✗: a player is not seated where they played before when that table is full, closing or empty", () => {
    const back = { p: left(100, 5 * HOUR_MS, "old") };
    const never: TableState[] = [
      table("old", [0, 1, 2, 3, 4, 5]),
      table("old", [0, 1, 2], { status: "closing" }),
      table("old", [0, 1, 2], { status: "paused" }),
      table("old", []),
    ];
    for (const old of never) expect(tableOf(next(queueOf("p"), [old, ...three], back))).toBe("b");
  });

  test("S1: chance decides between equal tables and between seats, and can choose each of them", () => {
    const equal = [table("a", [0, 2]), table("b", [1, 4])];
    const seen = new Set<string>();
    for (let low = 0; low < 2; low++)
      for (let high = 0; high < 4; high++) {
        const seating = next(queueOf("p"), equal, {}, high * 0x10000 + low);
        if (seating.next === "seat") seen.add(`${seating.tableId}${seating.seat}`);
      }
    expect([...seen].sort()).toEqual(["a1", "a3", "a4", "a5", "b0", "b2", "b3", "b5"]);
  });

  test("S1: the largest possible random number still gives a table and a seat", () =>
    expect(next(queueOf("p"), [table("a", [0, 2])], {}, 2 ** 32 - 1)).toMatchObject({ next: "seat", tableId: "a" }));

  test("S1 ✗: no player is in a pool twice, whether in its queue or at its tables", () => {
    expect(refusalOf(queueOf("p"), joining("p"))).toEqual(["already-queued", undefined]);
    expect(refusalOf(empty, joining("a-1", { tables: three }))).toEqual(["already-seated", undefined]);
  });
});

describe("S2 the queue", () => {
  test("S2: first come, first seated", () => {
    expect(next(queueOf("p", "q", "r"), [table("a", [0, 1])])).toMatchObject({
      next: "seat",
      player: { playerId: "p" },
    });
  });

  test("S2: when three players wait, a table opens and the first of them is seated there", () => {
    const pool = queueOf("p", "q", "r");
    expect(next(pool, [table("full", [0, 1, 2, 3, 4, 5])])).toEqual({ next: "open-table" });
    expect(next(pool, [table("full", [0, 1, 2, 3, 4, 5]), table("new", [])])).toMatchObject({
      next: "seat",
      player: { playerId: "p" },
      tableId: "new",
    });
  });

  test("S2 ✗: when two players wait, no table opens and an empty table is not used", () => {
    expect(next(queueOf("p", "q"), [])).toEqual({ next: "wait" });
    expect(next(queueOf("p", "q"), [table("spare", [])])).toEqual({ next: "wait" });
  });

  test("S2 ✗: no more tables open than the pool's limit allows", () => {
    const full = table("full", [0, 1, 2, 3, 4, 5]);
    const pool = { ...queueOf("p", "q", "r"), maxTables: 2 };
    expect(next(pool, [full])).toEqual({ next: "open-table" });
    expect(next(pool, [full, { ...full, tableId: "full too" }])).toEqual({ next: "wait" });
  });

  test("S2: a player may leave the queue at any time; the others move up", () => {
    const done = decidePool(queueOf("p", "q", "r"), { type: "leave-queue", playerId: "q" }, TEST_NOW);
    if (isRefusal(done)) throw new Error(done.code);
    expect(done.events).toEqual([{ type: "queue-left", playerId: "q", reason: "asked" }]);
    expect(done.state.queue.map(({ playerId }) => playerId)).toEqual(["p", "r"]);
  });

  test("S2 ✗: a player who is not queued cannot leave the queue", () =>
    expect(refusalOf(queueOf("p"), { type: "leave-queue", playerId: "q" })).toEqual(["not-queued", undefined]));

  test("S2: a pool that closes empties its queue and seats no player", () => {
    const done = decidePool(queueOf("p", "q", "r"), { type: "close" }, TEST_NOW);
    if (isRefusal(done)) throw new Error(done.code);
    expect(done.events.map((event) => ("reason" in event ? event.reason : event.type))).toEqual([
      "pool-changed",
      "pool-closed",
      "pool-closed",
      "pool-closed",
    ]);
    expect(next({ ...queueOf("p"), status: "closing" }, [table("a", [0, 1])])).toEqual({ next: "wait" });
    expect(refusalOf(done.state, { type: "close" })).toEqual(["pool-closed", undefined]);
    expect(refusalOf(done.state, joining("s"))).toEqual(["pool-closed", undefined]);
    const ended = decidePool(done.state, { type: "closed" }, TEST_NOW);
    expect(ended).toMatchObject({ state: { status: "closed", queue: [] } });
  });

  test("S2 ✗: an open pool stays open when its last table is closed", () =>
    expect(decidePool(empty, { type: "closed" }, TEST_NOW)).toEqual({ state: empty, events: [] }));

  test("S2: spare tables stay and other empty tables close; a closing pool keeps no empty table", () => {
    const tables = [table("a", []), table("b", [0]), table("c", []), table("d", [], { status: "closed" })];
    expect(surplusTables(empty, tables)).toEqual(["c"]);
    expect(surplusTables({ ...empty, spareTables: 0 }, tables)).toEqual(["a", "c"]);
    expect(surplusTables({ ...empty, status: "closing" }, tables)).toEqual(["a", "c"]);
  });
});

describe("operator commands", () => {
  const asked = (pool: PoolState, command: PoolCommand): PoolState => {
    const done = decidePool(pool, command, TEST_NOW);
    if (isRefusal(done)) throw new Error(done.code);
    expect(done.events.reduce(evolvePool, pool)).toEqual(done.state);
    return done.state;
  };
  const change = (settings = rules, more: Partial<Extract<PoolCommand, { type: "change-settings" }>> = {}) =>
    ({ type: "change-settings", settings, maxTables: 4, spareTables: 0, tables: [], ...more }) as const;

  test("S2: a paused pool seats and queues no player; queued players keep their places", () => {
    const paused = asked(queueOf("p", "q"), { type: "pause" });
    expect(paused).toMatchObject({ status: "paused", queue: [{ playerId: "p" }, { playerId: "q" }] });
    expect(next(paused, [table("a", [0, 1])])).toEqual({ next: "wait" });
    expect(refusalOf(paused, joining("r"))).toEqual(["table-paused", undefined]);
    expect(asked(paused, { type: "pause" })).toEqual(paused);
    expect(asked(paused, { type: "resume" })).toEqual(queueOf("p", "q"));
    expect(asked(paused, { type: "close" })).toMatchObject({ status: "closing", queue: [] });
  });

  test("S2: new settings and limits apply to the pool, even when a closing table would have too few seats", () => {
    const six = { ...rules, seats: 5 };
    expect(asked(queueOf("p"), change(six))).toMatchObject({ settings: six, maxTables: 4, spareTables: 0 });
    expect(asked(empty, change(six, { tables: [table("a", [5], { status: "closing" })] })).settings).toEqual(six);
  });

  test("S2 ✗: new settings are refused when they remove a taken seat or cannot work, or when the pool is closing", () => {
    const unusable = ["unusable-settings", undefined];
    const five = { ...rules, seats: 5 };
    expect(refusalOf(empty, change(five, { tables: [table("a", [0]), table("b", [5])] }))).toEqual(unusable);
    expect(refusalOf(queueOf("p"), change({ ...rules, currency: "real" }))).toEqual(unusable);
    expect(refusalOf(empty, change({ ...rules, minPlayers: 99 }))).toEqual(unusable);
    for (const limits of [{ maxTables: 0 }, { spareTables: -1 }, { maxTables: 1.5 }])
      expect(refusalOf(empty, change(rules, limits))).toEqual(unusable);
    const closing = asked(empty, { type: "close" });
    for (const command of [change(), { type: "pause" }, { type: "resume" }] as const)
      expect(refusalOf(closing, command)).toEqual(["pool-closed", undefined]);
  });
});

describe("S4, S6: in a pool the range is that of the table where the player would be seated", () => {
  const tables = [table("a", [0, 1, 2, 3]), table("b", [0, 1])];
  const recently = left(8_000, RATHOLE_WINDOW_MS - 1, "a");

  test("S6: a player who returns at once is seated at the table they left, and may not bring less than before", () => {
    expect(poolBuyInRange(empty, tables, recently, TEST_NOW)).toMatchObject({
      min: 8_000,
      max: 10_000,
      reason: { stack: 8_000 },
    });
    expect(refusalOf(empty, joining("p", { tables, visitHistory: recently, buyIn: 7_999 }))).toEqual([
      "buy-in-too-small",
      { min: 8_000, max: 10_000 },
    ]);
    const pool = join(empty, "p", { tables, visitHistory: recently, buyIn: 8_000 });
    expect(tableOf(next(pool, tables, { p: recently }))).toBe("a");
  });

  test("S6 ✗: a player who returns after half an hour has the normal range, at the same table", () => {
    const later = left(8_000, RATHOLE_WINDOW_MS, "a");
    expect(poolBuyInRange(empty, tables, later, TEST_NOW)).toEqual({ min: 2_000, max: 10_000, reason: null });
    const pool = join(empty, "p", { tables, visitHistory: later, buyIn: 2_000 });
    expect(tableOf(next(pool, tables, { p: later }))).toBe("a");
  });

  test("S1: when the chosen table does not allow the player's amount, the seat is held and the player is asked", () => {
    const full = [table("a", [0, 1, 2, 3, 4, 5]), table("b", [0, 1, 2, 3, 4, 5])];
    expect(poolBuyInRange(empty, full, recently, TEST_NOW)).toEqual({ min: 2_000, max: 10_000, reason: null });
    const pool = join(join(empty, "p", { tables: full, visitHistory: recently, buyIn: 2_000 }), "q");
    expect(next(pool, tables, { p: recently })).toMatchObject({ tableId: "a", player: { playerId: "p" }, buyIn: null });
    expect(next(pool, tables, { p: left(8_000, RATHOLE_WINDOW_MS, "a") })).toMatchObject({
      tableId: "a",
      buyIn: 2_000,
    });
  });

  test("S1: a player without an amount is always asked; a bot brings the nearest allowed amount", () => {
    const asked = join(empty, "p", { buyIn: null });
    expect(next(asked, tables)).toMatchObject({ next: "seat", tableId: "b", buyIn: null });
    const bot = join(empty, "p", { bot: true, buyIn: 2_000 });
    expect(next(bot, tables, { p: recently })).toMatchObject({ tableId: "a", buyIn: 8_000 });
  });

  test("S1: a held seat counts as taken, and its player is not queued a second time", () => {
    const offers = [{ playerId: "p", seat: 5, until: TEST_NOW }];
    const held = [table("a", [0, 1, 2, 3, 4], { offers }), table("b", [], { offers })];
    expect(tableOf(next(queueOf("q"), held))).toBe("b");
    expect(next(queueOf("q"), held.slice(0, 1))).toEqual({ next: "wait" });
    expect(surplusTables({ ...empty, spareTables: 0 }, held)).toEqual([]);
    expect(refusalOf(empty, joining("p", { tables: held, buyIn: null }))).toEqual(["already-queued", undefined]);
  });

  test("S2: three waiting players start at an empty table, even when one of them left it with a larger stack", () => {
    const pool = ["p", "q", "r"].reduce((so, who) => join(so, who, { buyIn: 2_000 }), empty);
    expect(next(pool, [table("a", [])], { p: recently })).toMatchObject({ tableId: "a", buyIn: null });
  });

  test.each([
    [2_000.5, "amount-not-whole"],
    [Number.NaN, "amount-not-whole"],
    [1_999, "buy-in-too-small"],
    [10_001, "buy-in-too-large"],
  ])("S2 ✗: %d is not a valid buy-in: %s", (buyIn, refused) =>
    expect(refusalOf(empty, joining("p", { buyIn }))).toEqual([refused, { min: 2_000, max: 10_000 }]),
  );
});
