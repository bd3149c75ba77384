import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Says which of these have begun. */
async function begun(turns: readonly { readonly come: Promise<void> }[]): Promise<readonly boolean[]> {
  const now = Promise.resolve(false);
  return Promise.all(
    turns.map(({ come }) => Promise.race([come.then(() => true), now.then(() => now).then(() => now)])),
  );
}

it("one works, the others wait in their order, and know how many come before them", async () => {
  const line = new Turns(1);
  const turns = Array.from({ length: 10 }, () => line.take());
  expect(turns.map(({ before }) => before)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await begun(turns)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  turns[0]?.end();
  expect((await begun(turns)).slice(0, 3)).toEqual([true, true, false]);
});

it("one that is given up while it waits frees its place, and begins nothing", async () => {
  const line = new Turns(1);
  const [first, second, third] = [line.take(), line.take(), line.take()];
  second.end();
  second.end();
  expect(third.before).toBe(1);
  expect(await begun([third])).toEqual([false]);
  first.end();
  expect(await begun([third])).toEqual([true]);
  third.end();
  expect(line.count).toBe(0);
});
