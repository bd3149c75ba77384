import { describe, expect, test } from "vitest";
import { names, scheduled, sitAndGo, TournamentRun } from "../../test/testing/tournament-run.ts";
import { decideTournament, drawFirstTables, isRefusal, type TournamentOrder } from "../index.ts";

const PROMISE = { type: "promise-draw", roomCommit: "room", sealedSeed: "sealed" } as const;
const COIN = [5, 6, 7, 8] as const;
const unregister = (playerId: string) => ({ type: "unregister", playerId }) as const;

const freezeOf = (run: TournamentRun, commits: readonly (string | null)[]): TournamentOrder => {
  expect(commits).toHaveLength(run.state.entries.length);
  return { type: "freeze-draw", promise: { commits, root: "r", freeze: "f", signature: "s", key: "k" } };
};

const reveal = (...entryNos: readonly number[]): TournamentOrder => ({
  type: "record-draw-reveals",
  reveals: entryNos.map((entryNo) => ({ entryNo, seed: `seed ${entryNo}`, answer: `answer ${entryNo}` })),
});

/**
 * Returns a full sit-and-go of three players whose draw is due. The second entry has left, and another player has
 * joined instead.
 */
function fullRun(): TournamentRun {
  const run = new TournamentRun(sitAndGo(3));
  run.send(PROMISE);
  run.register("a", "b");
  run.send(unregister("b"));
  return run.register("c", "d");
}

describe("M10: seats that follow from a coin", () => {
  test("M10: the last entry makes the draw due, and the tournament waits for the coin", () => {
    const run = fullRun();
    expect(run.state).toMatchObject({ status: "registering", draw: { isDue: true, promise: null, reveals: [] } });
    expect(run.send({ type: "tick" })).toEqual([]);
  });

  test("M10: the coin opens the draw, and first seats and buttons follow from the coin alone", () => {
    const run = fullRun();
    run.send(freezeOf(run, ["A", null, "D"]));
    run.send(reveal(4));
    const step = decideTournament(run.state, { type: "open-draw", roomSeed: "open", seed: COIN }, run.now);
    if (isRefusal(step)) throw new Error(step.code);
    expect(step.events.slice(0, 2).map(({ type }) => type)).toEqual(["draw-opened", "started"]);
    expect(step.events[1]).toMatchObject({ tables: drawFirstTables(COIN, [1, 3, 4], 3) });
    expect(step.state).toMatchObject({ status: "running", draw: null });
  });

  test("M10 ✗: while the seats are drawn, no entry is taken or given back, and staff cannot start", () => {
    const run = new TournamentRun(scheduled({ entries: { min: 2, max: 40 } }));
    run.send(PROMISE);
    run.register(...names(5));
    run.pass(600_000);
    expect(run.state.draw?.isDue).toBe(true);
    expect(run.try({ type: "register", playerId: "late", bot: false, paidWith: "wallet" })).toBe("drawing-seats");
    expect(run.try(unregister("p1"))).toBe("drawing-seats");
    expect(run.try({ type: "start" })).toBe("drawing-seats");
  });

  test("M10: when staff start the tournament, the promised draw becomes due", () => {
    const run = new TournamentRun(scheduled());
    run.send(PROMISE);
    run.register("a", "b");
    expect(run.send({ type: "start" })).toEqual([{ type: "draw-due", at: run.now }]);
  });

  test("M10: a seed is counted once, and only for an entry that committed to a seed", () => {
    const run = fullRun();
    run.send(freezeOf(run, ["A", null, "D"]));
    run.send(reveal(1, 3));
    expect(run.send(reveal(1))).toEqual([]);
    expect(run.state.draw?.reveals.map(({ entryNo }) => entryNo)).toEqual([1]);
    run.expectReplay();
  });

  test("fault 143: before the freeze, a promise whose seed is lost can be replaced, also when the start is due", () => {
    const run = new TournamentRun(sitAndGo(2));
    run.send(PROMISE);
    run.register("a", "b");
    const again = { type: "promise-draw", roomCommit: "new", sealedSeed: "sealed" } as const;
    expect(run.try({ ...again, replaces: "other" })).toBe("draw-out-of-order");
    run.send({ ...again, replaces: PROMISE.roomCommit });
    expect(run.state.draw).toMatchObject({ roomCommit: "new", isDue: true });
    run.send(freezeOf(run, ["A", "B"]));
    expect(run.try({ ...again, replaces: "new" })).toBe("draw-out-of-order");
    run.expectReplay();
  });

  test("M10 ✗: no step of the draw happens twice or out of order", () => {
    const run = new TournamentRun(sitAndGo(3));
    run.send(PROMISE);
    expect(run.try(PROMISE)).toBe("draw-out-of-order");
    expect(run.try(freezeOf(run, []))).toBe("draw-out-of-order");
    expect(run.try(reveal(1))).toBe("draw-out-of-order");
    expect(run.try({ type: "open-draw", roomSeed: "open" })).toBe("draw-out-of-order");
    run.register("a", "b", "c");
    run.send(freezeOf(run, ["A", "B", "C"]));
    expect(run.try(freezeOf(run, ["A", "B", "X"]))).toBe("draw-out-of-order");
    run.send({ type: "open-draw", roomSeed: "open" });
    expect(run.try(PROMISE)).toBe("already-started");
  });

  test("M5: a tournament that is cancelled while its seats are drawn gives everything back and draws no seats", () => {
    const run = fullRun();
    run.send(freezeOf(run, ["A", "C", "D"]));
    run.send({ type: "cancel", reason: "staff" });
    expect(run.state).toMatchObject({ status: "cancelled", draw: null, escrow: 0 });
    expect(run.try({ type: "open-draw", roomSeed: "open" })).toBe("tournament-over");
  });
});
