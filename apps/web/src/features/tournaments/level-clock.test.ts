import type { TournamentClockView } from "@poker/protocol";
import { expect, it } from "vitest";
import { levelClockAt } from "./level-clock.ts";

const LEVEL = { no: 2, smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0, anteKind: "none" } as const;
const clock: TournamentClockView = {
  level: LEVEL,
  next: null,
  leftMs: 60_000,
  isRunning: true,
  break: null,
  breakInMs: 90_000,
  hourlyBreakAt: null,
  pausedAt: null,
};

it("M7: a running level counts down from the server's last message, by the server's clock", () => {
  const view = { clock, now: 1_000_000 };
  expect(levelClockAt(view, 1_010_000)).toMatchObject({ levelLeftMs: 50_000, breakInMs: 80_000 });
  expect(levelClockAt(view, 2_000_000).levelLeftMs).toBe(0);
  // The clock was set back by 100 seconds. This must not add time to the level.
  expect(levelClockAt(view, 900_000).levelLeftMs).toBe(60_000);
});

it("M7 ✗: a paused level does not count down", () => {
  const view = { clock: { ...clock, isRunning: false }, now: 0 };
  expect(levelClockAt(view, 30_000)).toMatchObject({ levelLeftMs: 60_000, breakInMs: 90_000 });
});

it("M8: a break counts down from its beginning; before that, its whole length is left", () => {
  const soon = { ...clock, break: { kind: "level", ms: 300_000, until: null } } as const;
  expect(levelClockAt({ clock: soon, now: 0 }, 5_000).breakLeftMs).toBe(300_000);
  const running = { ...clock, break: { kind: "level", ms: 300_000, until: 290_000 } } as const;
  expect(levelClockAt({ clock: running, now: 0 }, 10_000).breakLeftMs).toBe(280_000);
  expect(levelClockAt({ clock, now: 0 }, 0).breakLeftMs).toBeNull();
  const hourly = { ...clock, hourlyBreakAt: 60_000 };
  expect(levelClockAt({ clock: hourly, now: 0 }, 45_000).hourlyBreakInMs).toBe(15_000);
});
