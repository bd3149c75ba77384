import { expect, it } from "vitest";
import { ServerEvents } from "./server-events.ts";
import { recordLog } from "./testing/recorded-log.ts";
import { createTestClock, frozenClock } from "./testing/test-clock.ts";
import { pollForWork, SLOW_LOOK_MS } from "./work-poll.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A poll for mails. `results` are the results of its looks, in order; null afterwards. */
function startWorkPoll(...results: readonly (number | null | Error)[]) {
  const clock = createTestClock(frozenClock);
  const events = new ServerEvents();
  const { log } = recordLog("warn");
  let looks = 0;
  const look = async () => {
    const result = results[looks] ?? null;
    looks += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  const poller = pollForWork({ name: "p", work: "mails", look, events, clock, log });
  return {
    poller,
    announce: (work: "mails" | "units") => events.emit("workAnnounced", { work }),
    countLooks: () => looks,
    async passTime(ms: number) {
      clock.advanceBy(ms);
      await settle();
    },
  };
}

it("work is looked for as soon as it is announced, and other work causes no look", async () => {
  const { announce, countLooks } = startWorkPoll();
  await announce("units");
  expect(countLooks()).toBe(0);
  await announce("mails");
  expect(countLooks()).toBe(1);
});

it("fault 142: work whose announcement was lost is found by the slow look", async () => {
  const { passTime, countLooks } = startWorkPoll();
  await passTime(SLOW_LOOK_MS - 1);
  expect(countLooks()).toBe(0);
  await passTime(1);
  expect(countLooks()).toBe(1);
});

it("work that becomes due at a known time is looked for at that time, and no earlier than in a second", async () => {
  const { poller, passTime, countLooks } = startWorkPoll(5_000, -7, null);
  await poller.runNow();
  await passTime(4_999);
  expect(countLooks()).toBe(1);
  await passTime(1);
  expect(countLooks()).toBe(2);
  await passTime(999);
  expect(countLooks()).toBe(2);
  await passTime(1);
  expect(countLooks()).toBe(3);
});

it("fault 142: a look that failed is repeated after a second", async () => {
  const { announce, passTime, countLooks } = startWorkPoll(new Error("the database is away"));
  await announce("mails");
  await settle();
  await passTime(1_000);
  expect(countLooks()).toBe(2);
});

it("all wishes for a look within a second share one look", async () => {
  const { poller, passTime, countLooks } = startWorkPoll();
  for (let wish = 0; wish < 5; wish++) {
    poller.wakeSoon();
    await passTime(150);
  }
  expect(countLooks()).toBe(0);
  await passTime(250);
  expect(countLooks()).toBe(1);
});

it("after its end a poll looks no more", async () => {
  const { poller, announce, passTime, countLooks } = startWorkPoll(2_000);
  await poller.runNow();
  poller.wakeSoon();
  await poller.stop();
  await announce("mails");
  await passTime(SLOW_LOOK_MS);
  expect(countLooks()).toBe(1);
});
