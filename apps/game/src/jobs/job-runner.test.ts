import { connect, createJobRuns, type Database } from "@poker/db";
import { createTestDatabase, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { createLog } from "../log.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { type Job, type JobRunner, startJobRunner } from "./job-runner.ts";

let urls: TestDatabase;
let database: Database;
beforeAll(async () => {
  urls = await createTestDatabase();
  database = connect(urls.gameUrl);
});
afterAll(async () => {
  await database.close();
  await urls.drop();
});

const clock = createTestClock(systemClock);
const start = (job: Job): JobRunner =>
  startJobRunner({ jobs: [job], runs: createJobRuns(database.pool), clock, log: createLog("silent", "test") });

it("at the start only one of two processes runs a job, and no process runs it again within its period", async () => {
  let done = 0;
  const job: Job = {
    name: "once",
    everyMs: 3_600_000,
    run: async () => {
      done += 1;
    },
  };
  const both = [start(job), start(job)];
  await Promise.all(both.map((jobs) => jobs.runDueJobs()));
  expect(done).toBe(1);
  clock.advanceBy(60_000);
  await Promise.all(both.map((jobs) => jobs.runDueJobs()));
  expect(done).toBe(1);
  await Promise.all(both.map((jobs) => jobs.close()));
});

it("a job that fails is retried, until the runner is closed", async () => {
  let tries = 0;
  const fragile: Job = {
    name: "fragile",
    everyMs: 1,
    run: async () => {
      tries += 1;
      if (tries === 1) throw new Error("not yet");
    },
  };
  const jobs = start(fragile);
  await expect
    .poll(
      async () => {
        await jobs.runDueJobs();
        return tries;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(1);
  await jobs.close();
  const after = tries;
  await jobs.runDueJobs();
  expect(tries).toBe(after);
});
