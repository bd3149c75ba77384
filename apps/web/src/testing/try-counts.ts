/** Counts tries in a separate database, for tests of the limits that are stored there. */
import { randomUUID } from "node:crypto";
import { type CountTries, connect, createCountTries, type Database } from "@poker/db";
import { createTestDatabase, passTimeForLimits, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll } from "vitest";

/** Opens the database before a file's tests and drops it after them. */
export function prepareTryCounts() {
  let urls: TestDatabase;
  let owner: Database;
  let web: Database;
  beforeAll(async () => {
    urls = await createTestDatabase();
    [owner, web] = [connect(urls.ownerUrl, { maxConnections: 1 }), connect(urls.webUrl)];
  });
  afterAll(async () => {
    await Promise.all([owner.close(), web.close()]);
    await urls.drop();
  });
  return {
    /** Returns limits that have counted nothing yet. */
    startCounting(): CountTries {
      const test = randomUUID();
      const count = createCountTries(web.pool);
      return (limits) => count(limits.map((limit) => ({ ...limit, key: `${test} ${limit.key}` })));
    },
    passTime: (ms: number) => passTimeForLimits(owner.pool, ms),
  };
}
