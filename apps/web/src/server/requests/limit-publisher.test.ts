import type { LimitedClient, WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";
import { expect, it } from "vitest";
import { createLimitPublisher } from "./limit-publisher.ts";

function start() {
  const time = { now: 0 };
  const registry = new LimitRegistry<WebLimit>({ clock: { wall: () => time.now, monotonic: () => time.now } });
  const written: (readonly LimitedClient<WebLimit>[])[] = [];
  /** Each write takes the first of these functions and calls it, so that a test can make the write fail or wait. */
  const failures: (() => Promise<void>)[] = [];
  const { publish } = createLimitPublisher(
    () => registry.list(),
    async (limited) => {
      await failures.shift()?.();
      written.push(limited);
    },
  );
  const refuse = (address: string) => registry.note("REQUESTS_PER_ADDRESS", { userId: null, address });
  return { time, written, failures, publish, refuse };
}

it("fault 109: while no client is limited nothing is written; while many are limited, one bounded list is written", async () => {
  const { time, written, publish, refuse } = start();
  for (let n = 0; n < 5; n++) await publish();
  expect(written).toEqual([]);
  for (let n = 0; n < 100_000; n++) refuse(`192.0.2.${n % 1_000}`);
  await publish();
  expect(written).toHaveLength(1);
  expect(written[0]).toHaveLength(20);
  time.now = 5_000;
  refuse("198.51.100.7");
  await publish();
  expect(written).toHaveLength(2);
});

it("fault 109: one last write removes a client that is no longer limited", async () => {
  const { time, written, publish, refuse } = start();
  refuse("192.0.2.1");
  await publish();
  expect(written).toEqual([
    [{ limit: "REQUESTS_PER_ADDRESS", userId: null, address: "192.0.2.1", since: 0, refused: 1 }],
  ]);
  time.now = 60_000;
  for (let n = 0; n < 3; n++) await publish();
  expect(written.slice(1)).toEqual([[]]);
});

it("fault 109: a failed write is repeated, and no write begins while another is running", async () => {
  const { written, failures, publish, refuse } = start();
  refuse("192.0.2.1");
  failures.push(() => Promise.reject(new Error("an outage")));
  await expect(publish()).rejects.toThrow("an outage");
  let finish = () => {};
  failures.push(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const slow = publish();
  await publish();
  finish();
  await slow;
  expect(written).toHaveLength(1);
});
