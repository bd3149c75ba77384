import { type TableSettings, type TimeExtensionReason, type TimeOutPolicy, timeExtensionMs } from "@poker/engine";
import { describe, expect, it } from "vitest";
import type { Clock } from "../../clock.ts";
import { createTestClock, frozenClock } from "../../testing/test-clock.ts";
import { ActionClock, type OpenDecision } from "./action-clock.ts";

const settings = (timeOut: TimeOutPolicy): TableSettings => ({
  house: "test",
  currency: "play",
  rules: {
    game: "holdem",
    structure: "no-limit",
    smallBlind: 50,
    bigBlind: 100,
    smallBet: 100,
    bigBet: 100,
    flBetCap: null,
    shortAllIn: "cumulative",
    potLimitBasis: "active-pot",
    oddChips: "one-by-one",
    identicalBothWays: "as-one",
    showdown: "river-aggressor",
    timeOut,
    rake: null,
  },
  seats: 6,
  minPlayers: 2,
  allowHeadsUpAfterThree: false,
  firstButton: "first-seated",
  missedSmallBlind: "dead-small",
  clock: { quietMs: 10_000, countdownMs: 20_000, reconnectMs: 20_000, timeBank: null, protectionsPerDay: null },
  sitOut: { maxMs: null, maxBigBlinds: null },
  seating: "pick-a-seat",
  offerMs: 45_000,
  buyIn: { min: 2000, max: 10_000 },
  rathole: "off",
  ratholeMs: 1_800_000,
  pacing: { streetMs: 900, potMs: 2500, uncontestedPotMs: 500, furtherPotMs: 800, betweenHandsMs: 1000 },
  bots: true,
  fairDeal: true,
});
const TURN: OpenDecision = { handNo: 1, decision: 1, seat: 3 };

function room(policy: TimeOutPolicy, base: Clock = frozenClock, timeBankMs = 0) {
  const clock = createTestClock(base);
  const seen = { timeOuts: 0, moved: 0 };
  const given: TimeExtensionReason[] = [];
  const table = { settings: settings(policy), hand: { rules: { timeOut: policy } }, seats: [{ seat: 3, timeBankMs }] };
  const here = { connected: true };
  const turnClock = new ActionClock({
    clock,
    settings: () => settings(policy),
    normalTimeMs: () => 30_000,
    isConnected: () => here.connected,
    extensionMs: (seat, why, usedReasons) => timeExtensionMs(table, seat, why, usedReasons),
    onExtension: (_, why) => given.push(why),
    onTimeOut: () => {
      seen.timeOuts += 1;
    },
    onDeadlineChanged: () => {
      seen.moved += 1;
    },
  });
  return { clock, seen, given, here, turnClock };
}

describe("T1", () => {
  it("time runs out at the end of quiet time and countdown, not a millisecond earlier", () => {
    const { clock, seen, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    expect(turnClock.toClockView()).toEqual({
      seat: 3,
      decision: 1,
      quietUntil: clock.wall() + 10_000,
      deadline: clock.wall() + 30_000,
      grace: false,
      bank: false,
    });
    clock.advanceBy(29_999);
    expect(seen.timeOuts).toBe(0);
    clock.advanceBy(1);
    expect(seen.timeOuts).toBe(1);
  });
  it("T1 ✗: a decision's time does not run before the pages have shown what happened", () => {
    const { clock, seen, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic() + 2700);
    clock.advanceBy(32_699);
    expect(seen.timeOuts).toBe(0);
    clock.advanceBy(1);
    expect(seen.timeOuts).toBe(1);
  });
  it("a decision's clock starts only once, the next decision has its own clock, and a stopped clock shows nothing", () => {
    const { clock, seen, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(25_000);
    turnClock.start(TURN, clock.monotonic());
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(5000);
    const next = { ...TURN, decision: 2 };
    turnClock.start(next, clock.monotonic());
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBeNull();
    clock.advanceBy(29_999);
    turnClock.stop();
    clock.advanceBy(60_000);
    expect(seen.timeOuts).toBe(0);
    expect(turnClock.toClockView()).toBeNull();
  });
});

it("fault 27: an action 1 ms before the deadline is in time, 1 ms after it is late, even in the next decision", () => {
  const { clock, turnClock } = room("all-in-protection");
  turnClock.start(TURN, clock.monotonic());
  clock.advanceBy(29_999);
  expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(1);
  clock.advanceBy(1);
  turnClock.start({ ...TURN, decision: 2, seat: 4 }, clock.monotonic());
  clock.advanceBy(1);
  expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(-1);
});

describe("all-in-protection", () => {
  it("T3 ✗: a player who stays disconnected gets no more time", () => {
    const { clock, seen, here, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    here.connected = false;
    clock.advanceBy(30_000);
    expect(seen.timeOuts).toBe(1);
  });
  it("T3: a player who reconnects with 3 s left has 23 s", () => {
    const { clock, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(27_000);
    turnClock.handleReconnect(3);
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(23_000);
  });
  it("T3: a player who reconnects in time gets 20 s more than the old deadline, only once a decision", () => {
    const { clock, seen, given, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(20_000);
    turnClock.handleReconnect(3);
    turnClock.handleReconnect(3);
    turnClock.handleReconnect(4);
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(30_000);
    expect(given).toEqual(["reconnect"]);
    clock.advanceBy(29_999);
    expect(seen.timeOuts).toBe(0);
    clock.advanceBy(1);
    expect(seen.timeOuts).toBe(1);
  });
});

describe("T4: grace-then-check-fold", () => {
  it("a player who reconnects after 5 s of the grace has 15 s left", () => {
    const { clock, here, turnClock } = room("grace-then-check-fold");
    turnClock.start(TURN, clock.monotonic());
    here.connected = false;
    clock.advanceBy(35_000);
    here.connected = true;
    turnClock.handleReconnect(3);
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(15_000);
  });
  it("a player who is disconnected when normal time ends gets 20 s more, shown as grace", () => {
    const { clock, seen, given, here, turnClock } = room("grace-then-check-fold");
    turnClock.start(TURN, clock.monotonic());
    here.connected = false;
    clock.advanceBy(30_000);
    expect({ ...seen, given }).toEqual({ timeOuts: 0, moved: 0, given: ["grace"] });
    expect(turnClock.toClockView()).toMatchObject({ grace: true, deadline: clock.wall() + 20_000 });
    here.connected = true;
    turnClock.handleReconnect(3); // the player gets only what is left of the grace
    clock.advanceBy(19_999);
    expect(seen.timeOuts).toBe(0);
    here.connected = false;
    clock.advanceBy(1); // the clock does not check the connection again
    expect(seen.timeOuts).toBe(1);
  });
  it("T4 ✗: a player who is connected when normal time ends gets no grace, even if they were away before", () => {
    const { clock, seen, here, turnClock } = room("grace-then-check-fold");
    turnClock.start(TURN, clock.monotonic());
    here.connected = false;
    clock.advanceBy(15_000);
    here.connected = true;
    turnClock.handleReconnect(3);
    clock.advanceBy(15_000);
    expect(seen.timeOuts).toBe(1);
  });
});

describe("T8: the time bank", () => {
  it("T8: the time bank begins when normal time ends, shown as its own phase, only once a decision", () => {
    const { clock, seen, given, turnClock } = room("all-in-protection", frozenClock, 12_000);
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(30_000);
    expect({ ...seen, given }).toEqual({ timeOuts: 0, moved: 0, given: ["bank"] });
    expect(turnClock.toClockView()).toMatchObject({
      bank: true,
      grace: false,
      quietUntil: clock.wall(),
      deadline: clock.wall() + 12_000,
    });
    clock.advanceBy(11_999);
    expect(seen.timeOuts).toBe(0);
    clock.advanceBy(1);
    expect(seen.timeOuts).toBe(1);
  });
  it("T8 ✗: the time bank does not run for a disconnected player; it starts after the grace if they are back", () => {
    const { clock, seen, given, here, turnClock } = room("grace-then-check-fold", frozenClock, 12_000);
    turnClock.start(TURN, clock.monotonic());
    here.connected = false;
    clock.advanceBy(30_000);
    expect(given).toEqual(["grace"]);
    here.connected = true;
    clock.advanceBy(20_000);
    expect({ ...seen, given }).toEqual({ timeOuts: 0, moved: 0, given: ["grace", "bank"] });
    expect(turnClock.toClockView()).toMatchObject({ grace: false, bank: true });
    const gone = room("all-in-protection", frozenClock, 12_000);
    gone.turnClock.start(TURN, gone.clock.monotonic());
    gone.here.connected = false;
    gone.clock.advanceBy(30_000);
    expect(gone.seen.timeOuts).toBe(1);
  });
  it("fault 27: an action that arrived before the time bank began is timed against the end of normal time", () => {
    const { clock, turnClock } = room("all-in-protection", frozenClock, 12_000);
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(30_000);
    expect(turnClock.msLeft(TURN, clock.monotonic() - 1)).toBe(1);
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(12_000);
  });
});

describe("time lost through no fault of a player", () => {
  it("T4: when the process dies during a grace, the next process gives only the rest of the grace", () => {
    const { clock, seen, given, here, turnClock } = room("grace-then-check-fold");
    here.connected = false;
    turnClock.start(TURN, clock.monotonic(), { leftMs: 13_000, extensions: ["grace"] });
    expect(turnClock.toClockView()).toMatchObject({ grace: true, deadline: clock.wall() + 13_000 });
    clock.advanceBy(13_000);
    expect({ ...seen, given }).toEqual({ timeOuts: 1, moved: 0, given: [] });
  });

  it("after a pause the player has as much time as at the last durable event, but at least 10 s", () => {
    const { clock, turnClock } = room("all-in-protection");
    turnClock.start(TURN, clock.monotonic());
    clock.advanceBy(5_000);
    turnClock.markDurable();
    clock.advanceBy(20_000);
    turnClock.extendAfterStall();
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(25_000);
    clock.advanceBy(24_000);
    turnClock.markDurable();
    turnClock.extendAfterStall();
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(10_000);
  });
  it("fault 18: when a timer fires late, no player is timed out", () => {
    const planned: ((late: number) => void)[] = [];
    const { seen, turnClock, clock } = room("all-in-protection", {
      ...frozenClock,
      schedule: (_, fn) => {
        planned.push(fn);
        return () => {};
      },
    });
    turnClock.start(TURN, clock.monotonic());
    planned.at(-1)?.(5_000);
    expect(seen.timeOuts).toBe(0);
    expect(turnClock.msLeft(TURN, clock.monotonic())).toBe(30_000);
    planned.at(-1)?.(3);
    expect(seen.timeOuts).toBe(1);
  });
});
