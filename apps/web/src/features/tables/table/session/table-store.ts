/**
 * Holds what one page shows of one table. The session passes in the changes of the table's replica, and the store shows each for its own
 * time. Contains no React and no socket.
 */
import type { ReplicaChange } from "@poker/client";
import {
  type Chips,
  type HandEvent,
  type HandView,
  isSeatEvent,
  type SeatNo,
  type SeatPlan,
  seatOfPlayer,
  type TableEvent,
  type TableSettings,
  type TableView,
  withSeatPlan,
} from "@poker/engine";
import type { ActionClockView } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChipUnit } from "../../../../ui/format-amount.ts";
import { annotateHand, NO_ANNOTATIONS } from "./hand-annotations.ts";
import { type QueuedStep, StepQueue, splitFrame } from "./step-queue.ts";
import { chipUnitOfTable, nameOfPlayer, type TableScene } from "./table-scene.ts";

interface TableStoreState {
  readonly scene: TableScene | null;
  /** The steps that were shown last, oldest first. Announcements are made from them. */
  readonly recentSteps: readonly ShownStep[];
  /** The events of the current hand, as far as this page has seen them. */
  readonly handEvents: readonly HandEvent[];
  /** The last hand that ended while this page was open; null before that. */
  readonly lastEndedHand: EndedHand | null;
  /** When the next hand can start, by this browser's clock; null when this is not known. */
  readonly nextHandAt: number | null;
  /** The number of the finished hand that was cleared from the felt because no next hand followed; null when none was cleared. */
  readonly clearedHandNo: number | null;
  /** The viewer's seat that the room gave up while this page was open. null when it gave up none, or when the player has read why. */
  readonly givenUpSeat: GivenUpSeat | null;
  /** True when one of the room's bots is about to sit down. */
  readonly expectsBots: boolean;
  /** The viewer's own plan for their seat, such as leaving after the hand; null when it is not known. */
  readonly plan: SeatPlan | null;
}

/** The seat that the room gave up, why it did so, and the stack that went back to the player's balance. B10 */
export interface GivenUpSeat {
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly reason: "sat-out-too-long" | "missed-blinds";
}

export type SeatNames = Readonly<Partial<Record<SeatNo, string>>>;

export interface EndedHand {
  /** The hand as it was when it ended. */
  readonly hand: HandView;
  readonly events: readonly HandEvent[];
  readonly names: SeatNames;
  readonly unit: ChipUnit;
}

export interface ShownStep {
  readonly stepNo: number;
  readonly events: readonly TableEvent[];
  /** The table as it was after these events. An announcement of them keeps its names even if another player takes a seat later. */
  readonly scene: TableScene;
  /** The settings of the table as they were before these events. */
  readonly settingsBefore: TableView["settings"];
  /** The names of the players, keyed by seat. Includes players who left the table in these events. */
  readonly names: SeatNames;
}

type ChangeOf<T extends ReplicaChange["type"]> = Extract<ReplicaChange, { readonly type: T }>;

export interface TableStore extends StoreApi<TableStoreState> {
  applyChange(change: ReplicaChange): void;
  /** Shows all queued steps at once and removes the clock, because a page without a connection does not know the time left. */
  onDisconnected(): void;
  /** Shows all queued steps at once. */
  showQueuedSteps(): void;
  /** Sets whether a bot of the room is about to sit down. */
  setExpectsBots(expectsBots: boolean): void;
  /** Called when the player has read why the room gave up their seat. */
  dismissGivenUpSeat(): void;
}

/** How long after the next hand was due a finished hand is cleared from the felt. */
const CLEAR_FELT_AFTER_MS = 1_000;
/** How many steps may be queued before the page skips the animation and shows them all at once. */
const MAX_QUEUED_STEPS = 40;
const MAX_RECENT_STEPS = 12;

export const seatNamesOf = (scene: TableScene): SeatNames =>
  Object.fromEntries(scene.view.seats.map((player) => [player.seat, nameOfPlayer(scene, player)]));

/** Keeps the events of a hand until the next hand begins. When a hand has ended, keeps the whole hand as well. */
function withHandEvents(
  { handEvents, lastEndedHand }: Pick<TableStoreState, "handEvents" | "lastEndedHand">,
  events: readonly TableEvent[],
  { view, unit }: TableScene,
  names: SeatNames,
): Pick<TableStoreState, "handEvents" | "lastEndedHand"> {
  const ofHand = events.filter((event): event is HandEvent => !isSeatEvent(event));
  const start = ofHand.findLastIndex(({ type }) => type === "hand-started");
  const all = start < 0 ? [...handEvents, ...ofHand] : ofHand.slice(start);
  const over = view.hand && ofHand.some(({ type }) => type === "hand-ended");
  return {
    handEvents: all,
    lastEndedHand: over ? { hand: view.hand, events: all, names, unit } : lastEndedHand,
  };
}

/** Returns the viewer's own seat; null when they have no seat. */
const yourSeatIn = ({ seats }: TableView, userId: string | null): SeatNo | null =>
  userId === null ? null : (seatOfPlayer(seats, userId)?.seat ?? null);

function givenUpSeatAfter(
  before: GivenUpSeat | null,
  events: readonly TableEvent[],
  userId: string | null,
): GivenUpSeat | null {
  return events.reduce((seat, event) => {
    if (event.type === "player-sat" && event.seat.playerId === userId) return null;
    if (event.type !== "player-left" || event.playerId !== userId) return seat;
    const { seat: seatNo, stack, reason } = event;
    return reason === "sat-out-too-long" || reason === "missed-blinds" ? { seat: seatNo, stack, reason } : seat;
  }, before);
}

/** Removes the finished hand that was cleared from the felt, because later changes of the table still contain it. */
const withoutClearedHand = (view: TableView, clearedHandNo: number | null): TableView =>
  view.hand !== null && view.hand.result !== null && view.hand.handNo === clearedHandNo
    ? { ...view, hand: null }
    : view;

/** Adds the viewer's own plan to a view, because the server's views contain no plans. */
const withOwnPlan = (view: TableView, plan: SeatPlan | null): TableView =>
  plan === null ? view : { ...view, seats: withSeatPlan(view.seats, plan) };

/** Clears the finished hand from the felt, if there is one. */
function withFeltCleared({ scene }: TableStoreState): Partial<TableStoreState> {
  const hand = scene?.view.hand;
  if (!scene || !hand || hand.result === null) return {};
  const clearedHandNo = hand.handNo;
  const view = withoutClearedHand(scene.view, clearedHandNo);
  return { clearedHandNo, nextHandAt: null, scene: { ...scene, view, annotations: NO_ANNOTATIONS } };
}

/** Returns the state after a step has been shown. */
function withStep(state: TableStoreState, step: QueuedStep, userId: string | null): Partial<TableStoreState> {
  const { scene, recentSteps } = state;
  const { events, names: newNames, view, clock, serverOffsetMs } = step;
  if (!scene) return {};
  const nextView = view ? withOwnPlan(withoutClearedHand(view, state.clearedHandNo), state.plan) : scene.view;
  const next: TableScene = {
    ...scene,
    view: nextView,
    you: yourSeatIn(nextView, userId),
    names: { ...scene.names, ...newNames },
    annotations: events.reduce(annotateHand, scene.annotations),
    clock: clock === undefined ? scene.clock : clock,
    serverOffsetMs,
  };
  if (events.length === 0) return { scene: next };
  const names = { ...seatNamesOf(scene), ...seatNamesOf(next) };
  const shownStep = {
    stepNo: (recentSteps.at(-1)?.stepNo ?? 0) + 1,
    events,
    scene: next,
    settingsBefore: scene.view.settings,
    names,
  };
  return {
    scene: next,
    recentSteps: [...recentSteps, shownStep].slice(-MAX_RECENT_STEPS),
    givenUpSeat: givenUpSeatAfter(state.givenUpSeat, events, userId),
    ...withHandEvents(state, events, next, names),
  };
}

function withSnapshot(
  { scene, clearedHandNo, plan }: TableStoreState,
  { snapshot, serverOffsetMs }: ChangeOf<"snapshot">,
  userId: string | null,
): Partial<TableStoreState> {
  const { names, disconnectedSeats, clock } = snapshot;
  const view = withOwnPlan(withoutClearedHand(snapshot.view, clearedHandNo), plan);
  const you = yourSeatIn(view, userId);
  // If the page was disconnected only briefly and this is still the same hand, its annotations are still true.
  const annotations = scene && scene.view.handNo === view.handNo ? scene.annotations : NO_ANNOTATIONS;
  return {
    handEvents: [],
    nextHandAt: null,
    scene: { view, unit: chipUnitOfTable(view), names, you, disconnectedSeats, clock, serverOffsetMs, annotations },
  };
}

function withPresence({ scene }: TableStoreState, { seat, connected }: ChangeOf<"presence">): Partial<TableStoreState> {
  if (!scene) return {};
  const others = scene.disconnectedSeats.filter((disconnected) => disconnected !== seat);
  return { scene: { ...scene, disconnectedSeats: connected ? others : [...others, seat] } };
}

/** Shows a change of the player's own plan at once, even during an animation. */
const withPlan = ({ scene }: TableStoreState, { plan }: ChangeOf<"plan">): Partial<TableStoreState> => ({
  plan,
  scene: scene && { ...scene, view: withOwnPlan(scene.view, plan) },
});

/** Divides a frame into the steps that are shown one after another. Only the last step changes the clock. */
function toQueuedSteps(
  { frame, views, serverOffsetMs }: ChangeOf<"frame">,
  pacing: TableSettings["pacing"],
): readonly QueuedStep[] {
  const steps = splitFrame(frame.events, frame.displayMs, pacing);
  let shown = 0;
  return steps.map((step, i) => {
    shown += step.events.length;
    const clock = i === steps.length - 1 ? frame.clock : undefined;
    return { ...step, names: frame.names, view: views[shown - 1] ?? null, clock, serverOffsetMs };
  });
}

/** What a page shows before it has the table's first snapshot. */
const UNSEEN_TABLE: TableStoreState = {
  scene: null,
  recentSteps: [],
  handEvents: [],
  lastEndedHand: null,
  nextHandAt: null,
  clearedHandNo: null,
  givenUpSeat: null,
  expectsBots: false,
  plan: null,
};

/** Creates the store of one page. `userId` is null for a viewer who is not signed in. */
export function createTableStore(userId: string | null): TableStore {
  const store = createStore<TableStoreState>(() => UNSEEN_TABLE);
  const queue = new StepQueue((step) => store.setState((state) => withStep(state, step, userId)));

  let clearing: ReturnType<typeof setTimeout> | undefined;
  /**
   * Plans to clear the felt shortly after `nextHandAt`, the time at which the next hand is due. Has no effect if the next hand has begun by
   * then.
   */
  function planClearing(nextHandAt: number): void {
    clearTimeout(clearing);
    clearing = setTimeout(() => store.setState(withFeltCleared), nextHandAt + CLEAR_FELT_AFTER_MS - Date.now());
  }

  const isYourClock = (clock: ActionClockView | null): boolean =>
    clock !== null && clock.seat === store.getState().scene?.you;

  function applyClock({ clock, serverOffsetMs }: ChangeOf<"clock">): void {
    queue.push({ events: [], names: {}, durationMs: 0, view: null, clock, serverOffsetMs });
    if (isYourClock(clock)) queue.showAll();
    else queue.play();
  }

  function applyFrame(change: ChangeOf<"frame">): void {
    const { events, displayMs, clock } = change.frame;
    const { scene } = store.getState();
    // Before the first snapshot there is nothing that a frame could change.
    if (!scene) return;
    const { pacing } = scene.view.settings;
    if (events.some(({ type }) => type === "hand-ended")) {
      const nextHandAt = Date.now() + displayMs + pacing.betweenHandsMs;
      store.setState({ nextHandAt });
      planClearing(nextHandAt);
    }
    queue.push(...toQueuedSteps(change, pacing));
    // No animation delays these steps when the viewer's own clock runs, or when cards are shown between hands.
    const isUrgent = displayMs === 0 && (isYourClock(clock) || events.some(({ type }) => type === "tabled"));
    if (isUrgent || queue.length > MAX_QUEUED_STEPS) queue.showAll();
    else queue.play();
  }

  return {
    ...store,
    showQueuedSteps: () => queue.showAll(),
    setExpectsBots: (expectsBots) => store.setState({ expectsBots }),
    dismissGivenUpSeat: () => store.setState({ givenUpSeat: null }),
    applyChange(change) {
      if (change.type === "frame") applyFrame(change);
      else if (change.type === "clock") applyClock(change);
      else if (change.type === "plan") store.setState((state) => withPlan(state, change));
      else if (change.type === "presence") store.setState((state) => withPresence(state, change));
      else {
        queue.clear();
        store.setState((state) => withSnapshot(state, change, userId));
        const { hand, settings } = change.snapshot.view;
        // The page does not know when this hand ended, so it shows the finished hand for one more pause between hands.
        if (hand?.result) planClearing(Date.now() + settings.pacing.betweenHandsMs);
      }
    },
    onDisconnected() {
      queue.showAll();
      // The page no longer knows whether a bot is about to sit down. The server says so again when the page is connected.
      store.setState(({ scene }) => ({ expectsBots: false, scene: scene && { ...scene, clock: null } }));
    },
  };
}
