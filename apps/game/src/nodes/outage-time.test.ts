import { expect, it } from "vitest";
import { createTestClock, frozenClock } from "../testing/test-clock.ts";
import { OutageTime } from "./outage-time.ts";

it("fault 155: outages are counted from the last answer before them to the first answer after them", async () => {
  const clock = createTestClock(frozenClock);
  const outages = new OutageTime(clock);
  const answer = () => outages.watch(async () => "answered");
  const fail = () => outages.watch(() => Promise.reject(new Error("away")));
  clock.advanceBy(2_000);
  expect(await answer()).toBe("answered");
  clock.advanceBy(60_000);
  expect([outages.isOut, outages.totalMs], "a slow answer is no outage").toEqual([false, 0]);
  await answer();
  clock.advanceBy(2_000);
  await expect(fail()).rejects.toThrow("away");
  clock.advanceBy(8_000);
  await expect(fail()).rejects.toThrow("away");
  expect([outages.isOut, outages.totalMs]).toEqual([true, 0]);
  clock.advanceBy(1_000);
  await answer();
  expect([outages.isOut, outages.totalMs]).toEqual([false, 11_000]);
  await expect(fail()).rejects.toThrow("away");
  clock.advanceBy(4_000);
  await answer();
  expect(outages.totalMs).toBe(15_000);
});
