import type { LobbyRow } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import {
  countFilters,
  formatFilters,
  NO_FILTERS,
  nextSort,
  orderBusiestFirst,
  orderByColumn,
  orderByLife,
  orderStarredFirst,
  parseFilters,
  pickTableToPlay,
  selectVisibleRows,
  stakesOf,
  toLastGame,
} from "./lobby-filters.ts";

const row = (name: string, more: Partial<LobbyRow> = {}): LobbyRow => ({
  tableId: name,
  poolId: null,
  name,
  house: "avenue",
  currency: "play",
  game: "holdem",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 100,
  timeOut: "grace-then-check-fold",
  seats: 6,
  players: 3,
  bots: 0,
  waiting: 0,
  held: 0,
  averagePot: null,
  handsPerHour: null,
  playersPerFlop: null,
  opensAt: null,
  buyIn: { min: 2_000, max: 10_000 },
  seated: [],
  ...more,
});

describe("lobby filters", () => {
  const rows = [
    row("full", { players: 6 }),
    row("empty", { players: 0 }),
    row("omaha", { game: "omaha8", structure: "fixed-limit", smallBet: 200, bigBet: 400 }),
  ];
  const names = (filters: Partial<typeof NO_FILTERS>) =>
    selectVisibleRows(rows, { ...NO_FILTERS, ...filters }, orderBusiestFirst(rows)).map(({ name }) => name);

  it("shows everything, busiest first", () => expect(names({})).toEqual(["full", "omaha", "empty"]));
  it("moves no row while players come and go, and puts new tables last", () => {
    const later = [row("new", { players: 6 }), ...rows.map((each) => ({ ...each, players: 6 - each.players }))];
    const shown = selectVisibleRows(later, NO_FILTERS, orderBusiestFirst(rows));
    expect(shown.map(({ name }) => name)).toEqual(["full", "omaha", "empty", "new"]);
  });
  it("hides full and empty tables", () => expect(names({ hideFull: true, hideEmpty: true })).toEqual(["omaha"]));
  it("keeps one game or one structure", () => {
    expect(names({ game: "omaha8" })).toEqual(["omaha"]);
    expect(names({ structure: "no-limit" })).toEqual(["full", "empty"]);
  });
  it("keeps stakes, seats, a house or a kind of money", () => {
    const all = [
      row("micro", { bigBlind: 100, seats: 2 }),
      row("low", { bigBlind: 200, seats: 6, house: "empire" }),
      row("middle", { bigBlind: 500, seats: 9 }),
      row("high", { bigBlind: 2_000, seats: 10, currency: "real" }),
    ];
    const kept = (filters: Partial<typeof NO_FILTERS>) =>
      selectVisibleRows(all, { ...NO_FILTERS, ...filters }, []).map(({ name }) => name);
    for (const stakes of ["micro", "low", "middle", "high"] as const) expect(kept({ stakes })).toEqual([stakes]);
    expect(kept({ seats: "two" })).toEqual(["micro"]);
    expect(kept({ seats: "six" })).toEqual(["low"]);
    expect(kept({ seats: "more" })).toEqual(["middle", "high"]);
    expect(kept({ house: "empire" })).toEqual(["low"]);
    expect(kept({ money: "real" })).toEqual(["high"]);
  });
  it("puts the favourites of the order first, and shows them alone if asked", () => {
    const starred = ["omaha", "closed long ago"];
    const shown = (filters: typeof NO_FILTERS) =>
      selectVisibleRows(rows, filters, orderStarredFirst(orderBusiestFirst(rows), starred), new Set(starred)).map(
        ({ name }) => name,
      );
    expect(shown(NO_FILTERS)).toEqual(["omaha", "full", "empty"]);
    expect(shown({ ...NO_FILTERS, starred: true })).toEqual(["omaha"]);
  });
  it("G5: fixed limit is named by its bets", () => {
    expect(rows.map(stakesOf)).toEqual([
      [50, 100],
      [50, 100],
      [200, 400],
    ]);
  });
});

describe("the order of the lobby", () => {
  const rows = [
    row("ten", { players: 6, averagePot: 900, bigBlind: 500 }),
    row("two", { players: 1, averagePot: 4_000, bigBlind: 200 }),
    row("none", { players: 3 }),
  ];
  it("a column's head orders by it, then the other way round, then not at all; a row without a figure is last in both", () => {
    const first = nextSort(null, "averagePot");
    expect(first).toEqual({ column: "averagePot", descending: true });
    expect(first && orderByColumn(rows, first)).toEqual(["two", "ten", "none"]);
    const second = nextSort(first, "averagePot");
    expect(second && orderByColumn(rows, second)).toEqual(["ten", "two", "none"]);
    expect(nextSort(second, "averagePot")).toBeNull();
    expect(nextSort(second, "stakes")).toEqual({ column: "stakes", descending: false });
  });
  it.each([
    ["table", ["none", "ten", "two"]],
    ["stakes", ["none", "two", "ten"]],
    ["players", ["ten", "none", "two"]],
  ] as const)("by %s", (column, names) => {
    const sort = nextSort(null, column);
    expect(sort && orderByColumn(rows, sort)).toEqual(names);
  });
  it("puts empty tables for real money behind all others", () => {
    const all = [
      row("dear", { players: 0, bigBlind: 2_000 }),
      row("real", { players: 0, currency: "real" }),
      row("played for real", { players: 1, currency: "real" }),
    ];
    expect(orderBusiestFirst(all)).toEqual(["played for real", "dear", "real"]);
  });
  it("by life: players and a free seat first, then full, then empty, then not yet open", () => {
    const all = [
      row("later", { opensAt: 1 }),
      row("empty", { players: 0 }),
      row("empty for real money", { players: 0, currency: "real", bigBlind: 50 }),
      row("full", { players: 6 }),
      row("slow", { players: 3, handsPerHour: 40 }),
      row("fast", { players: 3, handsPerHour: 90 }),
      row("more", { players: 5 }),
    ];
    const names = ["more", "fast", "slow", "full", "empty", "empty for real money", "later"];
    expect(orderByLife(all).map(({ name }) => name)).toEqual(names);
  });
  it("finds tables by words of their name or of a player's, whatever the case and accents", () => {
    const seated = [{ seat: 0, name: "Zoë Müller", staff: false, avatarSeed: 1, bot: false, stack: 1, absent: false }];
    const all = [row("Old Mill"), row("Velvet Rope", { seated })];
    const found = (search: string) => selectVisibleRows(all, { ...NO_FILTERS, search }, []).map(({ name }) => name);
    expect(found("mill old")).toEqual(["Old Mill"]);
    expect(found(" ")).toEqual(["Old Mill", "Velvet Rope"]);
    expect(found("zoe muller")).toEqual(["Velvet Rope"]);
    expect(found("mill zoe")).toEqual([]);
  });
  it("finds a player by the name that the reader sees", () => {
    const all = [
      row("Velvet Rope", {
        seated: [{ seat: 0, name: "Guest 12", staff: false, avatarSeed: 1, bot: false, stack: 1, absent: false }],
      }),
    ];
    const showName = (name: string) => name.replace("Guest", "Invitado");
    const found = (search: string) =>
      selectVisibleRows(all, { ...NO_FILTERS, search }, [], new Set(), showName).map(({ name }) => name);
    expect(found("invitado 12")).toEqual(["Velvet Rope"]);
    expect(found("guest")).toEqual([]);
  });
  it("counts the filters that hide something, not the search and the order", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    const sort = { column: "table", descending: false } as const;
    expect(countFilters({ ...NO_FILTERS, game: "omaha", hideFull: true, search: "x", sort })).toBe(2);
  });
});

describe("play now", () => {
  it("finds bots and a free seat for play money", () => {
    const rows = [
      row("money", { currency: "real", bots: 5, players: 5 }),
      row("full", { bots: 6, players: 6 }),
      row("people", { players: 2 }),
      row("high bots", { bots: 5, players: 5, bigBlind: 1_000 }),
      row("bots", { bots: 5, players: 5 }),
    ];
    expect(pickTableToPlay(rows)?.name).toBe("bots");
  });
  it("avoids a table that waits for absent players", () => {
    const seated = (...absent: boolean[]) =>
      absent.map((isAbsent, seat) => ({
        seat,
        name: "",
        staff: false,
        avatarSeed: 1,
        bot: !isAbsent,
        stack: 1,
        absent: isAbsent,
      }));
    const slow = row("slow", { bots: 2, players: 4, bigBlind: 10, seated: seated(false, false, true, true) });
    const brisk = row("brisk", { bots: 2, players: 2, bigBlind: 1_000, seated: seated(false, false) });
    expect(pickTableToPlay([slow, brisk])?.name).toBe("brisk");
    expect(pickTableToPlay([slow, { ...brisk, game: "omaha" }])?.name).toBe("brisk");
    expect(pickTableToPlay([slow, { ...brisk, players: 6 }])?.name).toBe("slow");
    const deserted = row("deserted", { players: 2, seated: seated(true, true) });
    expect(pickTableToPlay([deserted, row("empty", {})])?.name).toBe("empty");
  });
  it("T2, T4: sends a new player to a table with all-in protection only when no other has a seat", () => {
    const guarded = row("protected", { timeOut: "all-in-protection", players: 4, bots: 4 });
    const plain = row("plain", { game: "omaha", players: 0 });
    expect(pickTableToPlay([guarded, plain])?.name).toBe("plain");
    expect(pickTableToPlay([guarded, { ...plain, players: 6 }])?.name).toBe("protected");
    // A player who chose such a table gets it again.
    expect(pickTableToPlay([guarded, plain], toLastGame(guarded))?.name).toBe("protected");
  });
  it("finds the game of last time again, the same table first, at other stakes if it must be", () => {
    const omaha = { game: "omaha", structure: "pot-limit" } as const;
    const last = toLastGame(row("mine", { ...omaha, bigBlind: 200 }));
    const bots = row("bots", { bots: 5, players: 5 });
    const other = row("other", { ...omaha, players: 1 });
    const same = row("same", { ...omaha, bigBlind: 200, players: 1 });
    const mine = row("mine", { ...omaha, bigBlind: 200, players: 1 });
    expect(pickTableToPlay([bots, other, same, mine], last)?.name).toBe("mine");
    expect(pickTableToPlay([bots, other, same, { ...mine, players: 6 }], last)?.name).toBe("same");
    expect(pickTableToPlay([bots, other], last)?.name).toBe("other");
    expect(pickTableToPlay([bots], last)?.name).toBe("bots");
  });
  it("says when there is no seat", () => expect(pickTableToPlay([row("full", { players: 6 })])).toBeNull());
});

describe("filters in the address", () => {
  it("nothing is written of what leaves nothing out", () => expect(formatFilters(NO_FILTERS)).toBe(""));
  it("come back as they were", () => {
    const filters = {
      game: "omaha8",
      structure: "pot-limit",
      stakes: "micro",
      seats: "six",
      house: "one-on-one",
      money: "play",
      hideFull: true,
      hideEmpty: true,
      starred: true,
      search: "old mill",
      sort: { column: "averagePot", descending: true },
    } as const;
    expect(formatFilters(filters)).toBe(
      "game=omaha8&structure=pot-limit&stakes=micro&seats=six&house=one-on-one&money=play&hide=full-empty&only=favourites&q=old+mill&sort=-averagePot",
    );
    expect(parseFilters(new URLSearchParams(formatFilters(filters)))).toEqual(filters);
  });
  it("what is not known counts as not given", () =>
    expect(
      parseFilters(
        new URLSearchParams("game=whist&structure=&stakes=1&house=%3Cb%3E&hide=x&only=you&sit=1&sort=-luck"),
      ),
    ).toEqual(NO_FILTERS));
});
