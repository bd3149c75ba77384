import { describe, expect, test } from "vitest";
import { dealTable, foldToEnd, runCommands, tableWith, testSeat } from "../../../test/testing/table-driver.ts";
import {
  seatEntryCommand,
  tournamentAfterHand,
  tournamentTable,
  tournamentTableWith,
} from "../../../test/testing/tournament-driver.ts";
import { turnClockMs } from "./create.ts";
import { handEndedOrder, seatTimeAt, tableChips } from "./reports.ts";

describe("a table's report after a hand", () => {
  test("M13: the report has the stacks, and the positions of the hand", () => {
    const table = foldToEnd(dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2, 3])));
    expect(handEndedOrder(table)).toEqual({
      type: "hand-ended",
      tableNo: 12,
      stacks: [5_000, 5_000, 4_950, 5_050].map((stack, seat) => ({ seat, stack })),
      button: 1,
      smallBlindSeat: 2,
      bigBlindSeat: 3,
    });
  });

  test("M12: the report says who joined during the hand and may have to wait", () => {
    const table = dealTable(tournamentAfterHand([0, 1, 2], [0, 1, 2, 4]));
    const { stacks } = handEndedOrder(foldToEnd(runCommands(table, seatEntryCommand(3), seatEntryCommand(5))));
    expect(stacks.filter(({ waitsHand }) => waitsHand).map(({ seat }) => seat)).toEqual([3]);
  });

  test("T6: the report has only the drawn button when a first hand was cancelled", () => {
    const drawn = runCommands(tournamentTableWith([0, 1, 2]), { type: "set-button", seat: 1 });
    const table = runCommands(dealTable(drawn), { type: "cancel-hand", reason: "test" });
    expect(handEndedOrder(table)).toMatchObject({ button: 1, smallBlindSeat: null, bigBlindSeat: null });
  });

  test("M13 ✗: a cash table cannot report to a tournament", () => {
    expect(() => handEndedOrder(tableWith([0, 1], { button: 0 }))).toThrow("cash table");
  });
});

describe("the absence and the time bank that move with a player", () => {
  const bank = { startMs: 30_000, perHandMs: 1_000, maxMs: 60_000 };
  const withBank = (
    table = tournamentTableWith([testSeat(0, { timeBankMs: 7_000 }), testSeat(1, { absent: true })]),
  ) => ({
    ...table,
    settings: { ...table.settings, clock: { ...table.settings.clock, timeBank: bank } },
  });

  test("M11, T8: absence and time bank move with the player, even an empty time bank", () => {
    expect(seatTimeAt(withBank(), 0)).toEqual({ timeBankMs: 7_000 });
    expect(seatTimeAt(withBank(), 1)).toEqual({ absent: true, timeBankMs: 0 });
  });

  test("T8 ✗: no time bank moves from a table without time banks, and nothing moves from an empty seat", () => {
    expect(seatTimeAt(tournamentTableWith([testSeat(0, { timeBankMs: 7_000 })]), 0)).toEqual({});
    expect(seatTimeAt(tournamentTableWith([0]), 1)).toEqual({});
  });
});

test("M3: the chips of a table are the chips of its seats, also during a hand", () => {
  const table = tournamentAfterHand([0, 1, 2], [0, 1, testSeat(2, { stack: 1 })]);
  expect(tableChips(table)).toBe(10_001);
  expect(tableChips(dealTable(table))).toBe(10_001);
  expect(tableChips(tournamentTable())).toBe(0);
});

test("T1, M11: a decision has the whole clock, but an absent player's decision has the short clock", () => {
  const table = tournamentTableWith([0, testSeat(1, { absent: true })], { absentClockMs: 1_500 });
  expect([0, 1, 2].map((seat) => turnClockMs(table, seat))).toEqual([30_000, 1_500, 30_000]);
});

test("M11 ✗: at a cash table the clock is the same for all players", () => {
  expect(turnClockMs(tableWith([0, testSeat(1, { absent: true })]), 1)).toBe(30_000);
});
