/**
 * Holds what one page shows of one table: the changes of the table's replica, each for its own time. Contains no React and no socket: the
 * table's session passes the changes in.
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
  /** The last steps shown, oldest first, for announcements. */
  readonly recentSteps: readonly ShownStep[];
  /** The events of the hand being played that this page has seen. */
  readonly handEvents: readonly HandEvent[];
  /** The last hand that ended while this page watched; null before a hand has ended. */
  readonly lastEndedHand: EndedHand | null;
  /** When the next hand can start, in this browser's time; null when the time is not known. */
  readonly nextHandAt: number | null;
  /** The finished hand that was cleared from the felt, because no other hand followed; null when no hand was cleared. */
  readonly clearedHandNo: number | null;
  /**
   * The viewer's seat that the room gave up while this page watched. null when no seat was given up, or when the player has read the news.
   */
  readonly givenUpSeat: GivenUpSeat | null;
  /** True when a bot of the room is about to sit down. */
  readonly expectsBots: boolean;
  /** The viewer's plan for their seat; null when it is not known. */
  readonly plan: SeatPlan | null;
}

/** Why the viewer's seat was given up, and which stack was returned to their balance. B10 */
export interface GivenUpSeat {
  readonly seat: SeatNo;
  readonly stack: Chips;
  readonly reason: "sat-out-too-long" | "missed-blinds";
}

export type SeatNames = Readonly<Partial<Record<SeatNo, string>>>;

export interface EndedHand {
  /** The hand at its end. */
  readonly hand: HandView;
  readonly events: readonly HandEvent[];
  readonly names: SeatNames;
  readonly unit: ChipUnit;
}

export interface ShownStep {
  readonly stepNo: number;
  readonly events: readonly TableEvent[];
  /** The table at the time of these events, so that an announcement keeps its names when another player takes a seat later. */
  readonly scene: TableScene;
  /** The settings of the table before these events. */
  readonly settingsBefore: TableView["settings"];
  /** Names keyed by seat, including players who left with these events. */
  readonly names: SeatNames;
}

type ChangeOf<T extends ReplicaChange["type"]> = Extract<ReplicaChange, { readonly type: T }>;

export interface TableStore extends StoreApi<TableStoreState> {
  applyChange(change: ReplicaChange): void;
  /** Shows all queued steps at once and removes the clock: without a connection the page does not know the time left. */
  onDisconnected(): void;
  /** Shows all queued steps at once. */
  showQueuedSteps(): void;
  /** Sets whether a bot of the room is about to sit down. */
  setExpectsBots(expectsBots: boolean): void;
  /** Called when the player has read why their seat was given up. */
  dismissGivenUpSeat(): void;
}

/** A finished hand is cleared from the felt this long after the next hand was due. */
const CLEAR_FELT_AFTER_MS = 1_000;
/** Above this many queued steps the animation is skipped. */
const MAX_QUEUED_STEPS = 40;
const MAX_RECENT_STEPS = 12;

export const seatNamesOf = (scene: TableScene): SeatNames =>
  Object.fromEntries(scene.view.seats.map((player) => [player.seat, nameOfPlayer(scene, player)]));

/** Keeps the events of a hand until the next one, and the whole hand once it has ended. */
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

/** The viewer's own seat; null when they have no seat. */
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

/** The view without the finished hand that was cleared from the felt. Later changes of the table still contain this hand. */
const withoutClearedHand = (view: TableView, clearedHandNo: number | null): TableView =>
  view.hand !== null && view.hand.result !== null && view.hand.handNo === clearedHandNo
    ? { ...view, hand: null }
    : view;

/** The view with the viewer's own plan: the server's views contain no plans. */
const withOwnPlan = (view: TableView, plan: SeatPlan | null): TableView =>
  plan === null ? view : { ...view, seats: withSeatPlan(view.seats, plan) };

/** Clears a finished hand from the felt. */
function withFeltCleared({ scene }: TableStoreState): Partial<TableStoreState> {
  const hand = scene?.view.hand;
  if (!scene || !hand || hand.result === null) return {};
  const clearedHandNo = hand.handNo;
  const view = withoutClearedHand(scene.view, clearedHandNo);
  return { clearedHandNo, nextHandAt: null, scene: { ...scene, view, annotations: NO_ANNOTATIONS } };
}

/** The state after a step is shown. */
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
  // When the page was disconnected only briefly and the hand is still the same, the annotations are still valid.
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

/** The player's own plan is shown at once, even during an animation. */
const withPlan = ({ scene }: TableStoreState, { plan }: ChangeOf<"plan">): Partial<TableStoreState> => ({
  plan,
  scene: scene && { ...scene, view: withOwnPlan(scene.view, plan) },
});

/** Divides a frame into the steps that are shown. Only the last step changes the clock. */
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

/** The state of a page before the table's first snapshot. */
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

/** `userId` is null for a viewer who is not signed in. */
export function createTableStore(userId: string | null): TableStore {
  const store = createStore<TableStoreState>(() => UNSEEN_TABLE);
  const queue = new StepQueue((step) => store.setState((state) => withStep(state, step, userId)));

  let clearing: ReturnType<typeof setTimeout> | undefined;
  /** Clears the felt a little after `nextHandAt`, when the next hand is due, unless the next hand has begun by then. */
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
    // Without a scene there is nothing to change.
    if (!scene) return;
    const { pacing } = scene.view.settings;
    if (events.some(({ type }) => type === "hand-ended")) {
      const nextHandAt = Date.now() + displayMs + pacing.betweenHandsMs;
      store.setState({ nextHandAt });
      planClearing(nextHandAt);
    }
    queue.push(...toQueuedSteps(change, pacing));
    // When the viewer's clock runs, or cards are shown between hands, the steps do not wait for an animation.
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
        // The page does not know when this hand ended, so the finished hand is shown for one more pause.
        if (hand?.result) planClearing(Date.now() + settings.pacing.betweenHandsMs);
      }
    },
    onDisconnected() {
      queue.showAll();
      // When the page is connected again, the server says again whether a bot is about to sit down.
      store.setState(({ scene }) => ({ expectsBots: false, scene: scene && { ...scene, clock: null } }));
    },
  };
}
