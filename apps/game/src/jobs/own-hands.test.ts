import type { CountedBatch } from "@poker/db";
import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { ownHandsJob } from "./own-hands.ts";

const batch = (hands: number): CountedBatch => ({ hands, problems: [] });

/** Creates a job that finds this many newer and older hands to count. `asked` lists the calls for newer or older hands in order. */
function jobOver(newer: number, older: number, isClosing = () => false) {
  const clock = createTestClock(systemClock);
  const left = { newer, older };
  const asked: string[] = [];
  const count = (side: "newer" | "older") => async (most: number) => {
    asked.push(side);
    clock.advanceBy(1_000);
    const hands = Math.min(most, left[side]);
    left[side] -= hands;
    return batch(hands);
  };
  const counter = { countNewer: count("newer"), countOlder: count("older") };
  return { job: ownHandsJob({ counter, clock, isClosing, log: createLog("silent", "test") }), asked, left };
}

it("before each batch of older hands all newer hands are counted", async () => {
  const { job, asked, left } = jobOver(120, 60);
  await job.run();
  expect(asked).toEqual(["newer", "newer", "newer", "older", "newer", "older"]);
  expect(left).toEqual({ newer: 0, older: 0 });
});

it("a run ends after some seconds, or at once when the server closes; the next run does the rest", async () => {
  const long = jobOver(0, 10_000);
  await long.job.run();
  expect(long.left.older).toBeGreaterThan(9_000);
  expect(long.asked.length).toBeLessThan(15);
  const closing = jobOver(0, 10_000, () => true);
  await closing.job.run();
  expect(closing.asked).toEqual(["newer", "older"]);
});
