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

it("a page has each table once, and four at most", () => {
  const five = ["a", "b", "a", "c", "d", "e"].map(table).reduce(addTable, []);
  expect(five.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  expect(five).toHaveLength(MAX_OPEN_TABLES);
  expect(removeTable(five, "b").map(({ id }) => id)).toEqual(["a", "c", "d"]);
});

it("M16: a player who is moved keeps the pane, and a table that is open already is not opened twice", () => {
  const open = ["a", "b"].map(table);
  const moved = replaceTable(open, "a", table("c"));
  expect(moved).toEqual([{ id: "c", name: "c", paneId: "a" }, table("b")]);
  expect(replaceTable(moved, "c", table("d"))[0]).toEqual({ id: "d", name: "d", paneId: "a" });
  expect(replaceTable(open, "a", table("b"))).toEqual([table("b")]);
});

it("tables wait in the order in which they began to, and leave the line when they are served", () => {
  let waiting = updateTablesToAct([], "b", true);
  waiting = updateTablesToAct(waiting, "a", true);
  expect(updateTablesToAct(waiting, "b", true)).toBe(waiting);
  expect(waiting).toEqual(["b", "a"]);
  expect(updateTablesToAct(waiting, "b", false)).toEqual(["a"]);
  expect(updateTablesToAct(waiting, "c", false)).toBe(waiting);
});

it("the focus goes to the table that has waited longest, and never away from one that waits", () => {
  expect(chooseFocus("a", ["b", "c"])).toBe("b");
  expect(chooseFocus("c", ["b", "c"])).toBe("c");
  expect(chooseFocus("a", [])).toBe("a");
  expect(chooseFocus(null, ["b"])).toBe("b");
});

it("the address names the tables in their order", () => {
  expect(multiTableHref(["x", "y"])).toBe("/tables?t=x&t=y");
  expect(multiTableHref(["x"], true)).toBe("/tables?t=x&pick=1");
});
