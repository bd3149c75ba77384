/** Tests the limits of tries that all web servers share. Fault 67 */
import { expect, it } from "vitest";
import { useTestRoom } from "../../test/test-room.ts";
import { passTimeForLimits } from "../testing.ts";
import { createCountTries } from "./try-limits.ts";

const room = useTestRoom();
const three = (key: string) => ({ key, most: 3, windowMs: 1_000_000 });

it("fault 67: tries are limited per key over all web servers, and come back with time", async () => {
  const [here, there] = [createCountTries(room.web.pool), createCountTries(room.web.pool)];
  expect(await here([three("a")])).toBeNull();
  expect(await there([three("a")])).toBeNull();
  expect(await here([three("a")])).toBeNull();
  expect(await there([three("a")])).toBe(0);
  expect(await there([three("b")])).toBeNull();
  await passTimeForLimits(room.owner.pool, 1_000_001);
  expect(await here([three("a")])).toBeNull();
});

it("fault 67: a refused try counts too, and is not counted by the limits after it", async () => {
  const countTries = createCountTries(room.web.pool);
  for (let n = 0; n < 3; n++) await countTries([three("first")]);
  await passTimeForLimits(room.owner.pool, 600_000);
  for (let n = 0; n < 5; n++) expect(await countTries([three("first"), three("second")])).toBe(0);
  await passTimeForLimits(room.owner.pool, 600_000);
  expect(await countTries([three("first")])).toBe(0);
  for (let n = 0; n < 3; n++) expect(await countTries([three("second")])).toBeNull();
});

it("fault 67: of many tries at once no more than the limit come through", async () => {
  const countTries = createCountTries(room.web.pool);
  const answers = await Promise.all(Array.from({ length: 20 }, () => countTries([three("at once")])));
  expect(answers.filter((place) => place === null)).toHaveLength(3);
});
