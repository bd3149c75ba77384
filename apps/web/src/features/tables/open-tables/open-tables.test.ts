import { expect, it } from "vitest";
import {
  addTable,
  chooseFocus,
  MAX_OPEN_TABLES,
  multiTableHref,
  type OpenTable,
  removeTable,
  replaceTable,
  updateTablesToAct,
} from "./open-tables.ts";

const table = (id: string): OpenTable => ({ id, name: id });

it("a page has each table once, and at most four tables", () => {
  const five = ["a", "b", "a", "c", "d", "e"].map(table).reduce(addTable, []);
  expect(five.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(five).toHaveLength(MAX_OPEN_TABLES);
  expect(removeTable(five, "b").map(({ id }) => id)).toEqual(["a", "c", "d"]);
});

it("M16: the new table of a moved player takes over the pane, but a table that is already open is not opened twice", () => {
  const open = ["a", "b"].map(table);
  const moved = replaceTable(open, "a", table("c"));
  expect(moved).toEqual([{ id: "c", name: "c", paneId: "a" }, table("b")]);
  expect(replaceTable(moved, "c", table("d"))[0]).toEqual({ id: "d", name: "d", paneId: "a" });
  expect(replaceTable(open, "a", table("b"))).toEqual([table("b")]);
});

it("waiting tables are ordered by time left, tables without a clock last; a table that no longer waits is removed", () => {
  let waiting = updateTablesToAct([], "c", Number.POSITIVE_INFINITY);
  waiting = updateTablesToAct(waiting, "b", 9_000);
  waiting = updateTablesToAct(waiting, "a", 5_000);
  expect(updateTablesToAct(waiting, "b", 9_000)).toBe(waiting);
  expect(waiting.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  // The time bank of table `a` starts, so `a` now waits longer than `b`.
  expect(updateTablesToAct(waiting, "a", 30_000).map(({ id }) => id)).toEqual(["b", "a", "c"]);
  expect(updateTablesToAct(waiting, "b", null).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(updateTablesToAct(waiting, "d", null)).toBe(waiting);
});

it("the focus stays at a table that waits, and otherwise moves to the waiting table with the least time left", () => {
  const [b, c] = [
    { id: "b", until: 5_000 },
    { id: "c", until: 9_000 },
  ];
  expect(chooseFocus("a", [b, c])).toBe("b");
  expect(chooseFocus("c", [b, c])).toBe("c");
  expect(chooseFocus("a", [])).toBe("a");
  expect(chooseFocus(null, [b])).toBe("b");
});

it("the address names the tables in their order", () => {
  expect(multiTableHref(["x", "y"])).toBe("/tables?t=x&t=y");
  expect(multiTableHref(["x"], true)).toBe("/tables?t=x&pick=1");
});
