import { describe, expect, test } from "vitest";
import { scheduled, startRun } from "../../test/testing/tournament-run.ts";
import { countChips, expectedChips } from "./entries.ts";

const MINUTE_MS = 60_000;
const rebuy = (playerId: string) => ({ type: "rebuy", playerId }) as const;
const addOn = (playerId: string) => ({ type: "add-on", playerId }) as const;
const settings = scheduled({
  breaks: { afterLevels: [{ level: 2, ms: 5 * MINUTE_MS }], hourly: null },
  rebuy: { price: { prize: 500, fee: 20 }, chips: 8_000, max: 2, untilLevel: 2, decideMs: 15_000 },
  addOn: { price: { prize: 700, fee: 0 }, chips: 12_000 },
});
const start = () => startRun(settings, 6);
/** Starts a tournament in which the first player at table 1 has just lost all chips. */
const startWithPending = () => {
  const run = start();
  const [loser = "", winner = ""] = run.playersAt(1);
  run.bust(loser, winner);
  return { run, loser, winner };
};

describe("M4: rebuys", () => {
  test("M4: a player out of chips is pending for 15 seconds: keeps the seat, gets no cards, and may buy", () => {
    const { run, loser } = startWithPending();
    expect(run.entry(loser)).toMatchObject({ status: "pending", tableNo: 1 });
    expect(run.state.pending[0]?.until).toBe(run.now + 15_000);
    run.pass(14_999);
    run.send(rebuy(loser));
    expect(run.entry(loser)).toMatchObject({ status: "playing", stack: 8_000, rebuys: 1 });
    expect([run.balance(loser), run.balance("rake")]).toEqual([-1_100 - 520, 620]);
    expect(run.state.paidIn).toBe(6_500);
    expect(countChips(run.state)).toBe(6 * 10_000 + 8_000);
  });

  test("M4 ✗: a player who declines the rebuy, or does not rebuy in time, is out, and the seat is free", () => {
    const { run, loser } = startWithPending();
    run.pass(15_000);
    expect(run.entry(loser)).toMatchObject({ status: "out", tableNo: null });
    expect(run.try(rebuy(loser))).toBe("not-playing");
    const again = startWithPending();
    expect(again.run.try({ type: "decline-rebuy", playerId: "x" })).toBe("no-rebuy-offered");
    again.run.send({ type: "decline-rebuy", playerId: again.loser });
    expect(again.run.entry(again.loser).status).toBe("out");
    expect(again.run.try({ type: "decline-rebuy", playerId: again.winner })).toBe("no-rebuy-offered");
  });

  test("M4: an offer is kept when the level ends", () => {
    const run = start();
    run.pass(20 * MINUTE_MS - 5_000);
    const [loser = ""] = run.playersAt(1);
    run.bust(loser);
    run.pass(6_000);
    expect(run.state.clock.break?.kind).toBe("level");
    expect(run.try(rebuy(run.playersAt(2)[0]!))).toBe("rebuys-closed");
    expect(run.try(rebuy(loser))).toBeNull();
  });

  test("M4: a pending player's time stops while the tournament is paused", () => {
    const { run, loser } = startWithPending();
    run.pass(5_000);
    run.send({ type: "pause" });
    run.pass(MINUTE_MS);
    run.send({ type: "resume" });
    run.pass(9_999);
    expect(run.entry(loser).status).toBe("pending");
    run.pass(1);
    expect(run.entry(loser).status).toBe("out");
  });

  test("M4: a player on the way to another table gets bought chips at once", () => {
    const run = startRun({ ...settings, seats: 6 }, 10);
    const decline = (playerId: string) => run.send({ type: "decline-rebuy", playerId });
    for (const loser of run.playersAt(1).slice(0, 2)) {
      run.bust(loser, run.playersAt(1).at(-1));
      decline(loser);
    }
    run.endHand(2);
    const [{ playerId, entryNo } = { playerId: "", entryNo: 0 }] = run.eventsOf("moved");
    expect(run.entry(playerId).tableNo).toBeNull();
    run.send(rebuy(playerId));
    expect(run.eventsOf("chips-added")).toEqual([
      { type: "chips-added", entryNo, tableNo: null, seat: null, chips: 8_000, stack: 18_000 },
    ]);
  });

  test("M4: a hand may end after a pending player's time is over, while the table still lists that player", () => {
    const { run, loser } = startWithPending();
    const { seat } = run.entry(loser);
    run.now += 15_000;
    const order = { type: "hand-ended", tableNo: 1, button: 0, smallBlindSeat: 1, bigBlindSeat: 2 } as const;
    expect(run.try({ ...order, stacks: [{ seat: seat!, stack: 1 }] })).toBe("chips-not-conserved");
    expect(run.try({ ...order, stacks: [{ seat: seat!, stack: 0 }] })).toBeNull();
    expect(run.entry(loser).status).toBe("out");
  });

  test("M4: a player who takes no rebuy ranks by the hand of their loss, behind players who went out later", () => {
    const run = startRun({ ...settings, rebuy: { ...settings.rebuy!, max: 1 } }, 6);
    const [loser = ""] = run.playersAt(1);
    const [later = ""] = run.playersAt(2);
    run.send(rebuy(later));
    run.endHand(2);
    run.bust(loser);
    run.bust(later);
    expect(run.entry(later).status).toBe("out");
    run.pass(15_000);
    expect(run.entry(loser)).toMatchObject({ status: "out", place: null });
    run.pass(20 * MINUTE_MS);
    run.endHand(1);
    run.endHand(2);
    run.pass(5 * MINUTE_MS);
    expect([run.entry(loser).place, run.entry(later).place]).toEqual([6, 5]);
  });

  test("M4: a player at or below the starting stack may buy; the chips arrive when the hand ends", () => {
    const run = start();
    const [buyer = "", winner = ""] = run.playersAt(1);
    run.send(rebuy(buyer));
    expect(run.entry(buyer)).toMatchObject({ stack: 10_000, boughtChips: 8_000 });
    expect(countChips(run.state)).toBe(expectedChips(run.state));
    run.endHand(1, { [buyer]: 0, [winner]: 20_000 });
    expect(run.entry(buyer)).toMatchObject({ status: "playing", stack: 8_000, boughtChips: 0 });
    expect(run.eventsOf("chips-added")).toHaveLength(1);
    expect(run.eventsOf("rebuy-offered")).toEqual([]);
  });

  test("M4 ✗: no rebuy above the starting stack, too often, after the last rebuy level, or for a player who is out", () => {
    const { run, loser, winner } = startWithPending();
    expect(run.try(rebuy(winner))).toBe("stack-too-large");
    expect(run.try(rebuy("x"))).toBe("not-playing");
    run.send(rebuy(loser));
    expect(run.entry(loser).stack).toBe(8_000);
    run.send(rebuy(loser));
    expect(run.try(rebuy(loser))).toBe("rebuys-used-up");
    run.pass(20 * MINUTE_MS);
    const [other = ""] = run.playersAt(2);
    expect(run.try(rebuy(other))).toBe("rebuys-closed");
    expect(startRun(scheduled(), 3).try(rebuy("p1"))).toBe("no-rebuy");
  });

  test("M4: with one player holding chips and others pending, the tournament waits", () => {
    const run = startRun({ ...settings, seats: 6 }, 3);
    run.endHand(1, { p1: 30_000, p2: 0, p3: 0 });
    expect(run.state.pending).toHaveLength(2);
    expect(run.state.status).toBe("running");
    run.send(rebuy("p2"));
    expect(run.table(1).handLevel).toBe(1);
    run.pass(15_000);
    expect(run.entry("p3").status).toBe("out");
    expect(run.state.status).toBe("running");
  });
});

describe("M4: the add-on", () => {
  const startInBreak = () => {
    const run = start();
    run.pass(20 * MINUTE_MS);
    run.endHand(1);
    run.endHand(2);
    return run;
  };

  test("M4: the add-on is sold once, in the break after the last level with rebuys", () => {
    const run = startInBreak();
    run.send(addOn("p1"));
    expect(run.entry("p1")).toMatchObject({ stack: 22_000, addOns: 1 });
    expect(run.try(addOn("p1"))).toBe("add-on-used-up");
    expect(countChips(run.state)).toBe(72_000);
  });

  test("M4 ✗: the add-on is not sold before its break, after it, or in a tournament without an add-on", () => {
    expect(start().try(addOn("p1"))).toBe("add-on-closed");
    const run = startInBreak();
    expect(run.state.pool).toBeNull();
    run.pass(5 * MINUTE_MS);
    expect(run.state.pool).not.toBeNull();
    expect(run.try(addOn("p1"))).toBe("add-on-closed");
    expect(run.try(addOn("x"))).toBe("not-playing");
    expect(startRun(scheduled(), 3).try(addOn("p1"))).toBe("no-add-on");
  });
});
