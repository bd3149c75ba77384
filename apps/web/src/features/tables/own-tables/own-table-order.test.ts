import type { OwnTable } from "@poker/protocol";
import { expect, it } from "vitest";
import { orderByUrgency, ownTableHref } from "./own-table-order.ts";

const table = (tableId: string, deadline: number | null = null): OwnTable => ({
  tableId,
  poolId: null,
  tournamentId: null,
  name: `Table ${tableId}`,
  currency: "play",
  structure: "no-limit",
  smallBlind: 50,
  bigBlind: 100,
  smallBet: 100,
  bigBet: 200,
  seat: 0,
  stack: 10_000,
  sittingOut: false,
  keptUntil: null,
  keptBigBlinds: null,
  deadline,
});

it("tables are ordered by time left, then by name; tables that the page shows are left out", () => {
  const tables = [table("d"), table("c", 900), table("b"), table("a", 1_000), table("e", 1)];
  expect(orderByUrgency(tables, ["e"]).map(({ tableId }) => tableId)).toEqual(["c", "a", "b", "d"]);
});

it("a player's only table opens alone on its page", () => {
  expect(ownTableHref("a", [table("a")], [])).toBe("/table/a");
});

it("a player's tables open together on one page, at most four; the table that the player opens is last in the URL", () => {
  const tables = ["a", "b", "c", "d", "e"].map((id) => table(id));
  expect(ownTableHref("a", [table("a"), table("b")], [])).toBe("/tables?t=b&t=a");
  expect(ownTableHref("b", [table("b")], ["x"])).toBe("/tables?t=x&t=b");
  expect(ownTableHref("e", tables, [])).toBe("/tables?t=a&t=b&t=c&t=e");
});
