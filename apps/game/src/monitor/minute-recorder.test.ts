/** Tests the figures that a game server stores for each minute. Decision 0109 */
import type { NodeMinute } from "@poker/db";
import { Distribution, Tally } from "@poker/metrics/tally";
import { expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createTestClock, frozenClock } from "../testing/test-clock.ts";
import { findP99Ms, startMinuteRecorder } from "./minute-recorder.ts";

it("a minute has what was counted in it, and a minute that could not be written is left out", async () => {
  const clock = createTestClock(frozenClock);
  const [actions, refusals] = [new Tally<string>(), new Tally<string>()];
  const [actionSeconds, commitSeconds] = [new Distribution(), new Distribution()];
  const counts = { hands: 0, stalledMs: 0, people: 2, bots: 3, connections: 4 };
  const written: NodeMinute[] = [];
  let isDown = false;
  const recorder = startMinuteRecorder({
    totals: () => ({ ...counts, actions, refusals, actionSeconds, commitSeconds }),
    minutes: {
      async add(minute) {
        if (isDown) throw new Error("the database is down");
        written.push(minute);
      },
    },
    clock,
    log: createLog("silent", "node"),
  });
  const play = () => {
    counts.hands += 2;
    counts.stalledMs += 300;
    actions.add("call", 5);
    actions.add("fold", 1);
    refusals.add("too-late");
    actionSeconds.observe(0.04);
  };
  play();
  await recorder.runNow();
  isDown = true;
  play();
  await expect(recorder.runNow()).rejects.toThrow("the database is down");
  isDown = false;
  play();
  await recorder.runNow();
  await recorder.runNow();
  const played = { hands: 2, actions: 6, people: 2, bots: 3, connections: 4, commitP99Ms: null, stalledMs: 300 };
  const quiet = { ...played, hands: 0, actions: 0, stalledMs: 0, actionP99Ms: null, refusals: {} };
  const busy = { ...played, actionP99Ms: 50, refusals: { "too-late": 1 } };
  expect(written).toEqual([busy, busy, quiet]);
  await recorder.stop();
});

it.each([
  ["no values", [0, 0, 0], null],
  ["all values below the first bound", [10, 0, 0], 99],
  ["one value in ten above the first bound", [90, 10, 0], 190],
  ["values above all bounds", [1, 0, 9], 200],
])("the wait that one of a hundred waits exceeds: %s", (_, counts, expected) =>
  expect(findP99Ms([0.1, 0.2], counts)).toBe(expected),
);
