import type { LobbyRow } from "@poker/protocol";
import { expect, it } from "vitest";
import { withChanged } from "./live-rows.ts";

const row = (tableId: string, players: number): LobbyRow => ({
  tableId,
  name: tableId,
  house: "avenue",
  currency: "play",
  game: "holdem",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 200,
  seats: 6,
  players,
  bots: 0,
  waiting: 0,
  held: 0,
  averagePot: null,
  handsPerHour: null,
  buyIn: { min: 2_000, max: 10_000 },
  seated: [],
});

it("a push holds only the rows that changed: every other table stays in the lobby, a new one joins", () => {
  const before = [row("one", 1), row("two", 2)];
  expect(withChanged(before, [row("two", 3), row("three", 0)])).toEqual([
    row("one", 1),
    row("two", 3),
    row("three", 0),
  ]);
});
