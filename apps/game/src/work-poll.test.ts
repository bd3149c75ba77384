import { expect, it } from "vitest";
import { ServerEvents } from "./server-events.ts";
import { recordLog } from "./testing/recorded-log.ts";
import { createTestClock, frozenClock } from "./testing/test-clock.ts";
import { pollForWork, SLOW_CHECK_MS } from "./work-poll.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts a poll for mails. `results` are what its checks resolve with, in order. After them, every check resolves with null. */
function startWorkPoll(...results: readonly (number | null | Error)[]) {
  const clock = createTestClock(frozenClock);
  const events = new ServerEvents();
  const { log } = recordLog("warn");
  let checks = 0;
  const check = async () => {
    const result = results[checks] ?? null;
    checks += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  const poller = pollForWork({ name: "p", work: "mails", check, events, clock, log });
  return {
    poller,
    announce: (work: "mails" | "units") => events.emit("workAnnounced", { work }),
    countChecks: () => checks,
    async passTime(ms: number) {
      clock.advanceBy(ms);
      await settle();
    },
  };
}

it("work is checked for as soon as it is announced, and other work causes no check", async () => {
  const { announce, countChecks } = startWorkPoll();
  await announce("units");
  expect(countChecks()).toBe(0);
  await announce("mails");
  expect(countChecks()).toBe(1);
});

it("fault 142: work whose announcement was lost is found by the slow check", async () => {
  const { passTime, countChecks } = startWorkPoll();
  await passTime(SLOW_CHECK_MS - 1);
  expect(countChecks()).toBe(0);
  await passTime(1);
  expect(countChecks()).toBe(1);
});

it("work that becomes due at a known time is looked for at that time, and no earlier than in a second", async () => {
  const { poller, passTime, countChecks } = startWorkPoll(5_000, -7, null);
  await poller.runNow();
  await passTime(4_999);
  expect(countChecks()).toBe(1);
  await passTime(1);
  expect(countChecks()).toBe(2);
  await passTime(999);
  expect(countChecks()).toBe(2);
  await passTime(1);
  expect(countChecks()).toBe(3);
});

it("fault 142: a check that failed is repeated after a second", async () => {
  const { announce, passTime, countChecks } = startWorkPoll(new Error("the database is down"));
  await announce("mails");
  await settle();
  await passTime(1_000);
  expect(countChecks()).toBe(2);
});

it("all requests for a check within a second share one check", async () => {
  const { poller, passTime, countChecks } = startWorkPoll();
  for (let wish = 0; wish < 5; wish++) {
    poller.wakeSoon();
    await passTime(150);
  }
  expect(countChecks()).toBe(0);
  await passTime(250);
  expect(countChecks()).toBe(1);
});

it("a poll that has ended does not check again", async () => {
  const { poller, announce, passTime, countChecks } = startWorkPoll(2_000);
  await poller.runNow();
  poller.wakeSoon();
  await poller.stop();
  await announce("mails");
  await passTime(SLOW_CHECK_MS);
  expect(countChecks()).toBe(1);
});
