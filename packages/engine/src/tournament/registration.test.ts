import { describe, expect, test } from "vitest";
import { names, scheduled, sitAndGo, startRun, TournamentRun } from "../../test/testing/tournament-run.ts";
import type { TournamentOrder } from "./commands.ts";

const register = (playerId: string, paidWith: "wallet" | "ticket" = "wallet") =>
  ({ type: "register", playerId, bot: false, paidWith }) as const;
const unregister = (playerId: string) => ({ type: "unregister", playerId }) as const;
const reEnter = (playerId: string) => ({ type: "re-enter", playerId }) as const;
const TEN_MINUTES_MS = 600_000;

/** A tournament whose registration stays open for two levels, and in which a player may enter once more. */
const withLateEntries = scheduled({
  lateRegistration: { level: 2, throughBreak: false },
  reEntries: 1,
  payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }],
});

describe("M1: starting", () => {
  test("M1: a sit-and-go starts when its last seat is taken", () => {
    const run = new TournamentRun(sitAndGo(3)).register("a", "b");
    expect(run.state.status).toBe("registering");
    expect(run.send(register("c")).map(({ type }) => type)).toEqual([
      "registered",
      "started",
      "pool-frozen",
      "hand-allowed",
    ]);
  });

  test("M1: a scheduled tournament starts at its time with the registered players", () => {
    const run = new TournamentRun(scheduled()).register("a", "b", "c", "d");
    run.pass(TEN_MINUTES_MS - 1);
    expect(run.state.status).toBe("registering");
    run.pass(1);
    expect(run.state).toMatchObject({ status: "running", tables: [{ tableNo: 1 }, { tableNo: 2 }] });
  });

  test("M1 ✗: a scheduled tournament with too few players is cancelled, and gives the money back", () => {
    const run = startRun(scheduled(), ["a"]);
    expect(run.state.status).toBe("cancelled");
    expect(run.balance("a")).toBe(0);
  });

  test("M1, M1 ✗: staff may start a tournament earlier, but not with too few players, and not twice", () => {
    const run = new TournamentRun(scheduled()).register("a");
    expect(run.try({ type: "start" })).toBe("too-few-entries");
    run.register("b").send({ type: "start" });
    expect(run.state.status).toBe("running");
    expect(run.try({ type: "start" })).toBe("already-started");
  });

  test("M1 ✗: a finished tournament accepts no commands; a tick does no harm", () => {
    const run = startRun(scheduled(), ["a"]);
    const orders: readonly TournamentOrder[] = [register("b"), unregister("a"), { type: "start" }, { type: "pause" }];
    for (const order of orders) expect(run.try(order)).toBe("tournament-over");
    expect(run.send({ type: "tick" })).toEqual([]);
  });
});

describe("M2: the money of entries", () => {
  test("M2: both parts of the price go to escrow, and both are given back", () => {
    const run = new TournamentRun(scheduled()).register("a", "b");
    expect(run.balance("escrow")).toBe(2_200);
    expect(run.balance("a")).toBe(-1_100);
    run.send(unregister("a"));
    expect([run.balance("escrow"), run.balance("a")]).toEqual([1_100, 0]);
    expect(run.state.paidIn).toBe(1_000);
  });

  test("M2: at the start the fees go to the rake; the fee of a late entry goes to the rake at once", () => {
    const run = startRun(withLateEntries, 4);
    expect([run.balance("escrow"), run.balance("rake")]).toEqual([4_000, 400]);
    run.register("late");
    expect([run.balance("escrow"), run.balance("rake"), run.balance("late")]).toEqual([5_000, 500, -1_100]);
  });

  test("M2: a ticket pays for both parts, and is given back as a ticket", () => {
    const run = new TournamentRun(scheduled());
    run.send(register("a", "ticket"));
    expect([run.balance("ticket:a:t"), run.balance("a"), run.balance("escrow")]).toEqual([-1_100, 0, 1_100]);
    run.send(unregister("a"));
    expect([run.balance("ticket:a:t"), run.balance("escrow")]).toEqual([0, 0]);
  });

  test("M2 ✗: no player registers twice, before opening, or for a full, started or closed tournament", () => {
    const run = new TournamentRun(scheduled({ entries: { min: 2, max: 2 } }), {
      schedule: {
        opensAt: new TournamentRun(scheduled()).now + 1_000,
        startsAt: new TournamentRun(scheduled()).now + 2_000,
      },
    });
    expect(run.try(register("a"))).toBe("registration-not-open");
    run.now += 1_000;
    expect(run.try(register("a"))).toBeNull();
    expect(run.try(register("a"))).toBe("already-registered");
    run.register("b");
    expect(run.try(register("c"))).toBe("tournament-full");
    run.now += 1_000;
    expect(run.try(register("c"))).toBe("registration-closed");
    expect(run.state.status).toBe("registering");
    run.send({ type: "tick" });
    expect(run.try(register("a"))).toBe("already-registered");
  });

  test("M2 ✗: registration is open until the last millisecond before the start time, and closed at the start time", () => {
    const run = new TournamentRun(scheduled()).register("a", "b", "c");
    run.now += TEN_MINUTES_MS - 1;
    run.register("d");
    run.now += 1;
    expect(run.try(register("e"))).toBe("registration-closed");
  });

  test("M2 ✗: no player leaves in the last two minutes, after the start, or without being registered", () => {
    const run = new TournamentRun(scheduled()).register("a", "b", "c");
    expect(run.try(unregister("x"))).toBe("not-registered");
    run.now += TEN_MINUTES_MS - 120_000;
    run.send(unregister("c"));
    run.now += 1;
    expect(run.try(unregister("a"))).toBe("too-late-to-leave");
    run.pass(120_000);
    expect(run.try(unregister("a"))).toBe("already-started");
  });

  test("M2: a sit-and-go may be left until it starts", () => {
    const run = new TournamentRun(sitAndGo(3)).register("a", "b");
    run.send(unregister("b"));
    run.register("c", "d");
    expect(run.state.status).toBe("running");
    expect(run.try(unregister("c"))).toBe("already-started");
  });
});

describe("M4: entering again", () => {
  test("M4: a player who is out enters again with a full stack; the first entry keeps its place and is not paid", () => {
    const run = startRun(withLateEntries, 6);
    const loser = run.playersAt(1)[0]!;
    run.bust(loser);
    expect(run.try(reEnter(loser))).toBeNull();
    expect(run.entry(loser)).toMatchObject({ entryNo: 7, stack: 10_000, status: "playing" });
    expect(run.state.entries.find(({ entryNo }) => entryNo !== 7 && run.entry(loser).playerId === loser)).toBeDefined();
    expect(run.state.entries.filter(({ reEntered }) => reEntered)).toHaveLength(1);
    expect(run.balance(loser)).toBe(-2_200);
  });

  test("M4 ✗: no re-entry while playing, more often than allowed, by a stranger, or after registration has closed", () => {
    const run = startRun(withLateEntries, 8);
    const loser = run.playersAt(1)[0]!;
    expect(run.try(reEnter(loser))).toBe("still-playing");
    expect(run.try(reEnter("x"))).toBe("not-registered");
    run.bust(loser);
    run.send(reEnter(loser));
    expect(run.try(reEnter(loser))).toBe("still-playing");
    run.bust(loser);
    expect(run.try(reEnter(loser))).toBe("re-entries-used-up");
    expect(run.try(register(loser))).toBe("already-registered");
    const other = run.playersAt(1)[0]!;
    run.bust(other);
    run.pass(2 * TEN_MINUTES_MS);
    expect(run.try(reEnter(other))).toBe("registration-closed");
  });

  test("M4 ✗: no re-entry in a freeze-out, or after a disqualification", () => {
    const freezeOut = startRun(scheduled(), 6);
    const loser = freezeOut.playersAt(1)[0]!;
    freezeOut.bust(loser);
    expect(freezeOut.try(reEnter(loser))).toBe("no-re-entry");
    const run = startRun(withLateEntries, 6);
    const [cheat = ""] = run.playersAt(1);
    run.send({ type: "disqualify", playerId: cheat, reason: "collusion" });
    run.endHand(1);
    expect(run.try(reEnter(cheat))).toBe("no-re-entry");
  });
});

describe("M10: the draw", () => {
  test("M10: tables are even; seats and buttons follow from the seed and differ between seeds", () => {
    const draws = [1, 1, 2, 3].map((seed) => startRun(scheduled({ seats: 9 }), 20, { seed }).eventsOf("started")[0]!);
    expect(draws[0]).toEqual(draws[1]);
    expect(draws[0]!.tables).not.toEqual(draws[2]!.tables);
    expect(draws[0]!.tables.map(({ seats }) => seats.length)).toEqual([7, 7, 6]);
    for (const { tables } of draws)
      for (const { seats, button } of tables) expect(seats.map(({ seat }) => seat)).toContain(button);
  });

  test("M10: every player can be drawn to every seat and every button", () => {
    const seen = new Set<string>();
    const buttons = new Set<number>();
    for (let seed = 0; seed < 200; seed++) {
      const { tables } = startRun(sitAndGo(3), 3, { seed }).eventsOf("started")[0]!;
      for (const { seat, entryNo } of tables[0]!.seats) seen.add(`${entryNo} at ${seat}`);
      buttons.add(tables[0]!.button);
    }
    expect([seen.size, buttons.size]).toEqual([9, 3]);
  });

  test("M10 ✗: the order of registration does not decide the seat", () => {
    const firstSeats = new Set(
      Array.from({ length: 20 }, (_, seed) => startRun(sitAndGo(6), 6, { seed }).entry("p1").seat),
    );
    expect(firstSeats.size).toBeGreaterThan(1);
  });
});

describe("M12: players who join late", () => {
  test("M12: players who join late get a drawn free seat at a table with the fewest players, and a full stack", () => {
    const run = startRun(scheduled({ ...withLateEntries, seats: 6 }), 8);
    run.bust(run.playersAt(2)[0]!);
    expect(run.state.tables.map(({ seats }) => seats.length)).toEqual([4, 3]);
    const events = run.send(register("late"));
    expect(events).toContainEqual(expect.objectContaining({ type: "seated", entryNo: 9, tableNo: 2, stack: 10_000 }));
  });

  test("M12: a late player can be drawn to every free seat", () => {
    const seats = new Set<number>();
    for (let seed = 0; seed < 60; seed++) {
      const run = startRun(scheduled({ ...withLateEntries, seats: 4 }), 3, { seed });
      run.register("late");
      seats.add(run.entry("late").seat!);
    }
    expect(seats.size).toBe(4);
  });

  test("M12: the last free seat is taken before a table opens", () => {
    const run = startRun(scheduled({ ...withLateEntries, seats: 6 }), 11);
    expect(run.state.tables.map(({ seats }) => seats.length)).toEqual([6, 5]);
    run.register("late");
    expect(run.entry("late").tableNo).toBe(2);
    expect(run.eventsOf("table-opened")).toEqual([]);
  });

  test("M12, M12 ✗: a late player waits a hand only between the next button and small blind, and only between hands", () => {
    /**
     * Lets a late player take the only free seat of a table of three. Returns `waitsHand` of the seat and of the event.
     */
    const comeAfter = (places: readonly [number, number], isPaused: boolean) => {
      const run = startRun(withLateEntries, 5);
      if (isPaused) run.send({ type: "pause" });
      const { tableNo, seats } = run.state.tables.find((table) => table.seats.length === 2)!;
      const free = [0, 1, 2].find((seat) => seats.every((each) => each.seat !== seat))!;
      const [smallBlindSeat = 0, bigBlindSeat = 0] = places.map((place) => (free + place) % 3);
      const stacks = seats.map(({ seat }) => ({ seat, stack: 10_000 }));
      run.send({ type: "hand-ended", tableNo, stacks, button: smallBlindSeat, smallBlindSeat, bigBlindSeat });
      run.register("late");
      const { waitsHand } = run.table(tableNo).seats.find(({ seat }) => seat === free)!;
      return [waitsHand, run.eventsOf("seated")[0]!.waitsHand];
    };
    expect(comeAfter([2, 1], true)).toEqual([true, true]);
    expect(comeAfter([1, 2], true)).toEqual([undefined, undefined]);
    expect(comeAfter([2, 1], false)).toEqual([undefined, undefined]);
  });

  test("M12: after a hand the table says which players wait", () => {
    const run = startRun(withLateEntries, 5);
    const { tableNo, seats } = run.state.tables.find((table) => table.seats.length === 3)!;
    const stacks = seats.map(({ seat }, i) => ({ seat, stack: 10_000, ...(i === 1 && { waitsHand: true as const }) }));
    run.send({ type: "pause" });
    run.send({ type: "hand-ended", tableNo, stacks, button: 0, smallBlindSeat: 1, bigBlindSeat: 2 });
    const [ended] = run.eventsOf("hand-ended");
    expect(ended!.stacks).toStrictEqual(
      seats.map(({ entryNo }, i) => ({ entryNo, stack: 10_000, ...(i === 1 && { waitsHand: true }) })),
    );
    expect(run.table(tableNo).seats.map(({ waitsHand }) => waitsHand)).toEqual([undefined, true, undefined]);
  });

  test("M12 ✗: without a free seat a new table opens, and players are moved there before it plays", () => {
    const run = startRun(withLateEntries, 6);
    run.register("late");
    expect(run.eventsOf("table-opened")).toEqual([{ type: "table-opened", tableNo: 3 }]);
    expect(run.playersAt(3)).toEqual(["late"]);
    expect(run.eventsOf("hand-allowed").map(({ tableNo }) => tableNo)).toEqual([1, 2]);
    run.endHand(1);
    expect(run.state.tables.map(({ seats }) => seats.length)).toEqual([2, 3, 2]);
    const first = run.eventsOf("hand-allowed").find(({ tableNo }) => tableNo === 3)!;
    expect(run.table(3).seats.map(({ seat }) => seat)).toContain(first.drawnButton);
  });

  test("M12 ✗: a late entry to a full tournament is refused", () => {
    const run = startRun({ ...withLateEntries, entries: { min: 2, max: 6 } }, names(6));
    expect(run.try(register("late"))).toBe("tournament-full");
  });
});
