import type { TournamentRow } from "@poker/protocol";
import { expect, it } from "vitest";
import {
  buyInLevelOf,
  countTournamentFilters,
  findAnother,
  findSitAndGo,
  formatTournamentFilters,
  NO_TOURNAMENT_FILTERS,
  orderTournaments,
  parseTournamentFilters,
  passesFilters,
} from "./tournament-filters.ts";

const row = (tournamentId: string, change: Partial<TournamentRow> = {}): TournamentRow => ({
  ...{
    tournamentId,
    name: "Six",
    number: 1,
    phase: "registering",
    entries: 0,
    playersLeft: 0,
    prizePool: 0,
    levelNo: 1,
  },
  ...{ tables: 0, preset: "six-max", kind: "sit-and-go", currency: "play", game: "holdem", structure: "no-limit" },
  ...{ seats: 6, buyIn: { prize: 1_000, fee: 0 }, guarantee: 0, startingStack: 1_500, maxEntries: 6, endedAt: null },
  ...{
    isSatellite: false,
    lateRegistration: false,
    reEntries: 0,
    hasRebuys: false,
    hasBots: true,
    opensAt: null,
    startsAt: null,
  },
  ...change,
});
const idsOf = (rows: readonly TournamentRow[]) => rows.map(({ tournamentId }) => tournamentId);

it("filters are written to the address and read back; unknown values in the address are ignored", () => {
  const filters = {
    ...NO_TOURNAMENT_FILTERS,
    kind: "scheduled",
    game: "omaha8",
    money: "real",
    satellites: true,
  } as const;
  expect(parseTournamentFilters(new URLSearchParams(formatTournamentFilters(filters)))).toEqual(filters);
  expect(countTournamentFilters(filters)).toBe(4);
  expect(formatTournamentFilters(NO_TOURNAMENT_FILTERS)).toBe("");
  expect(parseTournamentFilters(new URLSearchParams("kind=chess&only=me&state=%00"))).toEqual(NO_TOURNAMENT_FILTERS);
});

it("each filter passes only the tournaments that it names", () => {
  const rows = [
    row("a"),
    row("b", { kind: "scheduled", game: "omaha", phase: "late-registration", buyIn: { prize: 400, fee: 50 } }),
    row("c", { phase: "finished", currency: "real", buyIn: { prize: 9_000, fee: 1_000 } }),
    row("d", { phase: "break", isSatellite: true, buyIn: { prize: 2_000, fee: 0 } }),
  ];
  const pass = (change: Partial<typeof NO_TOURNAMENT_FILTERS>) =>
    idsOf(rows.filter(passesFilters({ ...NO_TOURNAMENT_FILTERS, ...change }))).join("");
  expect(pass({})).toBe("abcd");
  expect(pass({ kind: "scheduled" })).toBe("b");
  expect(pass({ game: "omaha" })).toBe("b");
  expect(pass({ money: "real" })).toBe("c");
  expect(pass({ satellites: true })).toBe("d");
  expect(pass({ state: "open" })).toBe("ab");
  // A tournament that runs and still accepts entries passes the filters for both states.
  expect(pass({ state: "playing" })).toBe("bd");
  expect(pass({ state: "over" })).toBe("c");
  expect(rows.map(buyInLevelOf)).toEqual(["low", "micro", "high", "middle"]);
});

it("open tournaments come first, with sit-and-gos by missing players; ended tournaments are last, latest end first", () => {
  const rows = [
    row("old", { phase: "finished", endedAt: 1 }),
    row("new", { phase: "cancelled", endedAt: 2 }),
    row("running", { phase: "running", startsAt: 5 }),
    row("later", { kind: "scheduled", startsAt: 20 }),
    row("soon", { kind: "scheduled", startsAt: 10, phase: "announced" }),
    row("empty"),
    row("filling", { entries: 4 }),
  ];
  expect(idsOf(orderTournaments(rows))).toEqual(["filling", "empty", "soon", "later", "running", "new", "old"]);
  expect(idsOf(orderTournaments(rows, new Set(["old"])))[0]).toBe("old");
});

it("M1: a visitor is offered the play-money sit-and-go that starts soonest, among those they have not entered", () => {
  const open = [
    row("empty"),
    row("alone", { hasBots: false, entries: 5 }),
    row("duel", { maxEntries: 2 }),
    row("dear", { entries: 2, buyIn: { prize: 9_000, fee: 0 } }),
    row("cheap", { entries: 2 }),
    row("full", { entries: 6 }),
    row("real", { entries: 5, currency: "real" }),
    row("ticket", { entries: 5, isSatellite: true }),
    row("running", { entries: 5, phase: "running" }),
    row("timed", { entries: 5, kind: "scheduled" }),
  ];
  expect(findSitAndGo(open, new Set())?.tournamentId).toBe("cheap");
  expect(findSitAndGo(open, new Set(["cheap", "dear"]))?.tournamentId).toBe("empty");
  expect(findSitAndGo(open.slice(1, 3), new Set(["duel"]))?.tournamentId).toBe("alone");
  expect(findSitAndGo(open.slice(5), new Set())).toBeNull();
});

it("after a sit-and-go, the player is offered the similar open sit-and-go that needs the fewest players", () => {
  const played = row("played", { phase: "finished" });
  const rows = [
    played,
    row("full", { entries: 6 }),
    row("running", { phase: "running", entries: 5 }),
    row("dearer", { buyIn: { prize: 2_000, fee: 0 } }),
    row("other", { name: "Nine" }),
  ];
  expect(findAnother(rows, played)).toBeNull();
  expect(findAnother([...rows, row("empty"), row("begun", { entries: 3 })], played)?.tournamentId).toBe("begun");
  const scheduled = { kind: "scheduled" } as const;
  expect(findAnother([row("next", scheduled)], row("last", scheduled))).toBeNull();
});
