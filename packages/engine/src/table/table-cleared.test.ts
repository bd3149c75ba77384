import { expect, test } from "vitest";
import { dealTable, TEST_NOW, tableWith, testSettings } from "../../test/testing/table-driver.ts";
import { createTable, evolveTable, evolveTableView } from "./evolve.ts";
import { redactTableEvent, tableViewFor } from "./redact.ts";
import type { TableEvent } from "./types.ts";

test("T7: a table that cannot continue holds the bets, pays all players the rest, and starts again", () => {
  const table = dealTable(tableWith([0, 1, 2]));
  const handNo = table.handNo;
  const events: readonly TableEvent[] = [
    { type: "table-cleared", handNo, reason: "test", suspendedBets: [{ seat: 1, amount: 100 }] },
    ...[0, 1, 2].map((seat): TableEvent => {
      const [playerId, stack] = [`p${seat}`, seat === 1 ? 4_900 : 5_000];
      return { type: "player-left", seat, playerId, stack, at: TEST_NOW, reason: "table-cleared" };
    }),
  ];
  const held = events.slice(0, 1).reduce(evolveTable, table);
  expect(held.seats.map(({ stack }) => stack)).toEqual([5_000, 4_900, 5_000]);
  const after = events.reduce(evolveTable, table);
  expect(tableViewFor(after, "rail")).toEqual({ ...createTable(table.tableId, testSettings()), handNo });
  for (const viewer of [0, "rail"] as const) {
    const seen = events
      .map((event) => redactTableEvent(event, viewer))
      .reduce(evolveTableView, tableViewFor(table, viewer));
    expect(seen).toEqual(tableViewFor(after, viewer));
  }
});

test("T7 ✗: a table that is cleared without a hand holds no bets, and its hand number does not go down", () => {
  const table = { ...tableWith([0]), handNo: 7 };
  const after = evolveTable(table, { type: "table-cleared", handNo: 5, reason: "test", suspendedBets: [] });
  expect(after).toMatchObject({ handNo: 7, hand: null, seats: [{ seat: 0, stack: 5_000 }] });
});
