import { evolveTableView, seatAt, seatPlanOf, type TableEvent, type TableSeat, type TableView } from "@poker/engine";
import type { ActionClockView, Frame, Snapshot } from "@poker/protocol";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sixSeatScene } from "./scene-fixtures.ts";
import { nameAtSeat } from "./table-scene.ts";
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
  names: {},
  disconnectedSeats: [],
  now: Date.now(),
  clock: null,
  ...more,
});
/** Returns the change that the replica reports for a frame that follows the view `before`. */
function frameChange(before: TableView, events: readonly TableEvent[], more: Partial<Frame> = {}) {
  const views = events.map((_, i) => events.slice(0, i + 1).reduce(evolveTableView, before));
  const frame: Frame = {
    tableId,
    from: 11,
    to: 10 + events.length,
    events,
    names: {},
    now: Date.now(),
    clock: null,
    displayMs: 0,
    ...more,
  };
  return { type: "frame", frame, views, serverOffsetMs: 0 } as const;
}
const sat = (seat: number, playerId: string): TableEvent => {
  const [someone] = view.seats;
  const player: TableSeat = { ...(someone ?? expect.fail("a seat is taken")), seat, playerId };
  return { type: "player-sat", seat: player };
};
const street = (street: 1 | 2 | 3, ...cards: number[]): TableEvent => ({ type: "street-dealt", street, cards });

const snapshotChange = (more: Partial<Snapshot> = {}) =>
  ({ type: "snapshot", snapshot: snapshot(more), serverOffsetMs: 0 }) as const;
const clockChange = (seat: number | null) =>
  ({ type: "clock", clock: seat === null ? null : clock(seat), serverOffsetMs: 0 }) as const;

/** Returns a store that shows a table, with a function that applies one frame after another. */
function opened(userId = "player-0", more: Partial<Snapshot> = {}) {
  const store = createTableStore(userId);
  store.applyChange(snapshotChange(more));
  let latest = view;
  const applyFrame = (events: readonly TableEvent[], frame: Partial<Frame> = {}) => {
    const change = frameChange(latest, events, frame);
    latest = change.views.at(-1) ?? latest;
    store.applyChange(change);
  };
  return { ...store, applyFrame };
}
const taken = (store: ReturnType<typeof opened>) => store.getState().scene?.view.seats.map(({ seat }) => seat);
const board = (store: ReturnType<typeof opened>) => store.getState().scene?.view.hand?.board;

describe("table store", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows nothing before a snapshot", () => {
    const store = createTableStore("player-0");
    store.applyChange(frameChange(view, [sat(4, "x")]));
    expect(store.getState().scene).toBeNull();
  });

  it("shows the table after a frame", () => {
    const store = opened();
    store.applyFrame([sat(4, "x")]);
    expect(taken(store)).toContain(4);
  });

  it("streets are shown one after another within the frame's time, and later frames are shown after them", () => {
    const store = opened();
    store.applyFrame([street(1, 0, 1, 2), street(2, 3), street(3, 4)], { displayMs: 2_700 });
    store.applyFrame([sat(4, "x")]);
    expect(board(store)).toEqual([0, 1, 2]);
    vi.advanceTimersByTime(950);
    expect(board(store)).toEqual([0, 1, 2, 3]);
    expect(taken(store)).not.toContain(4);
    vi.advanceTimersByTime(2_000);
    expect(board(store)).toEqual([0, 1, 2, 3, 4]);
    expect(taken(store)).toContain(4);
  });

  it("the viewer's running clock skips the animation, so that input is never blocked", () => {
    const store = opened();
    store.applyFrame([street(1, 0, 1, 2), street(2, 3)], { displayMs: 5_000 });
    store.applyChange(clockChange(0));
    expect(board(store)).toHaveLength(4);
    expect(store.getState().scene?.clock?.seat).toBe(0);
  });

  it("a snapshot drops the queued steps", () => {
    const store = opened();
    store.applyFrame([street(1, 0, 1, 2), street(2, 3)], { displayMs: 5_000 });
    store.applyChange(snapshotChange({ seq: 20 }));
    vi.advanceTimersByTime(10_000);
    expect(board(store)).toEqual([]);
  });

  it("sitting down makes the seat the viewer's own until they leave", () => {
    const store = opened("me");
    store.applyFrame([sat(4, "me")]);
    expect(store.getState().scene?.you).toBe(4);
    store.applyFrame([{ type: "player-left", seat: 4, playerId: "me", stack: 0, at: 0, reason: "asked" }]);
    expect(store.getState().scene?.you).toBeNull();
  });

  it("fault 102: the player's plan is shown at their seat at once, and not on their next visit", () => {
    const store = opened("me");
    const seat = () => seatAt(store.getState().scene?.view.seats ?? [], 4);
    store.applyFrame([sat(4, "me")]);
    const plan = { ...seatPlanOf(seat() ?? expect.fail("a seat is taken")), leaveNext: "hand" } as const;
    store.applyChange({ type: "plan", plan });
    expect(seat()).toMatchObject({ leaveNext: "hand" });
    store.applyFrame([street(1, 0, 1, 2)]);
    expect(seat()).toMatchObject({ leaveNext: "hand" });
    store.applyChange({ type: "plan", plan: { ...plan, leaveNext: "no" } });
    expect(seat()).not.toHaveProperty("leaveNext");
    store.applyChange({ type: "plan", plan: { ...plan, satDownAt: plan.satDownAt - 1 } });
    expect(seat()).not.toHaveProperty("leaveNext");
  });

  it("a step keeps the names of its players, even when a player has left since", () => {
    const store = opened();
    store.applyFrame([sat(4, "x")], { names: { x: { name: "Xenia", staff: false } } });
    store.applyFrame([{ type: "player-left", seat: 4, playerId: "x", stack: 0, at: 0, reason: "asked" }]);
    const [first, second] = store.getState().recentSteps.map(({ scene }) => nameAtSeat(scene, 4));
    expect(first).toBe("Xenia");
    expect(second).toBeUndefined();
  });

  it("without a connection there is no clock; a new connection restores it", () => {
    const store = opened();
    store.applyChange(clockChange(3));
    store.onDisconnected();
    expect(store.getState().scene?.clock).toBeNull();
    store.applyChange(clockChange(3));
    expect(store.getState().scene?.clock).toEqual(clock(3));
  });

  it("shows when players lose their connection and when they return", () => {
    const store = opened();
    const presence = (connected: boolean) => ({ type: "presence", seat: 3, connected }) as const;
    store.applyChange(presence(false));
    store.applyChange(presence(false));
    expect(store.getState().scene?.disconnectedSeats).toEqual([3]);
    store.applyChange(presence(true));
    expect(store.getState().scene?.disconnectedSeats).toEqual([]);
  });

  it("when no hand follows, a finished hand is cleared from the felt for good; the next hand is shown again", () => {
    const store = opened();
    const over: TableEvent = { type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] };
    store.applyFrame([over], { displayMs: 2_500 });
    vi.advanceTimersByTime(2_500 + view.settings.pacing.betweenHandsMs);
    expect(store.getState().scene?.view.hand).not.toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(store.getState().scene?.view.hand).toBeNull();
    // The finished hand is still part of later frames and snapshots, but it does not come back to the felt.
    store.applyFrame([sat(4, "x")]);
    expect(store.getState().scene?.view.hand).toBeNull();
    const finished = view.hand && { ...view.hand, result: { outcome: "settled" as const, rake: 0 } };
    store.applyChange(snapshotChange({ view: { ...view, hand: finished } }));
    expect(store.getState().scene?.view.hand).toBeNull();
    const next = view.hand && { ...view.hand, handNo: view.handNo + 1 };
    store.applyChange(snapshotChange({ view: { ...view, hand: next } }));
    vi.advanceTimersByTime(60_000);
    expect(store.getState().scene?.view.hand?.handNo).toBe(view.handNo + 1);
  });

  it("a finished hand in the first snapshot is shown for one more pause between hands", () => {
    const finished = view.hand && { ...view.hand, result: { outcome: "settled" as const, rake: 0 } };
    const store = opened("player-0", { view: { ...view, hand: finished } });
    expect(store.getState().scene?.view.hand).not.toBeNull();
    vi.advanceTimersByTime(view.settings.pacing.betweenHandsMs + 1_000);
    expect(store.getState().scene?.view.hand).toBeNull();
  });

  it("B10: why the viewer's own seat was given up is kept until the viewer has read it or sits again", () => {
    const store = opened("me");
    const left = (playerId: string, reason: "asked" | "missed-blinds"): TableEvent => ({
      type: "player-left",
      seat: 4,
      playerId,
      stack: 9_850,
      at: 0,
      reason,
    });
    const givenUp = () => store.getState().givenUpSeat;
    store.applyFrame([sat(4, "other"), left("other", "missed-blinds")]);
    store.applyFrame([sat(4, "me"), left("me", "asked")]);
    expect(givenUp()).toBeNull();
    store.applyFrame([sat(4, "me"), left("me", "missed-blinds")]);
    expect(givenUp()).toEqual({ seat: 4, stack: 9_850, reason: "missed-blinds" });
    store.applyFrame([sat(4, "me")]);
    expect(givenUp()).toBeNull();
    store.applyFrame([left("me", "missed-blinds")]);
    store.dismissGivenUpSeat();
    expect(givenUp()).toBeNull();
  });

  it("without a connection no bot is expected any more", () => {
    const store = createTableStore("player-0");
    store.setExpectsBots(true);
    store.applyChange(snapshotChange());
    expect(store.getState().expectsBots).toBe(true);
    store.onDisconnected();
    expect(store.getState().expectsBots).toBe(false);
  });

  it("P9: a card that a player shows after the hand appears at once, and the time left to show cards is known", () => {
    const store = opened();
    const over: TableEvent = { type: "hand-ended", outcome: "settled", reason: null, rake: 0, stacks: [] };
    store.applyFrame([over], { displayMs: 2_500 });
    const { betweenHandsMs } = view.settings.pacing;
    expect(store.getState().nextHandAt).toBe(Date.now() + 2_500 + betweenHandsMs);
    store.applyFrame([{ type: "tabled", hands: [{ seat: 3, cards: [null, 51] }] }]);
    expect(seatAt(store.getState().scene?.view.hand?.seats ?? [], 3)?.cards).toEqual([null, 51]);
  });
});
