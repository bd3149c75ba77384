import { describe, expect, test } from "vitest";
import {
  actCommand,
  blindPositions,
  dealAndFoldToEnd,
  dealTable,
  decideOrThrow,
  eventsOfType,
  foldToEnd,
  ORDERED_DECK,
  owingSeat,
  refusalOf,
  requireNextHand,
  requireTableSeat,
  runCommands,
  sitCommand,
  sittingOutSeat,
  startHandCommand,
  TEST_NOW,
  tableWith,
  testSeat,
  testSettings,
  threeToStartSettings,
  timeOutCommand,
} from "../../test/testing/table-driver.ts";
import { parseCards } from "../cards/card.ts";
import { createTable, evolveTable } from "./evolve.ts";
import { isHandRunning } from "./steps.ts";
import type { CommandOf, TableState } from "./types.ts";

const leave = (seat: number) => ({ type: "leave", seat }) as const;

describe("the end of a hand", () => {
  test("when a hand ends, there is no plan event for seats without a plan", () => {
    const running = dealTable(tableWith([0, 1]));
    const { events, state } = decideOrThrow(running, actCommand(running, { type: "fold" }));
    expect(isHandRunning(state)).toBe(false);
    expect(eventsOfType(events, "seat-planned")).toEqual([]);
  });
});

describe("start-hand", () => {
  test("start-hand gives the positions of the next hand, then the hand's own events", () => {
    const table = tableWith([0, 1, 2]);
    const { events, state } = decideOrThrow(table, startHandCommand(table));
    expect(events[0]).toEqual(requireNextHand(table).blindsMoved);
    expect(events.map((e) => e.type)).toEqual([
      "blinds-moved",
      "hand-started",
      "posted",
      "posted",
      "hole-dealt",
      "to-act",
    ]);
    expect(state).toMatchObject({ handNo: 8, lastDealtIn: 3, button: 0 });
    expect(state.seats.map((s) => s.stack)).toEqual([5_000, 5_000, 5_000]); // G8: stacks as they were at the start of the hand
  });

  test("a hand number is never used twice", () => {
    const table = tableWith([0, 1]);
    for (const handNo of [7, 0, -1, Number.NaN])
      expect(refusalOf(table, { ...startHandCommand(table), handNo })).toBe("stale-decision");
    expect(decideOrThrow(table, { ...startHandCommand(table), handNo: 12 }).state.handNo).toBe(12);
  });

  test("start-hand is refused while a hand runs, with too few players, and at a paused or closed table", () => {
    const table = tableWith([0, 1]);
    const running = dealTable(table);
    expect(refusalOf(running, startHandCommand(running))).toBe("hand-running");
    expect(refusalOf(tableWith([0]), startHandCommand(table))).toBe("not-enough-players");
    expect(refusalOf(runCommands(table, { type: "pause" }), startHandCommand(table))).toBe("table-paused");
    expect(refusalOf(runCommands(table, { type: "close" }), startHandCommand(table))).toBe("table-closed");
  });

  test("B11: when the blinds put all players all-in, the hand ends in the same step", () => {
    const table = tableWith([testSeat(0, { stack: 30 }), testSeat(1, { stack: 30 })]);
    const { events, state } = decideOrThrow(table, startHandCommand(table));
    expect(eventsOfType(events, "hand-ended")).toHaveLength(1);
    const broke = state.seats.filter((s) => s.stack === 0);
    expect(state.seats.reduce((sum, s) => sum + s.stack, 0)).toBe(60);
    expect(broke.every((s) => s.sittingOut?.reason === "no-chips")).toBe(true);
  });
});

describe("act and time-out", () => {
  const table = () => dealTable(tableWith([0, 1, 2]));
  const fold = () => actCommand(table(), { type: "fold" });

  test.each([
    ["another hand", { handNo: 7 }, "stale-decision"],
    ["another turn", { decision: 2 }, "stale-decision"],
    ["another seat", { seat: 1 }, "not-your-turn"],
    ["a seat without cards", { seat: 5 }, "not-in-hand"],
  ] as const)("A13 ✗: a command meant for %s is refused (faults 31, 32)", (_name, change, refused) => {
    expect(refusalOf(table(), { ...fold(), ...change })).toBe(refused);
    const late: CommandOf<"time-out"> = { ...timeOutCommand(table()), ...change };
    expect(refusalOf(table(), late)).toBe(change && "seat" in change && change.seat === 5 ? "not-seated" : refused);
  });

  test("A13: a command for the open decision is accepted, and refused once that decision has been made", () => {
    const acted = runCommands(table(), fold());
    expect(acted.hand?.seats.find((s) => s.seat === fold().seat)?.status).toBe("folded");
    expect(refusalOf(acted, fold())).toBe("stale-decision");
    expect(refusalOf(acted, timeOutCommand(table()))).toBe("stale-decision");
  });

  test("acting, time-outs and cancelling are refused when no hand is being played", () => {
    expect(refusalOf(tableWith([0, 1]), fold())).toBe("no-hand");
    expect(refusalOf(foldToEnd(table()), fold())).toBe("no-hand");
    expect(refusalOf(tableWith([0, 1]), timeOutCommand(table()))).toBe("no-hand");
    expect(refusalOf(tableWith([0, 1]), { type: "cancel-hand", reason: "x" })).toBe("no-hand");
    expect(refusalOf(foldToEnd(table()), { type: "cancel-hand", reason: "x" })).toBe("no-hand");
  });

  test("G8: the stacks of the table are updated when the hand ends", () => {
    const over = foldToEnd(table());
    expect(over.seats.map((s) => s.stack)).toEqual([5_000, 4_950, 5_050]);
    expect(over.hand?.result?.outcome).toBe("settled");
  });
});

describe("a player without chips", () => {
  const lost = (topUpWanted: number) => {
    const seats = [0, 1].map((seat) => testSeat(seat, { stack: 100, topUpWanted }));
    // Seat 1 has aces, seat 0 has deuce and three, and the board helps neither of them.
    const first = parseCards("Ac 2c Ad 3d 7c 8d 9h Js 5d");
    const deck = [...first, ...ORDERED_DECK.filter((card) => !first.includes(card))];
    const table = decideOrThrow(tableWith(seats), { ...startHandCommand(tableWith(seats)), deck }).state;
    const over = runCommands(table, actCommand(table, { type: "call" }));
    return over.seats.filter((s) => s.stack === 0);
  };

  test("a player without chips sits out when the hand ends", () => {
    expect(lost(0).map((s) => s.sittingOut?.reason)).toEqual(["no-chips"]);
  });

  test("S7: a player without chips does not sit out when they have asked for more chips", () => {
    expect(lost(3_000).map((s) => s.sittingOut)).toEqual([null]);
  });
});

describe("seats that the end of a hand does not change", () => {
  test("S7 ✗: a seat without a plan has no change when the hand ends", () => {
    const running = dealTable(tableWith([0, 1]));
    const { events } = decideOrThrow(running, actCommand(running, { type: "fold" }));
    expect(eventsOfType(events, "hand-ended")).toHaveLength(1);
    expect(eventsOfType(events, "seat-changed")).toEqual([]);
  });

  test("B10 ✗: the time of a player who already sits out does not start again when they have no chips", () => {
    const sittingOut = { since: TEST_NOW - 60_000, reason: "asked" } as const;
    const over = dealAndFoldToEnd(tableWith([0, 1, sittingOutSeat(2, { stack: 0, sittingOut })]));
    expect(requireTableSeat(over, 2).sittingOut).toEqual(sittingOut);
  });
});

describe("leaving", () => {
  test("a player may leave before the first hand", () => {
    expect(runCommands(tableWith([0, 1]), leave(1)).seats.map((s) => s.seat)).toEqual([0]);
  });

  test("a player leaves at once between hands, and during a hand that they are not dealt into", () => {
    const table = dealTable(tableWith([0, 1, sittingOutSeat(2)]));
    expect(decideOrThrow(table, leave(2)).events).toMatchObject([{ type: "player-left", seat: 2, stack: 5_000 }]);
    expect(runCommands(foldToEnd(table), leave(0)).seats.map((s) => s.seat)).toEqual([1, 2]);
    expect(refusalOf(table, leave(4))).toBe("not-seated");
  });

  test("a leaving player who is to act is folded at once, and the seat is freed when the hand ends (fault 49)", () => {
    const table = dealTable(tableWith([0, 1, 2, 3]));
    expect(table.hand?.toAct?.seat).toBe(3);
    const { events, state } = decideOrThrow(table, leave(3));
    expect(events.map((e) => e.type)).toEqual(["seat-planned", "acted", "to-act"]);
    expect(requireTableSeat(state, 3).leaving).toBe(true);
    expect(refusalOf(state, leave(3))).toBe("already-leaving");
    expect(refusalOf(state, sitCommand(3, { playerId: "new" }))).toBe("seat-taken");
    expect(refusalOf(state, { type: "top-up", seat: 3, amount: 1 })).toBe("already-leaving");
    const over = foldToEnd(state);
    expect(over.seats.map((s) => s.seat)).toEqual([0, 1, 2]);
  });

  test("a player who leaves while another player is to act is folded as soon as the turn comes to them", () => {
    const asked = runCommands(dealTable(tableWith([0, 1, 2, 3])), leave(0));
    expect(asked.hand?.toAct?.seat).toBe(3);
    expect(asked.hand?.seats.find((s) => s.seat === 0)?.status).toBe("live");
    const { events, state } = decideOrThrow(asked, actCommand(asked, { type: "call" }));
    expect(eventsOfType(events, "acted").map((e) => [e.seat, e.action, e.timedOut])).toEqual([
      [3, "call", false],
      [0, "fold", false],
    ]);
    expect(state.hand?.toAct?.seat).toBe(1);
  });

  test("T2 ✗: a leaving player is never protected; posted blinds stay in the pot", () => {
    const protectedTable = tableWith([0, 1, 2], { settings: testSettings({}, { timeOut: "all-in-protection" }) });
    const asked = runCommands(dealTable(protectedTable), leave(1));
    const { events, state } = decideOrThrow(asked, actCommand(asked, { type: "call" }));
    expect(eventsOfType(events, "protected")).toEqual([]);
    expect(eventsOfType(events, "acted").map((e) => e.action)).toEqual(["call", "fold"]);
    expect(eventsOfType(decideOrThrow(state, actCommand(state, { type: "fold" })).events, "player-left")).toMatchObject(
      [{ seat: 1, stack: 4_950, reason: "asked" }],
    );
  });

  test("when all players but one leave, the hand ends in that step", () => {
    const asked = runCommands(dealTable(tableWith([0, 1, 2])), leave(1));
    const { events, state } = decideOrThrow(asked, leave(0));
    expect(eventsOfType(events, "hand-ended")).toHaveLength(1);
    expect(state.seats.map((s) => [s.seat, s.stack])).toEqual([[2, 5_050]]);
  });
});

describe("a new player in a seat of the finished hand", () => {
  const over = () => runCommands(dealAndFoldToEnd(tableWith([0, 1, 2])), leave(0));

  test("F4 ✗: a new player in the seat does not see the cards of the earlier player", () => {
    expect(over().hand?.seats[0]?.cards).toEqual([expect.any(Number), expect.any(Number)]);
    const taken = runCommands(over(), sitCommand(0, { playerId: "new" }));
    expect(taken.hand?.seats[0]?.cards).toEqual([null, null]);
    expect(refusalOf(taken, show(taken, 0))).toBe("not-in-hand");
    expect(refusalOf(taken, show(taken, 2))).toBeNull(); // P9: seat 2 can still show the cards of its own hand
  });
});

/** Returns the command with which a seat shows all its cards of the table's last hand. */
const show = (table: TableState, seat: number) =>
  ({ type: "show", seat, handNo: table.handNo, cards: [0, 1] }) as const;

describe("P9 showing after the hand", () => {
  const over = () => dealAndFoldToEnd(tableWith([0, 1, 2]));

  test("the last player may show the winning cards", () => {
    const winner = over().hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    expect(runCommands(over(), show(over(), winner)).hand?.seats.find((s) => s.seat === winner)?.shown).toBe(true);
  });

  test("P9 ✗: a player who folded or was not in the hand may not show, and no player may show during the hand", () => {
    expect(refusalOf(over(), show(over(), 0))).toBe("already-folded");
    expect(refusalOf(runCommands(over(), sitCommand(5)), show(over(), 5))).toBe("not-in-hand");
    expect(refusalOf(over(), show(over(), 5))).toBe("not-seated");
    expect(refusalOf(dealTable(over()), show(dealTable(over()), 0))).toBe("hand-running");
    expect(refusalOf(tableWith([0, 1]), show(over(), 0))).toBe("no-hand");
  });

  test("fault 32: a command to show cards of an earlier hand shows no card of this hand", () => {
    const next = dealAndFoldToEnd(over());
    const winner = next.hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    expect(refusalOf(next, show(over(), winner))).toBe("stale-decision");
    expect(refusalOf(next, show(next, winner))).toBeNull();
  });

  test("F4: one shown card stays open and the other hidden when another player takes the seat", () => {
    const winner = over().hand?.seats.find((s) => s.won > 0)?.seat ?? -1;
    const one = runCommands(over(), { type: "show", seat: winner, handNo: over().handNo, cards: [0] });
    const taken = runCommands(runCommands(one, leave(winner)), sitCommand(winner, { playerId: "new" }));
    const held = taken.hand?.seats.find((s) => s.seat === winner);
    expect(held?.cards).toEqual([over().hand?.seats.find((s) => s.seat === winner)?.cards[0], null]);
    expect(refusalOf(taken, show(taken, winner))).toBe("not-in-hand");
  });
});

describe("T6 a cancelled hand", () => {
  const cancel = { type: "cancel-hand", reason: "fault" } as const;

  test("a cancelled hand gives every stack back, and the next hand has the same button and blinds", () => {
    const table = dealAndFoldToEnd(tableWith([0, 1, 2, 3]));
    const running = dealTable(table);
    const raised = runCommands(running, actCommand(running, { type: "raise", to: 700 }));
    const { events, state } = decideOrThrow(raised, cancel);
    expect(eventsOfType(events, "hand-ended")).toMatchObject([{ outcome: "cancelled", rake: 0, reason: "fault" }]);
    expect(state.seats).toEqual(table.seats);
    expect(blindPositions(state)).toEqual(blindPositions(table));
    expect(requireNextHand(state).setup.handNo).toBe(running.handNo + 1);
  });

  test("a cancelled hand restores debts: a player who posted must post again, and no blind counts as missed", () => {
    const table = tableWith([0, 1, 2, sittingOutSeat(3, { missedBigBlinds: 1 }), owingSeat(4, "post"), 5], {
      button: 0,
      bigBlindSeat: 2,
      lastDealtIn: 4,
    });
    const running = dealTable(table);
    expect(running.bigBlindSeat).toBe(4);
    expect(requireTableSeat(running, 3)).toMatchObject({ owesBlind: true, missedBigBlinds: 2 });
    expect(requireTableSeat(running, 4).owesBlind).toBe(false);
    const state = runCommands(running, cancel);
    expect(state.seats).toEqual(table.seats);
    expect(requireNextHand(state).blindsMoved).toEqual(requireNextHand(table).blindsMoved);
  });

  test("after a cancelled first hand the button is not drawn again, and players who joined meanwhile owe a blind", () => {
    const table = createTable("t", testSettings({ firstButton: "random" }));
    const running = dealTable(runCommands(table, sitCommand(1), sitCommand(3), sitCommand(5)), 2);
    expect(running.button).toBe(5);
    const state = runCommands(running, sitCommand(4), cancel);
    expect(blindPositions(state, 0)).toEqual({ button: 5, small: 1, big: 3, dealtIn: [1, 3, 5] });
    expect(requireTableSeat(state, 4).owesBlind).toBe(true);
  });

  test("the first hand of two players, when cancelled, is dealt again with the same positions", () => {
    const running = dealTable(runCommands(createTable("t", testSettings({ seats: 2 })), sitCommand(0), sitCommand(1)));
    expect(blindPositions(runCommands(running, cancel))).toEqual({ button: 0, small: 0, big: 1, dealtIn: [0, 1] });
  });

  test("a cancelled first hand of a table that had started again is dealt again with the same positions", () => {
    const table = tableWith([owingSeat(3, "wait"), owingSeat(5, "wait")], {
      button: 0,
      bigBlindSeat: 3,
      lastDealtIn: 4,
    });
    expect(blindPositions(table)).toEqual({ button: 3, small: 3, big: 5, dealtIn: [3, 5] });
    expect(blindPositions(runCommands(dealTable(table), cancel))).toEqual(blindPositions(table));
  });

  test("B9: a cancelled two-player hand after a hand of three does not count as the one allowed exception", () => {
    const pair = dealTable(
      runCommands(dealAndFoldToEnd(tableWith([0, 1, 2], { settings: threeToStartSettings() })), leave(2)),
    );
    expect(blindPositions(runCommands(pair, cancel)).dealtIn).toEqual([0, 1]);
    expect(runCommands(pair, cancel)).toMatchObject({
      lastDealtIn: 3,
      headsUpHandPlayed: false,
      blindsBeforeHand: null,
    });
  });

  test("a new player who took a seat during the cancelled hand does not owe the earlier player's blinds", () => {
    const table = tableWith([0, 1, 2, sittingOutSeat(3, { missedBigBlinds: 1 }), 4], {
      button: 0,
      bigBlindSeat: 2,
      lastDealtIn: 4,
    });
    const state = runCommands(dealTable(table), leave(3), sitCommand(3, { playerId: "new" }), cancel);
    expect(requireTableSeat(state, 3)).toMatchObject({ playerId: "new", owesBlind: true, missedBigBlinds: 0 });
  });

  test("T6: a player who changed seats during the cancelled hand keeps the new seat and owes a blind", () => {
    const table = tableWith([0, 1, 2, sittingOutSeat(3)], { button: 0, bigBlindSeat: 2, lastDealtIn: 3 });
    const state = runCommands(dealTable(table), leave(3), sitCommand(5, { playerId: "p3" }), cancel);
    expect(state.seats.map(({ seat, owesBlind }) => [seat, owesBlind])).toEqual([
      [0, false],
      [1, false],
      [2, false],
      [5, true],
    ]);
  });

  test("when a hand is cancelled, a leaving player leaves with all their chips", () => {
    const asked = runCommands(dealTable(tableWith([0, 1, 2])), leave(2));
    expect(eventsOfType(decideOrThrow(asked, cancel).events, "player-left")).toMatchObject([{ seat: 2, stack: 5_000 }]);
  });

  test("T6 ✗: a settled hand is not cancelled", () => {
    expect(dealAndFoldToEnd(tableWith([0, 1])).blindsBeforeHand).toBeNull();
    expect(refusalOf(dealAndFoldToEnd(tableWith([0, 1])), cancel)).toBe("no-hand");
  });
});

describe("pause, resume, close", () => {
  test("a table is paused at once between hands, and otherwise after the hand", () => {
    const table = tableWith([0, 1]);
    expect(runCommands(table, { type: "pause" }).status).toBe("paused");
    const pausing = runCommands(dealTable(table), { type: "pause" });
    expect(pausing.status).toBe("pausing");
    expect(foldToEnd(pausing).status).toBe("paused");
    expect(runCommands(pausing, { type: "resume" }).status).toBe("open");
    expect(foldToEnd(runCommands(pausing, { type: "resume" })).status).toBe("open");
    expect(decideOrThrow(table, { type: "resume" }).events).toEqual([]);
    expect(decideOrThrow(pausing, { type: "pause" }).events).toEqual([]);
  });

  test("closing lets the hand end and pays all players out (fault 55)", () => {
    const closing = runCommands(dealTable(tableWith([0, 1, sittingOutSeat(2)])), { type: "close" });
    expect(closing.status).toBe("closing");
    expect(closing.seats).toHaveLength(3);
    const { events, state } = decideOrThrow(closing, actCommand(closing, { type: "fold" }));
    expect(eventsOfType(events, "player-left").map((e) => [e.seat, e.stack, e.reason])).toEqual([
      [0, 4_950, "table-closed"],
      [1, 5_050, "table-closed"],
      [2, 5_000, "table-closed"],
    ]);
    expect(state).toMatchObject({ status: "closed", seats: [] });
  });

  test("a closed table stays closed", () => {
    const closed = runCommands(tableWith([0, 1]), { type: "close" });
    expect(closed).toMatchObject({ status: "closed", seats: [] });
    for (const type of ["close", "pause", "resume"] as const) expect(refusalOf(closed, { type })).toBe("table-closed");
  });
});

describe("change-settings", () => {
  const change = (next: CommandOf<"change-settings">["settings"]) =>
    ({ type: "change-settings", settings: next }) as const;

  test("new settings apply from the next hand on: the running hand keeps its rules (fault 53)", () => {
    const running = runCommands(
      dealTable(tableWith([0, 1, 2])),
      change(testSettings({}, { smallBlind: 100, bigBlind: 200, smallBet: 200, bigBet: 200 })),
    );
    expect(running.hand?.rules.bigBlind).toBe(100);
    expect(requireNextHand(foldToEnd(running)).setup.rules.bigBlind).toBe(200);
  });

  test("new settings are refused when they cannot work, remove a taken seat, or change the currency", () => {
    const table = tableWith([0, 4]);
    expect(refusalOf(table, change(testSettings({ minPlayers: 7 })))).toBe("unusable-settings");
    expect(refusalOf(table, change(testSettings({ seats: 4 })))).toBe("unusable-settings");
    expect(refusalOf(table, change(testSettings({ currency: "real" })))).toBe("unusable-settings");
    expect(refusalOf(tableWith([]), change(testSettings({ currency: "real", seats: 2 })))).toBeNull();
    expect(refusalOf(runCommands(table, { type: "close" }), change(testSettings()))).toBe("table-closed");
  });
});

test("a step's state is the earlier state with the step's events applied", () => {
  const table = tableWith([0, 1, testSeat(2, { sitOutNext: "big-blind" }), 3], {
    button: 3,
    bigBlindSeat: 1,
    lastDealtIn: 4,
  });
  const { events, state } = decideOrThrow(table, startHandCommand(table));
  expect(events.reduce(evolveTable, table)).toEqual(state);
});
