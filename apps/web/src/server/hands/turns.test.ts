import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Returns which of these turns have begun. */
async function begun(turns: readonly { readonly come: Promise<void> }[]): Promise<readonly boolean[]> {
  const now = Promise.resolve(false);
  return Promise.all(
    turns.map(({ come }) => Promise.race([come.then(() => true), now.then(() => now).then(() => now)])),
  );
}

it("one runs, the others wait in order and know how many are before them", async () => {
  const line = new Turns(1);
  const turns = Array.from({ length: 10 }, () => line.take());
  expect(turns.map(({ before }) => before)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await begun(turns)).toEqual([true, ...Array<boolean>(9).fill(false)]);
  turns[0]?.end();
  expect((await begun(turns)).slice(0, 3)).toEqual([true, true, false]);
});

it("a turn that is ended while it waits frees its place and starts nothing", async () => {
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
