import { expect, test } from "vitest";
import { scheduled } from "../../test/tournament-run.ts";
import type { SeatNo } from "../rules.ts";
import { createTournament } from "./evolve.ts";
import { nextSmallBlind, worstSeatOf } from "./positions.ts";
import type { TournamentTable } from "./types.ts";

const state = createTournament("t", scheduled({ seats: 6 }), null);
const table = (seats: readonly SeatNo[], change: Partial<TournamentTable>): TournamentTable => ({
  tableNo: 1,
  seats: seats.map((seat, i) => ({ seat, entryNo: i + 1 })),
  button: null,
  smallBlindNext: null,
  handLevel: null,
  ...change,
});
const worst = (seats: readonly SeatNo[], smallBlindNext: SeatNo) =>
  worstSeatOf(state, table(seats, { smallBlindNext }));

test("M14: the worst seat is the one that is big blind soonest, although it may be big blind twice", () => {
  expect(worst([0, 2, 4], 0)).toBe(1);
  expect(worst([0, 1, 4], 0)).toBe(2);
  expect(worst([1, 2, 5], 5)).toBe(0);
  expect(worst([0, 2, 3, 4, 5], 4)).toBe(1);
});

test("M14 ✗: it is never the small blind while another is free", () => {
  expect(worst([0, 2, 3, 5], 1)).toBe(4);
  expect(worst([1, 2, 3, 4], 0)).toBe(5);
  expect(worst([0, 2, 3, 4, 5], 1)).toBe(1);
  expect(worst([0, 1, 2, 3, 4, 5], 1)).toBeNull();
});

test("M13, M14: before a table's first hand the small blind is left of the drawn button, heads-up on it", () => {
  expect(nextSmallBlind(table([0, 2, 4], { button: 2 }))).toBe(4);
  expect(nextSmallBlind(table([0, 2, 4], { button: 4 }))).toBe(0);
  expect(nextSmallBlind(table([0, 4], { button: 4 }))).toBe(4);
  expect(nextSmallBlind(table([0, 4], {}))).toBeNull();
  expect(worstSeatOf(state, table([0, 2, 4], { button: 2 }))).toBe(5);
});
