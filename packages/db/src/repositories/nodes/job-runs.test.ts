import { DAY_MS } from "@poker/protocol";
import { expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { createJobRuns } from "./job-runs.ts";

const room = useTestRoom();
const jobs = () => createJobRuns(room.game.pool);
const past = (name: string, ms: number) =>
  room.owner.pool.query(
    `UPDATE job_runs SET started_at = started_at - $2 * interval '1 ms', finished_at = finished_at - $2 * interval '1 ms',
                         locked_until = locked_until - $2 * interval '1 ms' WHERE name = $1`,
    [name, ms],
  );

it("one of many processes gets a run, and the next run is due a period after its start", async () => {
  const claims = await Promise.all(Array.from({ length: 10 }, () => jobs().claimRun("daily", DAY_MS)));
  const [startedAt, ...more] = claims.filter((claim) => claim !== null);
  expect(more).toEqual([]);
  await jobs().finishRun("daily", startedAt ?? 0);
  expect(await jobs().claimRun("daily", DAY_MS)).toBeNull();
  await past("daily", DAY_MS - 60_000);
  expect(await jobs().claimRun("daily", DAY_MS)).toBeNull();
  await past("daily", 60_000);
  expect(await jobs().claimRun("daily", DAY_MS)).not.toBeNull();
});

it("a failed run is retried soon, and a run whose process died is retried after ten minutes", async () => {
  const first = await jobs().claimRun("fragile", DAY_MS);
  await jobs().failRun("fragile", first ?? 0, 60_000);
  expect(await jobs().claimRun("fragile", DAY_MS)).toBeNull();
  await past("fragile", 60_000);
  expect(await jobs().claimRun("fragile", DAY_MS)).not.toBeNull();
  expect(await jobs().claimRun("fragile", DAY_MS)).toBeNull();
  await past("fragile", 600_000);
  expect(await jobs().claimRun("fragile", DAY_MS)).not.toBeNull();
});

it("a job that runs often may be retried sooner after its process died", async () => {
  expect(await jobs().claimRun("often", 1_000, 30_000)).not.toBeNull();
  await past("often", 29_000);
  expect(await jobs().claimRun("often", 1_000, 30_000)).toBeNull();
  await past("often", 1_000);
  expect(await jobs().claimRun("often", 1_000, 30_000)).not.toBeNull();
});

it("a process that was considered dead cannot finish its successor's run", async () => {
  const dead = await jobs().claimRun("slow", DAY_MS);
  await past("slow", 600_000);
  // `past` moved the stored start of the first run ten minutes back, so the test moves its own copy as well.
  const startedAt = (dead ?? 0) - 600_000;
  expect(await jobs().claimRun("slow", DAY_MS)).not.toBeNull();
  await jobs().finishRun("slow", startedAt);
  await past("slow", 600_000);
  expect(await jobs().claimRun("slow", DAY_MS)).not.toBeNull();
});
