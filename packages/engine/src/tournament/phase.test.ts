import { expect, test } from "vitest";
import { scheduled, sitAndGo, startRun, TournamentRun } from "../../test/testing/tournament-run.ts";
import { tournamentPhase } from "./phase.ts";

const phaseOf = (run: TournamentRun) => tournamentPhase(run.state, run.now);
const MINUTE_MS = 60_000;

test("M1, M9: a tournament is announced, takes entries, plays, reaches one table and ends", () => {
  const { now } = new TournamentRun(scheduled());
  const schedule = { opensAt: now + MINUTE_MS, startsAt: now + 10 * MINUTE_MS };
  const settings = scheduled({
    lateRegistration: { level: 1, throughBreak: false },
    breaks: { afterLevels: [{ level: 2, ms: MINUTE_MS }], hourly: null },
  });
  const run = new TournamentRun(settings, { schedule });
  expect(phaseOf(run)).toBe("announced");
  run.now += MINUTE_MS;
  expect(phaseOf(run)).toBe("registering");
  run.register("a", "b", "c", "d");
  run.pass(9 * MINUTE_MS);
  expect(phaseOf(run)).toBe("late-registration");
  run.pass(10 * MINUTE_MS);
  expect(phaseOf(run)).toBe("running");
  run.pass(10 * MINUTE_MS);
  run.endHand(1);
  run.endHand(2);
  expect(phaseOf(run)).toBe("break");
  run.pass(MINUTE_MS);
  run.bust(run.playersAt(1)[0]!);
  run.endHand(2);
  expect(phaseOf(run)).toBe("final-table");
  run.bust(run.playersAt(1)[0]!);
  run.bust(run.playersAt(1)[0]!);
  expect(phaseOf(run)).toBe("finished");
});

test("M5: a tournament can also be cancelled", () => {
  const run = startRun(sitAndGo(3), 3);
  run.send({ type: "cancel", reason: "power" });
  expect(phaseOf(run)).toBe("cancelled");
});
