import { describe, expect, test } from "vitest";
import { names, scheduled, sitAndGo, startRun, TournamentRun } from "../../test/testing/tournament-run.ts";
import { cancellationOf, cancellationWithoutChips } from "./cancellation.ts";

const cancel = { type: "cancel", reason: "power" } as const;
const payouts = [{ fromEntries: 3, bands: [5_000, 3_000, 2_000].map((share) => ({ places: 1, share })) }];

describe("M5: a tournament that is cancelled before the start", () => {
  test("M5: everything goes back, tickets as tickets, and the guarantee too", () => {
    const run = new TournamentRun(scheduled({ guarantee: 9_000 })).register("a", "b");
    run.send({ type: "register", playerId: "c", bot: false, paidWith: "ticket" });
    run.send(cancel);
    for (const account of ["a", "b", "ticket:c:t", "escrow", "promotion", "rake"]) expect(run.balance(account)).toBe(0);
    expect(run.state.status).toBe("cancelled");
  });
});

describe("M5: a tournament that is cancelled after the start", () => {
  test("M5: remaining players get fees and pool, half equally, half by chips; the largest stack gets odd cents", () => {
    const run = startRun(sitAndGo(3, { buyIn: { prize: 1_001, fee: 100 }, payouts }), 3);
    run.endHand(1, { p1: 3_000, p2: 1_000, p3: 500 });
    expect(cancellationOf(run.state)).toEqual({
      refunds: [
        { entryNo: 1, playerId: "p1", to: "wallet", amount: 500 + 1_000 + 4, fee: 100 },
        { entryNo: 2, playerId: "p2", to: "wallet", amount: 500 + 333, fee: 100 },
        { entryNo: 3, playerId: "p3", to: "wallet", amount: 500 + 166, fee: 100 },
      ],
      promotion: 0,
    });
    run.send(cancel);
    expect([run.balance("escrow"), run.balance("rake")]).toEqual([0, 0]);
    expect(names(3).map((name) => run.balance(name))).toEqual([1_504 - 1_001, 833 - 1_001, 666 - 1_001]);
  });

  test("M5 ✗: paid prizes stay paid; the overlay is not shared; a player who is out gets no fee back", () => {
    const run = startRun(sitAndGo(3, { guarantee: 10_000, payouts }), 3);
    run.bust("p3", "p1");
    expect(run.entry("p3").prize).toBe(2_000);
    run.send(cancel);
    expect(run.balance("p3")).toBe(2_000 - 1_100);
    expect(run.balance("rake")).toBe(100);
    expect(run.balance("p1") + run.balance("p2")).toBe(3_000 - 2_000 + 200 - 2_200);
    expect(run.balance("promotion")).toBe(0);
    expect(run.balance("escrow")).toBe(0);
  });

  test("M5 ✗: a player who was disqualified in the running hand gets nothing back", () => {
    const run = startRun(sitAndGo(3, { payouts }), 3);
    run.send({ type: "disqualify", playerId: "p2", reason: "collusion" });
    expect(cancellationOf(run.state).refunds.map(({ playerId, amount }) => [playerId, amount])).toEqual([
      ["p1", 1_500],
      ["p3", 1_500],
    ]);
  });

  test("M5 ✗: a tournament that is over is not cancelled", () => {
    const run = startRun(sitAndGo(2), 2);
    run.bust("p1", "p2");
    expect(run.try(cancel)).toBe("tournament-over");
  });
});

describe("M5: a tournament that is cancelled because its log cannot be read", () => {
  const known = ({ state }: TournamentRun) => ({
    ...state,
    hasStarted: state.status !== "registering",
  });

  test("M5: before the start the refunds are the same as with a readable log", () => {
    const run = new TournamentRun(scheduled({ guarantee: 9_000 })).register("a", "b");
    run.send({ type: "register", playerId: "c", bot: false, paidWith: "ticket" });
    const { refunds, promotion } = cancellationWithoutChips(known(run));
    run.send(cancel);
    expect(run.events.at(-1)).toMatchObject({ type: "cancelled", refunds, promotion });
  });

  test("M5: after the start money is shared equally, odd cents go by registration, and fees of rebuys go back", () => {
    const run = startRun(sitAndGo(3, { buyIn: { prize: 1_001, fee: 100 }, payouts }), 3);
    run.endHand(1, { p1: 3_000, p2: 1_000, p3: 500 });
    const price = { prize: 500, fee: 7 };
    const settings = {
      ...run.state.settings,
      rebuy: { price, chips: 1, max: 2, untilLevel: 1, decideMs: 1 },
      addOn: { price: { prize: 0, fee: 3 }, chips: 1 },
    };
    const entries = run.state.entries.map((entry, i) => (i === 1 ? { ...entry, rebuys: 2, addOns: 1 } : entry));
    const state = { ...known(run), settings, entries, escrow: 5_004, paidIn: 4_004 };
    expect(cancellationWithoutChips(state)).toEqual({
      refunds: [
        { entryNo: 1, playerId: "p1", to: "wallet", amount: 1_335, fee: 100 },
        { entryNo: 2, playerId: "p2", to: "wallet", amount: 1_335, fee: 117 },
        { entryNo: 3, playerId: "p3", to: "wallet", amount: 1_334, fee: 100 },
      ],
      promotion: 1_000,
    });
  });

  test("M5 ✗: a player who is out gets nothing, paid prizes stay, and without players the room gets everything", () => {
    const run = startRun(sitAndGo(3, { guarantee: 10_000, payouts }), 3);
    run.bust("p3", "p1");
    expect(cancellationWithoutChips(known(run))).toEqual({
      refunds: [
        { entryNo: 1, playerId: "p1", to: "wallet", amount: 500, fee: 100 },
        { entryNo: 2, playerId: "p2", to: "wallet", amount: 500, fee: 100 },
      ],
      promotion: 7_000,
    });
    const entries = run.state.entries.map((entry, i) => {
      return { ...entry, status: i === 0 ? ("disqualified" as const) : ("out" as const) };
    });
    expect(cancellationWithoutChips({ ...known(run), entries })).toEqual({ refunds: [], promotion: 8_000 });
  });
});
