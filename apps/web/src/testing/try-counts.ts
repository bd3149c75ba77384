/** Counts tries in a database, for tests of limits that are stored there. */
import { randomUUID } from "node:crypto";
import { type CountTries, connect, createCountTries, type Database } from "@poker/db";
import { createTestDatabase, passTimeForLimits, type TestDatabase } from "@poker/db/testing";
import { afterAll, beforeAll } from "vitest";

/** Creates a database before the tests of a file, and drops it after them. */
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
    /** Returns limits that have not counted anything yet. */
    startCounting(): CountTries {
      const test = randomUUID();
      const count = createCountTries(web.pool);
      return (limits) => count(limits.map((limit) => ({ ...limit, key: `${test} ${limit.key}` })));
    },
    passTime: (ms: number) => passTimeForLimits(owner.pool, ms),
  };
}
