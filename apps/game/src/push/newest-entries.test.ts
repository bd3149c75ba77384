import { expect, it } from "vitest";
import { NewestEntries } from "./newest-entries.ts";

it("when the map is full, a new entry replaces the entry that was set longest ago", () => {
  const entries = new NewestEntries<number>(2);
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const)
    entries.set(key, value);
  expect(["a", "b", "c"].map((key) => entries.get(key))).toEqual([3, undefined, 4]);
  entries.delete("a");
  expect(entries.get("a")).toBeUndefined();
});
