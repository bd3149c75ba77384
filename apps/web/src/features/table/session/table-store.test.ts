import type { TableEvent, TableSeat } from "@poker/engine";
import type { ActionClockView, Frame, Snapshot } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sixSeatScene } from "../../gallery/scene-fixtures.ts";
import { createTableStore } from "./table-store.ts";

const { view } = sixSeatScene(0);
const tableId = view.tableId;
const clock = (seat: number): ActionClockView => ({
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
  disconnectedSeats: [],
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
  displayMs: 0,
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
  store.applySnapshot(snapshot());
  return store;
}
const taken = (store: ReturnType<typeof opened>) => store.getState().scene?.view.seats.map(({ seat }) => seat);
const board = (store: ReturnType<typeof opened>) => store.getState().scene?.view.hand?.board;

describe("table store", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("knows nothing before a snapshot: a frame is a gap", () => {
    const store = createTableStore("player-0");
    expect(store.applyFrame(frame(1, [sat(4, "x")]))).toBe("gap");
    expect(store.getState().scene).toBeNull();
  });

  it("folds a frame that follows on", () => {
    const store = opened();
    expect(store.applyFrame(frame(11, [sat(4, "x")]))).toBe("applied");
    expect(taken(store)).toContain(4);
    expect(store.getState().seq).toBe(11);
  });

  it("fault 26: a frame twice is taken once, an old one not at all", () => {
    const store = opened();
    const first = frame(11, [sat(4, "x")]);
    store.applyFrame(first);
    const before = store.getState();
    expect(store.applyFrame(first)).toBe("duplicate");
    expect(store.applyFrame(frame(9, [sat(4, "y")]))).toBe("duplicate");
    expect(store.getState()).toBe(before);
  });

  it("fault 26: a frame too early, or over what is known, is a gap and changes nothing", () => {
    const store = opened();
    const before = store.getState();
    expect(store.applyFrame(frame(12, [sat(4, "x")]))).toBe("gap");
    expect(store.applyFrame(frame(10, [sat(4, "x"), sat(4, "x")]))).toBe("gap");
    expect(store.getState()).toBe(before);
  });

  it("hidden events advance the numbers", () => {
    const store = opened();
    expect(store.applyFrame(frame(11, [], { to: 13 }))).toBe("applied");
    expect(store.applyFrame(frame(14, [sat(4, "x")]))).toBe("applied");
  });

  it("streets are shown one after the other within the frame's time, later frames after them", () => {
    const store = opened();
    store.applyFrame(frame(11, [street(1, 0, 1, 2), street(2, 3), street(3, 4)], { displayMs: 2_700 }));
    store.applyFrame(frame(14, [sat(4, "x")]));
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
    store.applyFrame(frame(11, [street(1, 0, 1, 2), street(2, 3)], { displayMs: 5_000 }));
    store.setClock({ tableId, now: Date.now(), clock: clock(0) });
    expect(board(store)).toHaveLength(4);
    expect(store.getState().scene?.clock?.seat).toBe(0);
  });

  it("a snapshot drops what was waiting", () => {
    const store = opened();
    store.applyFrame(frame(11, [street(1, 0, 1, 2), street(2, 3)], { displayMs: 5_000 }));
    store.applySnapshot(snapshot({ seq: 20 }));
    vi.advanceTimersByTime(10_000);
    expect(board(store)).toEqual([]);
    expect(store.applyFrame(frame(21, [sat(4, "x")]))).toBe("applied");
  });

  it("sitting down makes the seat yours, leaving takes it back", () => {
    const store = createTableStore("me");
    store.applySnapshot(snapshot({ you: null }));
    store.applyFrame(frame(11, [sat(4, "me")]));
    expect(store.getState().scene?.you).toBe(4);
    store.applyFrame(frame(12, [{ type: "player-left", seat: 4, playerId: "me", stack: 0, at: 0, reason: "asked" }]));
    expect(store.getState().scene?.you).toBeNull();
  });

  it("what is read out keeps the names of its moment, also of who has left since", () => {
    const store = opened();
    store.applyFrame(frame(11, [sat(4, "x")]));
    store.applyFrame(frame(12, [{ type: "player-left", seat: 4, playerId: "x", stack: 0, at: 0, reason: "asked" }]));
    const [first, second] = store
      .getState()
      .recentSteps.map(({ scene }) => scene.view.seats.find(({ seat }) => seat === 4)?.name);
    expect(first).toBe("x");
    expect(second).toBeUndefined();
  });

  it("without a line there is no clock; when nothing was missed it comes back with the line", () => {
    const store = opened();
    store.setClock({ tableId, now: Date.now(), clock: clock(3) });
    store.onDisconnected();
    expect(store.getState().scene?.clock).toBeNull();
    expect(store.applyFrame(frame(11, [], { clock: clock(3) }))).toBe("duplicate");
    expect(store.getState().scene?.clock).toEqual(clock(3));
    // A duplicate of what is long shown says nothing about now.
    expect(store.applyFrame(frame(10, [sat(4, "x")], { clock: null }))).toBe("duplicate");
    expect(store.getState().scene?.clock).toEqual(clock(3));
  });

  it("lines drop and come back without a number", () => {
    const store = opened();
    store.setSeatConnection({ tableId, seat: 3, connected: false });
    store.setSeatConnection({ tableId, seat: 3, connected: false });
    expect(store.getState().scene?.disconnectedSeats).toEqual([3]);
    store.setSeatConnection({ tableId, seat: 3, connected: true });
    expect(store.getState().scene?.disconnectedSeats).toEqual([]);
    expect(store.getState().seq).toBe(10);
  });

  it("P9: a card shown after the hand does not wait until the pot has been looked at, and the time for it is known", () => {
    const store = opened();
    const over: TableEvent = { type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] };
    store.applyFrame(frame(11, [over], { displayMs: 2_500 }));
    const { betweenHandsMs } = view.settings.pacing;
    expect(store.getState().nextHandAt).toBe(Date.now() + 2_500 + betweenHandsMs);
    store.applyFrame(frame(12, [{ type: "tabled", hands: [{ seat: 3, cards: [null, 51] }] }]));
    expect(store.getState().scene?.view.hand?.seats.find(({ seat }) => seat === 3)?.cards).toEqual([null, 51]);
  });
});
