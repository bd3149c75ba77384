import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { followDatabaseClock } from "./database-clock.ts";
import { createLog } from "./log.ts";
import { createTestClock, frozenClock } from "./testing/test-clock.ts";

const log = createLog("silent", "clock");

test.each([60_000, -60_000])("fault 79: a machine whose clock is %i ms off uses the database's time", async (offMs) => {
  const systemNow = () => Date.now() + offMs;
  const followed = await followDatabaseClock({
    clock: { ...systemClock, wall: systemNow },
    systemNow,
    readTime: async () => Date.now(),
    log,
  });
  for (const time of [followed.clock.wall(), followed.now()]) expect(Math.abs(time - Date.now())).toBeLessThan(1_000);
  await followed.stop();
});

test("a small difference between the clocks is ignored; after one clock was set, the database's time is followed", async () => {
  const clock = createTestClock(frozenClock);
  let [system, database] = [1_000_000, 1_000_100];
  const followed = await followDatabaseClock({
    clock,
    systemNow: () => system,
    readTime: async () => database,
    log,
  });
  expect(followed.now()).toBe(1_000_000);
  database += 3_600_000;
  clock.advanceBy(10_000);
  await expect.poll(() => followed.now()).toBe(1_000_100 + 3_600_000);
  system = database;
  clock.advanceBy(10_000);
  await expect.poll(() => followed.now()).toBe(database);
  await followed.stop();
});
