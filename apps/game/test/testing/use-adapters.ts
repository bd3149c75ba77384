/** The adapters with which servers send messages to people at other servers, for tests that run with each adapter. */
import { afterAll, beforeAll } from "vitest";
import { casesNow } from "./by-night.ts";
import { isRedisInstalled, startRedis, type TestRedis } from "./redis-server.ts";

interface Adapter {
  readonly adapter: "postgres" | "redis";
  /** Returns the settings with which a server is started. Can be called from the first test on. */
  readonly settings: () => Record<string, string>;
}

/**
 * Starts Redis for the tests of a file where Redis is installed. `redis` may be read from the first test on. For tests
 * that take minutes, `byDay` is the only adapter outside of nightly runs, which use both.
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
