/** The adapters through which servers send messages to people at other servers. Some tests run once with each adapter. */
import { afterAll, beforeAll } from "vitest";
import { casesNow } from "./by-night.ts";
import { isRedisInstalled, startRedis, type TestRedis } from "./redis-server.ts";

interface Adapter {
  readonly adapter: "postgres" | "redis";
  /** Returns the settings with which a server uses this adapter. Call it only inside tests. */
  readonly settings: () => Record<string, string>;
}

/**
 * Starts Redis for the tests of a file, if Redis is installed. Use `redis` only inside tests. For slow tests, `byDay` names the
 * only adapter of a run without the tests of the night.
 */
export function useAdapters({ byDay }: { readonly byDay?: Adapter["adapter"] } = {}) {
  const hasRedis = isRedisInstalled();
  let started: TestRedis | undefined;
  const redis = (): TestRedis => {
    if (!started) throw new Error("Redis is not installed, or was asked for before the tests began");
    return started;
  };
  beforeAll(async () => {
    if (hasRedis) started = await startRedis();
  });
  afterAll(() => started?.kill());
  const adapters: Adapter[] = [{ adapter: "postgres", settings: () => ({ ADAPTER: "postgres" }) }];
  if (hasRedis) adapters.push({ adapter: "redis", settings: () => ({ REDIS_URL: redis().url }) });
  const named = adapters.filter(({ adapter }) => adapter === byDay);
  return { hasRedis, redis, adapters: named.length === 0 ? adapters : casesNow(adapters, named) };
}
