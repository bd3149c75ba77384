import { expect, it } from "vitest";
import { poll } from "./poll.ts";
import { recordLog } from "./testing/recorded-log.ts";
import { createTestClock, frozenClock } from "./testing/test-clock.ts";

/** Starts a poll whose runs end when the test says so. */
function startPoll() {
  const clock = createTestClock(frozenClock);
  const { log, lines } = recordLog("warn");
  const runs: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const run = () => new Promise<void>((resolve, reject) => void runs.push({ resolve, reject }));
  return {
    clock,
    lines,
    runs,
    poller: poll(clock, { name: "p", everyMs: 1_000, run, log }),
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("a run begins at each interval, unless another run is still under way", async () => {
  const { clock, runs } = startPoll();
  clock.advanceBy(3_500);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await settle();
  clock.advanceBy(1_000);
  expect(runs).toHaveLength(2);
});
it("a failed run is logged with the number of failures in a row, and the next run still begins", async () => {
  const { clock, runs, lines } = startPoll();
  for (const index of [0, 1]) {
    clock.advanceBy(1_000);
    runs[index]?.reject(new Error("gone"));
    await settle();
  }
  // The log writes a repeated line only once a second.
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { poll: "p", failures: 1, error: { message: "gone" } },
    { poll: "p", failures: 2 },
  ]);
});
it("all calls of runNow during a run share the one run that follows", async () => {
  const { runs, poller } = startPoll();
  const first = poller.runNow();
  const [second, third] = [poller.runNow(), poller.runNow()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]?.reject(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  await expect(third).rejects.toThrow("gone");
});
it("`stop` waits for the run under way, and no run begins afterwards", async () => {
  const { clock, runs, poller } = startPoll();
  clock.advanceBy(1_000);
  const requested = poller.runNow();
  let stopped = false;
  const stopping = poller.stop().then(() => {
    stopped = true;
  });
  await settle();
  expect(stopped).toBe(false);
  runs[0]?.resolve();
  await Promise.all([stopping, requested]);
  clock.advanceBy(5_000);
  await poller.runNow();
  expect(runs).toHaveLength(1);
});
