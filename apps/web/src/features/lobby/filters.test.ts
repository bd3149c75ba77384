import type { LobbyRow } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { busiestFirst, NO_FILTERS, pickForNewcomer, stakesOf, visibleRows } from "./filters.ts";

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
    visibleRows(rows, { ...NO_FILTERS, ...filters }, busiestFirst(rows)).map(({ name }) => name);

  it("shows everything, busiest first", () => expect(names({})).toEqual(["full", "omaha", "empty"]));
  it("moves no row while players come and go, and puts new tables last", () => {
    const later = [row("new", { players: 6 }), ...rows.map((each) => ({ ...each, players: 6 - each.players }))];
    const shown = visibleRows(later, NO_FILTERS, busiestFirst(rows));
    expect(shown.map(({ name }) => name)).toEqual(["full", "omaha", "empty", "new"]);
  });
  it("hides full and empty tables", () => expect(names({ hideFull: true, hideEmpty: true })).toEqual(["omaha"]));
  it("keeps one game or one structure", () => {
    expect(names({ game: "omaha8" })).toEqual(["omaha"]);
    expect(names({ structure: "no-limit" })).toEqual(["full", "empty"]);
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
    expect(pickForNewcomer(rows)?.name).toBe("bots");
  });
  it("says when there is no seat", () => expect(pickForNewcomer([row("full", { players: 6 })])).toBeNull());
});
