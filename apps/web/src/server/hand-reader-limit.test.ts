import type { WebLimit } from "@poker/protocol";
import type { Limited } from "@poker/protocol/limit-registry";
import { expect, it } from "vitest";
import { createHandReaderLimit } from "./hand-reader-limit.ts";

const limited = { note() {} };

const readMany = (limit: ReturnType<typeof createHandReaderLimit>, userId: string | null, address: string) =>
  Array.from({ length: 20 }, () => limit.tryRead(userId, address)).filter(Boolean).length;

it("fault 110: a visitor opens so many hands and no more, and gets them back with time", () => {
  let now = 0;
  const limit = createHandReaderLimit(5, limited, () => now);
  expect(readMany(limit, null, "192.0.2.1")).toBe(5);
  expect(readMany(limit, null, "192.0.2.2")).toBe(5);
  now = 10 * 60_000 + 1;
  expect(limit.tryRead(null, "192.0.2.1")).toBe(true);
});

it("fault 110: accounts of one address do not add up without end, nor do addresses of one account", () => {
  const limit = createHandReaderLimit(5, limited, () => 0);
  expect(["a", "b", "c", "d", "e"].map((id) => readMany(limit, id, "192.0.2.1"))).toEqual([5, 5, 5, 0, 0]);
  const other = createHandReaderLimit(5, limited, () => 0);
  expect([1, 2, 3].map((n) => readMany(other, "a", `192.0.2.${n}`))).toEqual([5, 0, 0]);
});

it("fault 109: who meets the limit is noted, a person by their id, and an address that all its readers have used up", () => {
  const noted = new Set<string>();
  const note = (limit: WebLimit, { userId, address }: Limited) => void noted.add(`${limit} ${userId} ${address}`);
  const limit = createHandReaderLimit(5, { note }, () => 0);
  for (const id of ["a", "b", "c", "d"]) readMany(limit, id, "192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER a 192.0.2.1");
  expect(noted).toContain("HANDS_PER_READER null 192.0.2.1");
});
