import { createClient } from "redis";
import { expect, it, onTestFinished } from "vitest";
import { isRedisInstalled, startRedis } from "../../test/testing/redis-server.ts";
import { watchAnswers } from "./redis-bus.ts";

it.skipIf(!isRedisInstalled())(
  "fault 74: a Redis that stands still with its connections open is noticed, and so is its return",
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.kill());
    const client = createClient({ url: redis.url });
    await client.connect();
    const noted: string[] = [];
    const restored = new Promise<void>((resolve) => {
      const stop = watchAnswers(
        client,
        {
          noteLost(error) {
            noted.push(String(error));
            redis.setFrozen(false);
          },
          noteRestored() {
            noted.push("restored");
            resolve();
          },
        },
        { everyMs: 20, answerMs: 200 },
      );
      onTestFinished(stop);
    });
    redis.setFrozen(true);
    await restored;
    expect(noted.slice(0, 2)).toEqual(["Error: Redis does not answer", "restored"]);
    await client.close();
  },
);
