import { expect, it } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

it("a few jobs run at the same time, some wait their turn, and the rest are refused immediately", async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 1 });
  const [first, second] = [await queue.enter(), await queue.enter()];
  const third = queue.enter();
  expect(await queue.enter()).toBeNull();
  expect(queue.running).toBe(2);
  first?.();
  first?.();
  expect(await third).not.toBeNull();
  expect(queue.running).toBe(2);
  second?.();
  (await third)?.();
  expect(queue.running).toBe(0);
});

it("a job that has waited too long is refused, and does not start later", async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 5, maxWaitMs: 20 });
  const first = await queue.enter();
  expect(await queue.enter()).toBeNull();
  first?.();
  expect(queue.running).toBe(0);
});
