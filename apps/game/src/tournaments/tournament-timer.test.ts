import { createTournament, type TournamentState, tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { nextTickAt } from "./tournament-timer.ts";

const HOUR_MS = 3_600_000;
const scheduled = createTournament("t", tournamentPresets["freeze-out"], { opensAt: HOUR_MS, startsAt: 2 * HOUR_MS });
const running: TournamentState = { ...scheduled, status: "running" };

it("M1: a scheduled tournament needs attention when registration opens and when it starts", () => {
  expect(nextTickAt(scheduled, 0)).toBe(HOUR_MS);
  expect(nextTickAt(scheduled, HOUR_MS)).toBe(2 * HOUR_MS);
});

it("M1 ✗: a sit-and-go that waits for players needs no attention at any time", () =>
  expect(nextTickAt(createTournament("t", tournamentPresets["six-max"], null), 0)).toBeNull());

it("M7: in a running tournament the time of play is due once a second, and nothing is due while staff pause it", () => {
  expect(nextTickAt(running, 5_000)).toBe(6_000);
  expect(nextTickAt({ ...running, pausedAt: 4_000 }, 5_000)).toBeNull();
});

it("M8: during a break only its end is due, and an hourly break that falls into the break is skipped", () => {
  const rest = { kind: "level", ms: 60_000, dueAt: 0, until: 60_000 } as const;
  const clock = { ...running.clock, break: rest, hourlyBreakAt: 4_000 };
  expect(nextTickAt({ ...running, clock }, 5_000)).toBe(60_000);
});

it("M4: the end of a rebuy offer is due at its exact millisecond", () => {
  const pending = [{ entryNo: 1, until: 5_300, bustNo: 1, startStack: 100 }];
  expect(nextTickAt({ ...running, pending }, 5_000)).toBe(5_300);
});
