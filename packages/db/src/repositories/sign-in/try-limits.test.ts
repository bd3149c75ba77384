/** Tests the limits of tries that all web servers share. Fault 67 */
import { expect, it } from "vitest";
import { passTimeForLimits } from "../../testing/index.ts";
import { useTestRoom } from "../../testing/room.ts";
import { createCountTries } from "./try-limits.ts";

const room = useTestRoom();
const three = (key: string) => ({ key, most: 3, windowMs: 1_000_000 });

it("fault 67: tries are limited per key over all web servers, and are allowed again after some time", async () => {
  const [here, there] = [createCountTries(room.web.pool), createCountTries(room.web.pool)];
  expect(await here([three("a")])).toBeNull();
  expect(await there([three("a")])).toBeNull();
  expect(await here([three("a")])).toBeNull();
  const refusedAt = Date.now();
  const refused = await there([three("a")]);
  expect(refused).toMatchObject({ place: 0 });
  // Four tries were made just now and three are allowed, so the next one is allowed when the second of the four expires.
  expect(Math.abs((refused?.nextAt ?? 0) - refusedAt - 1_000_000)).toBeLessThan(60_000);
  expect(await there([three("b")])).toBeNull();
  await passTimeForLimits(room.owner.pool, 1_000_001);
  expect(await here([three("a")])).toBeNull();
});

it("fault 67: a refused try counts for the limit that refused it, but not for the limits that are checked later", async () => {
  const countTries = createCountTries(room.web.pool);
  for (let n = 0; n < 3; n++) await countTries([three("first")]);
  await passTimeForLimits(room.owner.pool, 600_000);
  for (let n = 0; n < 5; n++) expect(await countTries([three("first"), three("second")])).toMatchObject({ place: 0 });
  await passTimeForLimits(room.owner.pool, 600_000);
  expect(await countTries([three("first")])).toMatchObject({ place: 0 });
  for (let n = 0; n < 3; n++) expect(await countTries([three("second")])).toBeNull();
});

it("fault 67: of many tries at once, no more than the limit are allowed", async () => {
  const countTries = createCountTries(room.web.pool);
  const answers = await Promise.all(Array.from({ length: 20 }, () => countTries([three("at once")])));
  expect(answers.filter((place) => place === null)).toHaveLength(3);
});

it("fault 106: a try is allowed at exactly the time that a refusal names, and not earlier", async () => {
  const countTries = createCountTries(room.web.pool);
  for (let n = 0; n < 3; n++) {
    await countTries([three("in time")]);
    await passTimeForLimits(room.owner.pool, 100_000);
  }
  // There are tries from 300, 200 and 100 seconds ago, and this one, which counts too. So the next try is allowed when the try from 200
  // seconds ago expires.
  const refused = await countTries([three("in time")]);
  const wait = (refused?.nextAt ?? 0) - Date.now();
  expect(Math.abs(wait - 800_000)).toBeLessThan(60_000);
  await passTimeForLimits(room.owner.pool, 700_000);
  expect(await countTries([three("in time"), three("after it")])).toMatchObject({ place: 0 });
  // The refusal before this one counts as a try too. So it is not enough that the try from 900 seconds ago expires.
  await passTimeForLimits(room.owner.pool, 200_001);
  expect(await countTries([three("in time")])).toBeNull();
});
