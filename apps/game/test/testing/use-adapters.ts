/** The adapters through which servers send messages to people at other servers. Some tests run once with each adapter. */
import { afterAll, beforeAll } from "vitest";
import { isRedisInstalled, startRedis, type TestRedis } from "./redis-server.ts";

interface Adapter {
  readonly adapter: "postgres" | "redis";
  /** Returns the settings with which a server uses this adapter. Call it only inside tests. */
  readonly settings: () => Record<string, string>;
}

/**
 * Starts Redis for the tests of a file, if Redis is installed. Use `redis` only inside tests.
 */
export function useAdapters() {
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
  return { hasRedis, redis, adapters };
}
