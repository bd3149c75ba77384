import { expect, it } from "vitest";
import { Paces } from "./pace.ts";

it("so often in any window, each for himself; refusals do not count", () => {
  const paces = new Paces({ times: 2, windowMs: 1_000 });
  expect(paces.take("a", 0)).toBe(0);
  expect(paces.take("a", 400)).toBe(0);
  expect(paces.take("a", 500)).toBe(500);
  expect(paces.take("b", 500)).toBe(0);
  expect(paces.take("a", 999)).toBe(1);
  expect(paces.take("a", 1_000)).toBe(0);
  expect(paces.take("a", 1_000)).toBe(400);
});

it("whoever is quiet is forgotten", () => {
  const paces = new Paces({ times: 2, windowMs: 1_000 });
  for (let person = 0; person < 100; person++) paces.take(String(person), person);
  paces.take("late", 5_000);
  expect(paces.size).toBe(1);
});
