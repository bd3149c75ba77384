/** Tests the commands that freeze, deal, void and close a hand. F3 */
import { describe, expect, test } from "vitest";
import {
  DECK_SEEDS,
  dealFrozenCommand,
  freezeCommand,
  hiddenReveal,
  openingOf,
  testPromise,
} from "../../../test/testing/fair-deal-driver.ts";
import {
  actCommand,
  dealAndFoldToEnd,
  decideOrThrow,
  foldToEnd,
  ORDERED_DECK,
  refusalOf,
  requireTableSeat,
  runCommands,
  sitCommand,
  sittingOutSeat,
  startHandCommand,
  TEST_NOW,
  tableAfterHand,
  tableWith,
  testSeat,
  testSettings,
} from "../../../test/testing/table-driver.ts";
import { seatEntryCommand, testTournament } from "../../../test/testing/tournament-driver.ts";
import { seatAt } from "../../hand/seats.ts";
import { earliestDealtSeat } from "../earliest-dealt-seat.ts";
import { evolveTable } from "../evolve.ts";
import { nextHand } from "../next-hand.ts";
import { redactTableEvent, tableViewFor } from "../redact.ts";
import { createTournamentTable } from "../tournament/create.ts";
import type { TableState } from "../types.ts";

const freeze = (state: TableState, committed = [0, 1]): TableState =>
  runCommands(state, freezeCommand(state.handNo + 1, committed));
const deal = (state: TableState): TableState => runCommands(state, dealFrozenCommand(state, ORDERED_DECK));
const handNoOf = ({ frozen }: TableState): number => frozen?.setup.handNo ?? 0;

const between = () => tableAfterHand([0, 2, 3], [0, 1, 2]);
const frozen = () => freeze(between());

describe("freezing", () => {
  test("F3: a freeze keeps setup, promise and seeds, and moves button and blinds", () => {
    const { state, events } = decideOrThrow(between(), freezeCommand(8, [0, 1]));
    expect(events.map(({ type }) => type)).toEqual(["blinds-moved", "hand-frozen"]);
    expect(state.frozen).toMatchObject({
      setup: { handNo: 8, button: 1, seats: [0, 1, 2].map((seat) => ({ seat, stack: 5_000 })) },
      promise: testPromise(8, [0, 1]),
      revealed: [],
      deckSeeds: DECK_SEEDS,
      reveals: [],
    });
    expect([state.button, state.handNo]).toEqual([1, 7]);
  });

  test("F3: a player who sits out instead of paying the big blind does so before the freeze", () => {
    const table = tableAfterHand([0, 2, 3], [0, 1, 2, testSeat(3, { sitOutNext: "big-blind" })]);
    const { state, events } = decideOrThrow(table, freezeCommand(8, []));
    expect(events.map(({ type }) => type)).toEqual(["seat-changed", "blinds-moved", "hand-frozen"]);
    expect(state.frozen?.setup.seats.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test("F3 ✗: a freeze is refused for an old hand number, too few players, a paused or closed table, or during a hand", () => {
    const again = freezeCommand(9, []);
    expect(refusalOf(between(), freezeCommand(7, []))).toBe("stale-decision");
    expect(refusalOf(tableWith([0]), freezeCommand(8, []))).toBe("not-enough-players");
    expect(refusalOf(tableWith([0, 1], { status: "paused" }), freezeCommand(8, []))).toBe("table-paused");
    expect(refusalOf(tableWith([0, 1], { status: "closed" }), freezeCommand(8, []))).toBe("table-closed");
    expect(refusalOf(frozen(), again)).toBe("hand-running");
    expect(refusalOf(deal(frozen()), again)).toBe("hand-running");
  });

  test("F3: while a hand is frozen, no other next hand is planned", () => {
    expect(nextHand(frozen(), 0)).toMatchObject({ reason: "hand-running" });
  });

  test("F3: redacted events of a freeze cannot be applied to the server's state", () => {
    const { events } = decideOrThrow(between(), freezeCommand(8, []));
    const replay = () => events.map((event) => redactTableEvent(event, "rail")).reduce(evolveTable, between());
    expect(replay).toThrow("no seeds");
  });
});

describe("reveals", () => {
  const record = (state: TableState, ...seats: readonly number[]) =>
    decideOrThrow(state, { type: "record-reveals", handNo: handNoOf(state), reveals: seats.map(hiddenReveal) });

  test("F3: reveals are kept in the order in which they arrive, each once, and only from committed seats", () => {
    const one = record(frozen(), 1);
    expect(one.events).toEqual([{ type: "seeds-revealed", handNo: 8, reveals: [hiddenReveal(1)] }]);
    const both = record(one.state, 1, 0, 2, 0);
    expect(both.events).toEqual([{ type: "seeds-revealed", handNo: 8, reveals: [hiddenReveal(0)] }]);
    expect(both.state.frozen).toMatchObject({ revealed: [1, 0], reveals: [hiddenReveal(1), hiddenReveal(0)] });
    expect(record(both.state, 0, 1, 2).events).toEqual([]);
  });

  test("F3 F4: viewers learn only that a reveal arrived", () => {
    const { state, events } = record(frozen(), 1);
    for (const viewer of [0, 1, "rail"] as const) {
      expect(events.map((event) => redactTableEvent(event, viewer))).toEqual([
        { type: "seeds-revealed", handNo: 8, reveals: [{ seat: 1, seed: null, answer: null }] },
      ]);
      const { setup } = state.frozen ?? {};
      expect(tableViewFor(state, viewer).frozen).toEqual({ setup, promise: testPromise(8, [0, 1]), revealed: [1] });
    }
  });

  test("F3 ✗: reveals are refused when no hand is frozen, or when they are for another hand", () => {
    const reveals = [hiddenReveal(0)];
    expect(refusalOf(between(), { type: "record-reveals", handNo: 8, reveals })).toBe("no-frozen-hand");
    expect(refusalOf(frozen(), { type: "record-reveals", handNo: 9, reveals })).toBe("stale-decision");
  });
});

describe("dealing", () => {
  test("F3: dealing opens the deal first, and keeps promise and opening while the hand is played", () => {
    const state = runCommands(frozen(), { type: "record-reveals", handNo: 8, reveals: [hiddenReveal(1)] });
    const step = decideOrThrow(state, dealFrozenCommand(state, ORDERED_DECK));
    const opened = {
      reveals: [
        { seat: 0, seed: null, answer: null },
        { seat: 1, seed: "seed 1", answer: "answer 1" },
      ],
      decks: [{ k: 1, seed: "opened deck seed 1" }],
    };
    expect(step.events.slice(0, 2)).toMatchObject([
      { type: "deal-opened", handNo: 8, opened },
      { type: "hand-started", setup: state.frozen?.setup },
    ]);
    expect(step.state).not.toHaveProperty("frozen");
    expect(step.state).toMatchObject({ handNo: 8, deal: { handNo: 8, promise: testPromise(8, [0, 1]), opened } });
    expect(tableViewFor(step.state, "rail").deal).toEqual(step.state.deal);
  });

  test.each(["pause", "close"] as const)(
    "F3: a frozen hand is still dealt after %s, which takes effect when the hand ends",
    (type) => {
      const told = runCommands(frozen(), { type });
      expect(told.status).toBe(type === "pause" ? "pausing" : "closing");
      const over = foldToEnd(deal(told));
      expect(over.status).toBe(type === "pause" ? "paused" : "closed");
      expect(over.seats).toHaveLength(type === "pause" ? 3 : 0);
    },
  );

  test("F3: the rules and seats of a frozen hand are those of the freeze, whatever has changed since", () => {
    const settings = testSettings({}, { showdown: "all-show" });
    const changed = runCommands(frozen(), { type: "change-settings", settings }, sitCommand(4));
    expect(changed.settings.rules.showdown).toBe("all-show");
    const hand = deal(changed).hand;
    expect(hand?.rules).toEqual(between().settings.rules);
    expect(hand?.seats.map(({ seat }) => seat)).toEqual([0, 1, 2]);
  });

  test("F3 ✗: dealing is refused with another number, without the opening, or with an opening but no frozen hand", () => {
    const state = frozen();
    const opened = state.frozen && openingOf(state.frozen);
    expect(refusalOf(state, { ...dealFrozenCommand(state, ORDERED_DECK), handNo: 9 })).toBe("stale-decision");
    expect(refusalOf(state, startHandCommand(state))).toBe("hand-running");
    expect(refusalOf(between(), { ...startHandCommand(between()), ...(opened && { opened }) })).toBe("no-frozen-hand");
  });
});

describe("between freeze and deal", () => {
  test("F3 S7: chips that a player asks for are added after the hand", () => {
    const asked = runCommands(frozen(), { type: "top-up", seat: 0, amount: 1_000 });
    expect(requireTableSeat(asked, 0)).toMatchObject({ stack: 5_000, topUpWanted: 1_000 });
    expect(refusalOf(asked, { type: "move-top-up", seat: 0, available: 9_000 })).toBe("hand-running");
    expect(refusalOf(frozen(), { type: "top-up", seat: 0, amount: 10_001 })).toBe("stack-full");
  });

  test("F3 B10: no absent player is removed between freeze and deal", () => {
    const state = freeze(tableAfterHand([0, 2, 3], [0, 1, 2, sittingOutSeat(3)]));
    expect(refusalOf(state, { type: "remove-absent" })).toBe("hand-running");
  });

  test("F3 B10: a player who sits out is dealt in, and sits out after the hand", () => {
    const state = runCommands(frozen(), { type: "sit-out", seat: 0, when: "now" });
    expect(requireTableSeat(state, 0)).toMatchObject({ sittingOut: null, sitOutNext: "hand" });
    expect(requireTableSeat(foldToEnd(deal(state)), 0).sittingOut).toMatchObject({ reason: "asked" });
  });

  test("F3: a player who leaves is dealt in and folded when they are first to act", () => {
    const first = frozen().frozen?.setup.firstToAct ?? -1;
    const state = deal(runCommands(frozen(), { type: "leave", seat: first }));
    expect(seatAt(state.hand?.seats ?? [], first)?.status).toBe("folded");
    expect(requireTableSeat(state, first).leaving).toBe(true);
    expect(foldToEnd(state).seats.map(({ seat }) => seat)).not.toContain(first);
  });

  test("F3 P9: cards of the last hand may be shown until the next one starts", () => {
    const over = dealAndFoldToEnd(between());
    const winner = over.hand?.seats.find(({ won }) => won > 0)?.seat ?? -1;
    const state = freeze(over);
    const shown = runCommands(state, { type: "show", seat: winner, handNo: 8, cards: [0] });
    expect(seatAt(shown.hand?.seats ?? [], winner)?.exposed).toHaveLength(1);
    expect(shown.frozen).toEqual(state.frozen);
    expect(refusalOf(deal(state), { type: "show", seat: winner, handNo: 8, cards: [0] })).toBe("stale-decision");
  });

  test("F3 ✗: between freeze and deal, players and clocks cannot act, and the hand cannot be cancelled", () => {
    const state = freeze(dealAndFoldToEnd(between()));
    const meant = { seat: 0, handNo: 9, decision: 1 };
    expect(refusalOf(state, { type: "act", ...meant, action: { type: "fold" } })).toBe("no-hand");
    expect(refusalOf(state, { type: "time-out", ...meant })).toBe("no-hand");
    expect(refusalOf(state, { type: "cancel-hand", reason: "test" })).toBe("no-hand");
  });

  test("F3 S1: while a hand is frozen, the best seat for a new player is the same as during that hand", () => {
    expect(earliestDealtSeat(frozen(), "post")).toBe(earliestDealtSeat(deal(frozen()), "post"));
  });
});

describe("void hands", () => {
  const voided = (state: TableState, reason = "dealing-stopped"): TableState =>
    runCommands(state, { type: "void-hand", handNo: handNoOf(state), reason });

  test("F3 T6: a void hand restores button, blinds and debts; the next hand has another number", () => {
    const state = voided(frozen());
    expect(state).toMatchObject({ button: 0, bigBlindSeat: 2, lastDealtIn: 3, handNo: 8, blindsBeforeHand: null });
    expect(state).not.toHaveProperty("frozen");
    expect(state.deal).toEqual({ handNo: 8, promise: testPromise(8, [0, 1]), opened: null });
    expect(refusalOf(state, freezeCommand(8, []))).toBe("stale-decision");
    expect(freeze(state).frozen?.setup).toEqual({ ...frozen().frozen?.setup, handNo: 9 });
  });

  test("F3: when a hand is void, players who asked to leave or sit out do so at once, and a closing table closes", () => {
    const state = runCommands(frozen(), { type: "leave", seat: 0 }, { type: "sit-out", seat: 1, when: "now" });
    const { events, state: after } = decideOrThrow(state, { type: "void-hand", handNo: 8, reason: "test" });
    expect(events).toMatchObject([
      { type: "hand-voided", handNo: 8, reason: "test" },
      { type: "player-left", seat: 0, stack: 5_000, reason: "asked", at: TEST_NOW },
      { type: "seat-changed", seat: { seat: 1, sittingOut: { reason: "asked" } } },
    ]);
    expect(after.seats.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(voided(runCommands(frozen(), { type: "close" }))).toMatchObject({ status: "closed", seats: [] });
  });

  test("F3 ✗: making a hand void is refused without a frozen hand, or with the number of another hand", () => {
    expect(refusalOf(between(), { type: "void-hand", handNo: 8, reason: "test" })).toBe("no-frozen-hand");
    expect(refusalOf(deal(frozen()), { type: "void-hand", handNo: 8, reason: "test" })).toBe("no-frozen-hand");
    expect(refusalOf(frozen(), { type: "void-hand", handNo: 7, reason: "test" })).toBe("stale-decision");
  });
});

describe("closed records", () => {
  const close = (handNo: number) => ({ type: "close-deal", handNo, hash: `hash ${handNo}` }) as const;

  test.each([
    ["settled", (state: TableState) => foldToEnd(deal(state))],
    ["cancelled", (state: TableState) => runCommands(deal(state), { type: "cancel-hand", reason: "test" })],
    ["void", (state: TableState) => runCommands(state, { type: "void-hand", handNo: 8, reason: "test" })],
  ])("F3 V5: the record of a %s hand enters the chain once", (_outcome, end) => {
    const over = end(frozen());
    const closed = runCommands(over, close(8));
    expect(closed.dealChain).toEqual({ handNo: 8, hash: "hash 8" });
    expect(closed).not.toHaveProperty("deal");
    expect(tableViewFor(closed, "rail").dealChain).toEqual(closed.dealChain);
    expect(refusalOf(closed, close(8))).toBe("no-frozen-hand");
    expect(freeze(closed).dealChain).toEqual(closed.dealChain);
  });

  test("F3 V5 ✗: no record is closed for a hand under way, for another hand, or for a hand that was never frozen", () => {
    expect(refusalOf(frozen(), close(8))).toBe("hand-running");
    expect(refusalOf(deal(frozen()), close(8))).toBe("hand-running");
    expect(refusalOf(foldToEnd(deal(frozen())), close(7))).toBe("stale-decision");
    expect(refusalOf(dealAndFoldToEnd(between()), close(8))).toBe("no-frozen-hand");
  });

  test.each([
    ["frozen", (state: TableState) => state, null],
    ["dealt", deal, { decks: [{ k: 1 }] }],
  ])(
    "F3 V5 T7: a table that is cleared while its hand is %s keeps the chain and the promise",
    (_when, play, opened) => {
      const chained = runCommands(foldToEnd(deal(frozen())), close(8));
      const state = play(freeze(chained));
      const cleared = evolveTable(state, { type: "table-cleared", handNo: 9, reason: "test", suspendedBets: [] });
      expect(cleared).not.toHaveProperty("frozen");
      expect(cleared).toMatchObject({ handNo: 9, dealChain: { handNo: 8 }, deal: { handNo: 9, opened } });
      expect(runCommands(cleared, close(9)).dealChain).toEqual({ handNo: 9, hash: "hash 9" });
    },
  );

  test("F3 T7: a table without checkable deals stores no deal after it is cleared", () => {
    const event = { type: "table-cleared", handNo: 7, reason: "test", suspendedBets: [] } as const;
    const cleared = evolveTable(between(), event);
    expect(cleared).not.toHaveProperty("deal");
    expect(cleared).not.toHaveProperty("dealChain");
  });

  test.each(["seeds-revealed", "deal-opened", "hand-voided"] as const)(
    "F3: %s cannot be applied to a table without a frozen hand",
    (type) => {
      const state = frozen();
      const steps = [
        decideOrThrow(state, { type: "record-reveals", handNo: 8, reveals: [hiddenReveal(0)] }),
        decideOrThrow(state, dealFrozenCommand(state, ORDERED_DECK)),
        decideOrThrow(state, { type: "void-hand", handNo: 8, reason: "test" }),
      ];
      const event = steps.flatMap(({ events }) => events).find((each) => each.type === type);
      expect(() => evolveTable(between(), event ?? { type: "deal-closed", handNo: 8, hash: "" })).toThrow(
        `apply ${type} to`,
      );
    },
  );
});

describe("at a tournament's table", () => {
  const table = () =>
    runCommands(
      createTournamentTable("t", testSettings(), testTournament()),
      seatEntryCommand(0),
      seatEntryCommand(1),
      seatEntryCommand(2),
      { type: "set-button", seat: 0 },
    );

  test("F3: a hand is frozen, revealed and dealt, and its record is closed", () => {
    const state = runCommands(freeze(table()), { type: "record-reveals", handNo: 1, reveals: [hiddenReveal(0)] });
    const over = foldToEnd(deal(state));
    expect(runCommands(over, { type: "close-deal", handNo: 1, hash: "h" }).dealChain).toEqual({ handNo: 1, hash: "h" });
    expect(runCommands(freeze(table()), { type: "void-hand", handNo: 1, reason: "test" }).handNo).toBe(1);
  });

  test("F3 ✗ M4 M10 M14: a player dealt in stays with their chips, and the button stays where it is", () => {
    const state = freeze(table());
    expect(refusalOf(state, { type: "remove-entry", seat: 0, reason: { kind: "busted" } })).toBe("hand-running");
    expect(refusalOf(state, { type: "add-chips", seat: 0, amount: 1 })).toBe("hand-running");
    expect(refusalOf(state, { type: "set-button", seat: 2 })).toBe("hand-running");
  });

  test("F3 M17: a tournament that ends makes the frozen hand void", () => {
    const { events, state } = decideOrThrow(freeze(table()), { type: "end-tournament", reason: "tournament-ended" });
    expect(events[0]).toEqual({ type: "hand-voided", handNo: 1, reason: "tournament-ended" });
    expect(state).toMatchObject({ status: "closed", seats: [], deal: { handNo: 1, opened: null } });
  });
});

test("F3: a table without checkable deals stores no deal", () => {
  const state = dealAndFoldToEnd(between());
  expect(Object.keys(state)).not.toEqual(expect.arrayContaining(["deal"]));
  expect(runCommands(dealAndFoldToEnd(state), { type: "pause" }).status).toBe("paused");
  expect(() => actCommand(state, { type: "fold" })).toThrow("No seat");
});
