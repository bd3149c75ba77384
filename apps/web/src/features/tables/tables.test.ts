import { expect, it } from "vitest";
import { MOST_TABLES, nextFocus, nowWaiting, type OpenTable, tablesHref, withoutTable, withTable } from "./tables.ts";

const table = (id: string): OpenTable => ({ id, name: id });

it("a page has each table once, and four at most", () => {
  const five = ["a", "b", "a", "c", "d", "e"].map(table).reduce(withTable, []);
  expect(five.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(five).toHaveLength(MOST_TABLES);
  expect(withoutTable(five, "b").map(({ id }) => id)).toEqual(["a", "c", "d"]);
});

it("tables wait in the order in which they began to, and leave the line when they are served", () => {
  let waiting = nowWaiting([], "b", true);
  waiting = nowWaiting(waiting, "a", true);
  expect(nowWaiting(waiting, "b", true)).toBe(waiting);
  expect(waiting).toEqual(["b", "a"]);
  expect(nowWaiting(waiting, "b", false)).toEqual(["a"]);
  expect(nowWaiting(waiting, "c", false)).toBe(waiting);
});

it("the focus goes to the table that has waited longest, and never away from one that waits", () => {
  expect(nextFocus("a", ["b", "c"])).toBe("b");
  expect(nextFocus("c", ["b", "c"])).toBe("c");
  expect(nextFocus("a", [])).toBe("a");
  expect(nextFocus(null, ["b"])).toBe("b");
});

it("the address names the tables in their order", () => {
  expect(tablesHref(["x", "y"])).toBe("/tables?t=x&t=y");
  expect(tablesHref(["x"], true)).toBe("/tables?t=x&pick=1");
});
