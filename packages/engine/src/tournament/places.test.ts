import { describe, expect, test } from "vitest";
import { scheduled, sitAndGo, startRun } from "../../test/testing/tournament-run.ts";
import { decideTournament } from "./decide.ts";
import { countChips, expectedChips } from "./entries.ts";
import { evolveTournament } from "./evolve.ts";

const payouts = [{ fromEntries: 4, bands: [5_000, 3_000, 1_500, 500].map((share) => ({ places: 1, share })) }];
const four = (change: object = {}) => startRun(sitAndGo(4, { payouts, buyIn: { prize: 1_000, fee: 0 }, ...change }), 4);
const placesOf = (run: ReturnType<typeof four>) => run.state.entries.map(({ place }) => place);
const disqualify = (playerId: string) => ({ type: "disqualify", playerId, reason: "collusion" }) as const;

describe("M3: chips", () => {
  test("M3: chips that a hand moves stay in the tournament", () => {
    const run = four();
    run.endHand(1, { p1: 100, p2: 2_900 });
    expect([countChips(run.state), expectedChips(run.state)]).toEqual([6_000, 6_000]);
  });

  test("M3: a disqualified player's chips leave the tournament", () => {
    const run = four();
    run.send(disqualify("p1"));
    run.endHand(1, { p1: 2_000, p2: 1_000 });
    expect([countChips(run.state), expectedChips(run.state), run.state.removedChips]).toEqual([4_000, 4_000, 2_000]);
  });

  test("M3 ✗: chips that come from nowhere are a bug, which the next command finds", () => {
    const { state, now } = four();
    const seed = [1, 2, 3, 4] as const;
    expect(() => decideTournament({ ...state, removedChips: 1 }, { type: "tick", seed }, now)).toThrow("6000 chips");
  });

  test("M3 ✗: a hand that makes or loses chips is refused", () => {
    const run = four();
    const end = (stacks: readonly { seat: number; stack: number }[], tableNo = 1) =>
      run.try({ type: "hand-ended", tableNo, stacks, button: 0, smallBlindSeat: 1, bigBlindSeat: 1 });
    const [a, b] = run.table(1).seats;
    const [first, second] = [a!.seat, b!.seat];
    expect(end([{ seat: first, stack: 1_501 }])).toBe("chips-not-conserved");
    expect(end([{ seat: 9, stack: 5 }])).toBe("chips-not-conserved");
    expect(
      end([
        { seat: first, stack: 1_500.5 },
        { seat: second, stack: 1_499.5 },
      ]),
    ).toBe("amount-not-whole");
    expect(
      end([
        { seat: first, stack: -1 },
        { seat: second, stack: 3_001 },
      ]),
    ).toBe("amount-not-whole");
    expect(end([], 2)).toBe("no-such-table");
    run.send({ type: "pause" });
    run.endHand(1);
    expect(end([])).toBe("no-hand-running");
  });
});

describe("M17: places", () => {
  test("M17: the place is the number of players left plus one; the last player is first", () => {
    const run = four();
    run.bust("p2", "p1");
    run.bust("p4", "p1");
    expect(placesOf(run)).toEqual([null, 4, null, 3]);
    run.bust("p3", "p1");
    expect(placesOf(run)).toEqual([1, 4, 2, 3]);
    expect(run.state.status).toBe("finished");
    expect(run.state.entries.map(({ prize }) => prize)).toEqual([2_000, 200, 1_200, 600]);
  });

  test("M17: when two players go out in one hand, the larger stack before the hand gets the better place", () => {
    const run = four();
    run.endHand(1, { p1: 1_400, p2: 1_600 });
    run.endHand(1, { p1: 0, p2: 0, p3: 4_500 });
    expect(placesOf(run)).toEqual([4, 3, null, null]);
  });

  test("M17: players with equal stacks share place and prize", () => {
    const run = four();
    run.endHand(1, { p1: 0, p2: 0, p3: 4_500 });
    expect(placesOf(run)).toEqual([3, 3, null, null]);
    expect(run.eventsOf("prize-awarded").map(({ playerId, amount }) => [playerId, amount])).toEqual([
      ["p1", 400],
      ["p2", 400],
    ]);
  });

  test("M17: a disqualified entry takes the next place when the hand ends; its prize moves up", () => {
    const run = four();
    run.send(disqualify("p3"));
    expect(run.entry("p3").status).toBe("playing");
    run.endHand(1);
    expect(placesOf(run)).toEqual([null, null, 4, null]);
    run.bust("p1", "p2");
    run.bust("p2", "p4");
    expect(run.state.entries.map(({ place, prize }) => [place, prize])).toEqual([
      [3, 800],
      [2, 1_200],
      [4, 0],
      [1, 2_000],
    ]);
  });

  test("M17: a player who goes out ranks ahead of a player disqualified at the end of the same hand", () => {
    const run = startRun(sitAndGo(2, { payouts: [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }] }), 2);
    run.send(disqualify("p1"));
    run.bust("p2", "p1");
    expect(run.state.entries.map(({ place, prize }) => [place, prize])).toEqual([
      [2, 0],
      [1, 2_000],
    ]);
    expect(run.state.removedChips).toBe(3_000);
  });

  test("M17: a disqualified pending player leaves at once and for good, because they are not in the hand", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 1_500, max: 1, untilLevel: 2, decideMs: 15_000 };
    const run = startRun(scheduled({ seats: 4, rebuy }), 4);
    run.bust("p1", "p2");
    expect(run.table(1).handLevel).toBe(1);
    run.send(disqualify("p1"));
    expect(run.entry("p1")).toMatchObject({ status: "disqualified", tableNo: null });
    run.pass(15_000);
    expect(run.eventsOf("busted")).toEqual([]);
    expect(run.state).toMatchObject({ disqualifying: [], pending: [] });
  });

  test("M17, M4: each of two disqualified entries leaves with the hand of its own table; a pending player stays", () => {
    const rebuy = { price: { prize: 500, fee: 0 }, chips: 1_500, max: 1, untilLevel: 2, decideMs: 15_000 };
    const run = startRun(scheduled({ seats: 6, rebuy }), 12);
    const [first = "", loser = ""] = run.playersAt(1);
    const [second = ""] = run.playersAt(2);
    run.send(disqualify(first));
    run.send(disqualify(second));
    run.bust(loser, run.playersAt(1).at(-1));
    expect(run.entry(first).status).toBe("disqualified");
    expect(run.entry(second).status).toBe("playing");
    run.endHand(2);
    expect(run.entry(second).status).toBe("disqualified");
    expect(run.entry(loser).status).toBe("pending");
    expect(run.state.pending).toHaveLength(1);
  });

  test("M17: two players disqualified one after the other do not share a place", () => {
    const run = startRun(scheduled({ seats: 9, lateRegistration: { level: 2, throughBreak: false } }), 6);
    run.send({ type: "pause" });
    run.endHand(1);
    run.send(disqualify("p1"));
    run.send(disqualify("p2"));
    run.send({ type: "resume" });
    run.pass(1_200_000);
    expect([run.entry("p1").place, run.entry("p2").place]).toEqual([6, 5]);
  });

  test("M17: an entry that is out waits for its place until the place is certain", () => {
    const run = four();
    const before = run.state;
    run.endHand(1, { p1: 0, p2: 0, p3: 4_500 });
    const until = run.events.findIndex(({ type }) => type === "eliminated");
    const events = run.events.slice(
      run.events.findLastIndex(({ type }) => type === "hand-ended"),
      until + 1,
    );
    expect(events.reduce(evolveTournament, before).outs.map(({ entryNo }) => entryNo)).toEqual([2]);
  });

  test("M17: a player who is disqualified on the way to another table leaves at once", () => {
    const run = startRun(scheduled({ seats: 6 }), 10);
    for (let i = 0; i < 2; i++) run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    const { playerId } = run.eventsOf("moved")[0]!;
    run.send(disqualify(playerId));
    expect(run.entry(playerId)).toMatchObject({ status: "disqualified", stack: 0 });
    expect(run.state.moving).toEqual([]);
  });

  test("M17 ✗: disqualifying one moving player does not remove another moving player", () => {
    const run = startRun(scheduled({ seats: 9, balancing: { difference: 2, halt: 6, restHands: 10 } }), 18);
    for (let i = 0; i < 4; i++) run.bust(run.playersAt(1)[0]!);
    run.endHand(2);
    const [first, second] = run.eventsOf("moved");
    run.send(disqualify(first!.playerId));
    expect(run.state.moving.map(({ entryNo }) => entryNo)).toEqual([second!.entryNo]);
  });

  test("M17 ✗: no player is disqualified before the start, twice, when out, or as the last player with chips", () => {
    const run = four();
    run.send(disqualify("p1"));
    expect(run.try(disqualify("p1"))).toBe("already-disqualified");
    run.endHand(1);
    expect(run.try(disqualify("p1"))).toBe("already-disqualified");
    run.bust("p2", "p3");
    expect(run.try(disqualify("p2"))).toBe("not-playing");
    expect(run.try(disqualify("x"))).toBe("not-playing");
    run.send(disqualify("p3"));
    expect(run.try(disqualify("p4"))).toBe("last-player");
    const waiting = startRun(sitAndGo(4), 3);
    expect(waiting.try(disqualify("p1"))).toBe("not-started");
  });
});

describe("M20: prizes", () => {
  test("M20: each prize is paid once, when its place is certain, and escrow ends at 0", () => {
    const run = four();
    run.bust("p2", "p1");
    expect(run.eventsOf("prize-awarded")).toMatchObject([{ playerId: "p2", place: 4, amount: 200 }]);
    expect(run.balance("escrow")).toBe(3_800);
    run.bust("p4", "p1");
    run.bust("p3", "p1");
    expect(run.eventsOf("prize-awarded")).toHaveLength(4);
    expect([run.balance("escrow"), run.state.escrow]).toEqual([0, 0]);
  });

  test("M20 ✗: a place without a prize pays nothing", () => {
    const run = startRun(scheduled({ seats: 9 }), 4);
    run.bust("p2", "p1");
    expect(run.eventsOf("eliminated")).toHaveLength(1);
    expect(run.eventsOf("prize-awarded")).toEqual([]);
  });
});
