import type { TournamentView } from "@poker/protocol";
import { expect, it } from "vitest";
import { newsBetween } from "./tournament-news.ts";

const clock: TournamentView["clock"] = {
  level: { no: 1, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" },
  ...{ next: null, leftMs: 60_000, isRunning: true, break: null, breakInMs: null, hourlyBreakAt: null, pausedAt: null },
};
const table = (tableNo: number) => ({ tableNo, tableId: `table ${tableNo}`, players: 3, isWaitedFor: false });
const running: TournamentView = {
  ...{ tournamentId: "t", name: "Nightly", now: 0, opensAt: null, startsAt: null, phase: "running", entries: 6 },
  ...{ playersLeft: 6, prizePool: 6_000, chips: 9_000, averageStack: 1_500, prizes: [4_000, 2_000], tickets: 0, clock },
  ...{
    isPoolFrozen: true,
    guarantee: 0,
    paidIn: 6_000,
    rebuys: 0,
    addOns: 0,
    tables: [table(1), table(2)],
    deal: null,
  },
  ...{ sales: { entry: false, rebuy: false, addOn: false }, isHandForHand: false, moves: [], outs: [], names: {} },
};
const after = (change: Partial<TournamentView>, before: Partial<TournamentView> = {}) =>
  newsBetween({ ...running, ...before }, { ...running, ...before, ...change });

it("M6, M8: levels, breaks and pauses are announced when they begin and end", () => {
  const level = { ...clock.level, no: 2, bigBlind: 40 };
  expect(after({ clock: { ...clock, level } })).toEqual([{ type: "level", level }]);
  const ending = { ...clock, break: { kind: "level", ms: 60_000, until: null } } as const;
  const onBreak = { ...clock, break: { kind: "level", ms: 60_000, until: 99 } } as const;
  expect(after({ clock: ending })).toEqual([]);
  expect(after({ clock: onBreak }, { clock: ending })).toEqual([{ type: "break", until: 99 }]);
  expect(after({ clock }, { clock: onBreak })).toEqual([{ type: "breakEnded" }]);
  expect(after({ clock: { ...clock, pausedAt: 5 } })).toEqual([{ type: "paused" }]);
  expect(after({}, { clock: { ...clock, pausedAt: 5 } })).toEqual([]);
  expect(after({ clock }, { clock: { ...clock, pausedAt: 5 } })).toEqual([{ type: "resumed" }]);
});

it("M9, M18: the end of registration, hand-for-hand and reaching the money are announced", () => {
  expect(after({ isPoolFrozen: true }, { isPoolFrozen: false })).toEqual([{ type: "closed", pool: 6_000 }]);
  expect(after({ isHandForHand: true })).toEqual([{ type: "handForHand" }]);
  expect(after({ isHandForHand: false, playersLeft: 2 }, { isHandForHand: true, playersLeft: 3 })).toEqual([
    { type: "handForHandEnded" },
    { type: "money" },
  ]);
});

it("M16, M17: every move is announced once; a bust is announced again when the place is certain", () => {
  const move = { playerId: "ann", fromTable: 2, toTable: 1, reason: { kind: "table-broken" }, at: 7 } as const;
  expect(after({ moves: [move] })).toEqual([{ type: "moved", move }]);
  expect(after({}, { moves: [move] })).toEqual([]);
  const out = { playerId: "ben", place: null, prize: 0 };
  expect(after({ outs: [out] })).toEqual([{ type: "out", ...out }]);
  expect(after({ outs: [{ ...out, place: 3 }] }, { outs: [out] })).toEqual([{ type: "out", ...out, place: 3 }]);
  expect(after({}, { outs: [{ ...out, place: 3 }] })).toEqual([]);
});

it("M15: the start, the final table and the end are announced", () => {
  expect(after({ phase: "running" }, { phase: "registering" })).toEqual([{ type: "started" }]);
  expect(after({ phase: "cancelled" }, { phase: "registering" })).toEqual([{ type: "cancelled" }]);
  expect(after({ phase: "final-table", tables: [table(1)] })).toEqual([{ type: "finalTable" }]);
  expect(after({ phase: "finished" }, { phase: "final-table" })).toEqual([{ type: "finished" }]);
  expect(after({})).toEqual([]);
});
