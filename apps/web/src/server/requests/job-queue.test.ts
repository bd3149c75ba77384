import { expect, it } from "vitest";
import { JobQueue } from "./job-queue.ts";

/** Returns for each job whether it has begun. */
async function begun(jobs: readonly { readonly canStart: Promise<void> }[]): Promise<readonly boolean[]> {
  const now = Promise.resolve(false);
  return Promise.all(
    jobs.map(({ canStart }) => Promise.race([canStart.then(() => true), now.then(() => now).then(() => now)])),
  );
}

it("one job runs; the others wait in order and know how many jobs are ahead of them", async () => {
  const queue = new JobQueue(1);
  const jobs = Array.from({ length: 10 }, () => queue.join());
  expect(jobs.map(({ ahead }) => ahead)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await begun(jobs)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  jobs[0]?.end();
  expect((await begun(jobs)).slice(0, 3)).toEqual([true, true, false]);
});

it("a job that is ended while it waits frees its place and starts nothing", async () => {
  const queue = new JobQueue(1);
  const [first, second, third] = [queue.join(), queue.join(), queue.join()];
  second.end();
  second.end();
  expect(third.ahead).toBe(1);
  expect(await begun([third])).toEqual([false]);
  first.end();
  expect(await begun([third])).toEqual([true]);
  third.end();
  expect(queue.count).toBe(0);
});
