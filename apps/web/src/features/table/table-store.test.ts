import type { TableEvent, TableSeat } from "@poker/engine";
import type { Frame, Snapshot, TurnClock } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sixSeats } from "../gallery/fixtures.ts";
import { createTableStore } from "./table-store.ts";

const { view } = sixSeats(0);
const tableId = view.tableId;
const clock = (seat: number): TurnClock => ({
  seat,
  decision: 4,
  quietUntil: 10_000,
  deadline: 30_000,
  grace: false,
  bank: false,
});

const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
  tableId,
  seq: 10,
  view,
  away: [],
  you: 0,
  now: Date.now(),
  clock: null,
  ...more,
});
const frame = (from: number, events: readonly TableEvent[], more: Partial<Frame> = {}): Frame => ({
  tableId,
  from,
  to: from + events.length - 1,
  events,
  now: Date.now(),
  clock: null,
  showMs: 0,
  ...more,
});
const sat = (seat: number, playerId: string): TableEvent => {
  const [someone] = view.seats;
  const player: TableSeat = { ...(someone ?? expect.fail("a seat is taken")), seat, playerId, name: playerId };
  return { type: "player-sat", seat: player };
};
const street = (street: 1 | 2 | 3, ...cards: number[]): TableEvent => ({ type: "street-dealt", street, cards });

function opened() {
  const store = createTableStore("player-0");
  store.takeSnapshot(snapshot());
  return store;
}
const taken = (store: ReturnType<typeof opened>) => store.getState().scene?.view.seats.map(({ seat }) => seat);
const board = (store: ReturnType<typeof opened>) => store.getState().scene?.view.hand?.board;

describe("table store", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("knows nothing before a snapshot: a frame is a gap", () => {
    const store = createTableStore("player-0");
    expect(store.takeFrame(frame(1, [sat(4, "x")]))).toBe("gap");
    expect(store.getState().scene).toBeNull();
  });

  it("folds a frame that follows on", () => {
    const store = opened();
    expect(store.takeFrame(frame(11, [sat(4, "x")]))).toBe("taken");
    expect(taken(store)).toContain(4);
    expect(store.getState().seq).toBe(11);
  });

  it("fault 26: a frame twice is taken once, an old one not at all", () => {
    const store = opened();
    const first = frame(11, [sat(4, "x")]);
    store.takeFrame(first);
    const before = store.getState();
    expect(store.takeFrame(first)).toBe("old");
    expect(store.takeFrame(frame(9, [sat(4, "y")]))).toBe("old");
    expect(store.getState()).toBe(before);
  });

  it("fault 26: a frame too early, or over what is known, is a gap and changes nothing", () => {
    const store = opened();
    const before = store.getState();
    expect(store.takeFrame(frame(12, [sat(4, "x")]))).toBe("gap");
    expect(store.takeFrame(frame(10, [sat(4, "x"), sat(4, "x")]))).toBe("gap");
    expect(store.getState()).toBe(before);
  });

  it("hidden events advance the numbers", () => {
    const store = opened();
    expect(store.takeFrame(frame(11, [], { to: 13 }))).toBe("taken");
    expect(store.takeFrame(frame(14, [sat(4, "x")]))).toBe("taken");
  });

  it("streets are shown one after the other within the frame's time, later frames after them", () => {
    const store = opened();
    store.takeFrame(frame(11, [street(1, 0, 1, 2), street(2, 3), street(3, 4)], { showMs: 2_700 }));
    store.takeFrame(frame(14, [sat(4, "x")]));
    expect(board(store)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(950);
    expect(board(store)).toEqual([0, 1, 2, 3]);
    expect(taken(store)).not.toContain(4);
    vi.advanceTimersByTime(2_000);
    expect(board(store)).toEqual([0, 1, 2, 3, 4]);
    expect(taken(store)).toContain(4);
  });

  it("your clock running ends the film: input is never blocked", () => {
    const store = opened();
    store.takeFrame(frame(11, [street(1, 0, 1, 2), street(2, 3)], { showMs: 5_000 }));
    store.takeClock({ tableId, now: Date.now(), clock: clock(0) });
    expect(board(store)).toHaveLength(4);
    expect(store.getState().scene?.clock?.seat).toBe(0);
  });

  it("a snapshot drops what was waiting", () => {
    const store = opened();
    store.takeFrame(frame(11, [street(1, 0, 1, 2), street(2, 3)], { showMs: 5_000 }));
    store.takeSnapshot(snapshot({ seq: 20 }));
    vi.advanceTimersByTime(10_000);
    expect(board(store)).toEqual([]);
    expect(store.takeFrame(frame(21, [sat(4, "x")]))).toBe("taken");
  });

  it("sitting down makes the seat yours, leaving takes it back", () => {
    const store = createTableStore("me");
    store.takeSnapshot(snapshot({ you: null }));
    store.takeFrame(frame(11, [sat(4, "me")]));
    expect(store.getState().scene?.you).toBe(4);
    store.takeFrame(frame(12, [{ type: "player-left", seat: 4, playerId: "me", stack: 0, at: 0, reason: "asked" }]));
    expect(store.getState().scene?.you).toBeNull();
  });

  it("what is read out keeps the names of its moment, also of who has left since", () => {
    const store = opened();
    store.takeFrame(frame(11, [sat(4, "x")]));
    store.takeFrame(frame(12, [{ type: "player-left", seat: 4, playerId: "x", stack: 0, at: 0, reason: "asked" }]));
    const [first, second] = store
      .getState()
      .heard.map(({ scene }) => scene.view.seats.find(({ seat }) => seat === 4)?.name);
    expect(first).toBe("x");
    expect(second).toBeUndefined();
  });

  it("without a line there is no clock; when nothing was missed it comes back with the line", () => {
    const store = opened();
    store.takeClock({ tableId, now: Date.now(), clock: clock(3) });
    store.takeSilence();
    expect(store.getState().scene?.clock).toBeNull();
    expect(store.takeFrame(frame(11, [], { clock: clock(3) }))).toBe("old");
    expect(store.getState().scene?.clock).toEqual(clock(3));
    // A duplicate of what is long shown says nothing about now.
    expect(store.takeFrame(frame(10, [sat(4, "x")], { clock: null }))).toBe("old");
    expect(store.getState().scene?.clock).toEqual(clock(3));
  });

  it("lines drop and come back without a number", () => {
    const store = opened();
    store.takeConnection({ tableId, seat: 3, connected: false });
    store.takeConnection({ tableId, seat: 3, connected: false });
    expect(store.getState().scene?.away).toEqual([3]);
    store.takeConnection({ tableId, seat: 3, connected: true });
    expect(store.getState().scene?.away).toEqual([]);
    expect(store.getState().seq).toBe(10);
  });

  it("P9: a card shown after the hand does not wait until the pot has been looked at, and the time for it is known", () => {
    const store = opened();
    const over: TableEvent = { type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] };
    store.takeFrame(frame(11, [over], { showMs: 2_500 }));
    const { betweenHandsMs } = view.settings.pacing;
    expect(store.getState().nextDealAt).toBe(Date.now() + 2_500 + betweenHandsMs);
    store.takeFrame(frame(12, [{ type: "tabled", hands: [{ seat: 3, cards: [null, 51] }] }]));
    expect(store.getState().scene?.view.hand?.seats.find(({ seat }) => seat === 3)?.cards).toEqual([null, 51]);
  });
});
