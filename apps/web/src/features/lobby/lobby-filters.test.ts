import type { LobbyRow } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import {
  formatFilters,
  NO_FILTERS,
  orderBusiestFirst,
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
    } as const;
    expect(formatFilters(filters)).toBe(
      "game=omaha8&structure=pot-limit&stakes=micro&seats=six&house=one-on-one&money=play&hide=full-empty&only=favourites",
    );
    expect(parseFilters(new URLSearchParams(formatFilters(filters)))).toEqual(filters);
  });
  it("what is not known counts as not given", () =>
    expect(
      parseFilters(new URLSearchParams("game=whist&structure=&stakes=1&house=%3Cb%3E&hide=x&only=you&sit=1")),
    ).toEqual(NO_FILTERS));
});
