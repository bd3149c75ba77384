/**
 * Holds what one page shows of one table: the changes of its replica, at their pace. No React, no socket: the table's session feeds it.
 */
import type { ReplicaChange } from "@poker/client";
import { type HandEvent, type HandView, isSeatEvent, type SeatNo, type TableEvent } from "@poker/engine";
import type { ActionClockView } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { splitFrame } from "./animation-steps.ts";
import { annotateHand, NO_ANNOTATIONS } from "./hand-annotations.ts";
import { type QueuedStep, StepQueue } from "./step-queue.ts";
import { nameOfPlayer, type TableScene } from "./table-scene.ts";

export interface TableStoreState {
  readonly scene: TableScene | null;
  /** The last steps shown, oldest first, for announcements. */
  readonly recentSteps: readonly ShownStep[];
  /** The events of the hand being played that this page has seen. */
  readonly handEvents: readonly HandEvent[];
  /** The last hand that ended while this page watched; null before there was one. */
  readonly lastEndedHand: EndedHand | null;
  /** When the next hand can start, in this browser's time; null when it is not known. */
  readonly nextHandAt: number | null;
}

type SeatNames = Readonly<Partial<Record<SeatNo, string>>>;

export interface EndedHand {
  /** At its end. */
  readonly hand: HandView;
  readonly events: readonly HandEvent[];
  readonly names: SeatNames;
  readonly currency: "play" | "real";
}

export interface ShownStep {
  readonly stepNo: number;
  readonly events: readonly TableEvent[];
  /** The table at that moment: an announcement keeps its names when seats change hands. */
  readonly scene: TableScene;
  /** Names by seat, including players who left with these events. */
  readonly names: SeatNames;
}

type ChangeOf<T extends ReplicaChange["type"]> = Extract<ReplicaChange, { readonly type: T }>;

export interface TableStore extends StoreApi<TableStoreState> {
  applyChange(change: ReplicaChange): void;
  /** Shows everything queued, and no clock: without a connection the page does not know how it runs. */
  onDisconnected(): void;
  /** Shows everything queued at once. */
  showQueuedSteps(): void;
}

/** Above this many queued steps the animation is skipped. */
const MAX_QUEUED_STEPS = 40;
const MAX_RECENT_STEPS = 12;

export const seatNamesOf = (scene: TableScene): SeatNames =>
  Object.fromEntries(scene.view.seats.map((player) => [player.seat, nameOfPlayer(scene, player)]));

/** Keeps the events of a hand until the next one, and the whole hand once it has ended. */
function withHandEvents(
  { handEvents, lastEndedHand }: Pick<TableStoreState, "handEvents" | "lastEndedHand">,
  events: readonly TableEvent[],
  { view }: TableScene,
  names: SeatNames,
): Pick<TableStoreState, "handEvents" | "lastEndedHand"> {
  const ofHand = events.filter((event): event is HandEvent => !isSeatEvent(event));
  const start = ofHand.findLastIndex(({ type }) => type === "hand-started");
  const all = start < 0 ? [...handEvents, ...ofHand] : ofHand.slice(start);
  const over = view.hand && ofHand.some(({ type }) => type === "hand-ended");
  return {
    handEvents: all,
    lastEndedHand: over ? { hand: view.hand, events: all, names, currency: view.settings.currency } : lastEndedHand,
  };
}

const yourSeatAfter = (you: SeatNo | null, events: readonly TableEvent[], userId: string): SeatNo | null =>
  events.reduce((seat, event) => {
    if (event.type === "player-sat" && event.seat.playerId === userId) return event.seat.seat;
    return event.type === "player-left" && event.playerId === userId ? null : seat;
  }, you);

/** The state once a step is shown. */
function withStep(state: TableStoreState, step: QueuedStep, userId: string): Partial<TableStoreState> {
  const { scene, recentSteps } = state;
  const { events, names: newNames, view, clock, serverOffsetMs } = step;
  if (!scene) return {};
  const next: TableScene = {
    ...scene,
    view: view ?? scene.view,
    names: { ...scene.names, ...newNames },
    annotations: events.reduce(annotateHand, scene.annotations),
    you: yourSeatAfter(scene.you, events, userId),
    clock: clock === undefined ? scene.clock : clock,
    serverOffsetMs,
  };
  if (events.length === 0) return { scene: next };
  const names = { ...seatNamesOf(scene), ...seatNamesOf(next) };
  const shownStep = { stepNo: (recentSteps.at(-1)?.stepNo ?? 0) + 1, events, scene: next, names };
  return {
    scene: next,
    recentSteps: [...recentSteps, shownStep].slice(-MAX_RECENT_STEPS),
    ...withHandEvents(state, events, next, names),
  };
}

function withSnapshot(
  { scene }: TableStoreState,
  { snapshot, serverOffsetMs }: ChangeOf<"snapshot">,
): Partial<TableStoreState> {
  const { view, names, disconnectedSeats, you, clock } = snapshot;
  // The same hand after a short absence: its annotations still hold.
  const annotations = scene && scene.view.handNo === view.handNo ? scene.annotations : NO_ANNOTATIONS;
  return {
    handEvents: [],
    nextHandAt: null,
    scene: { view, names, you, disconnectedSeats, clock, serverOffsetMs, annotations },
  };
}

function withPresence({ scene }: TableStoreState, { seat, connected }: ChangeOf<"presence">): Partial<TableStoreState> {
  if (!scene) return {};
  const others = scene.disconnectedSeats.filter((disconnected) => disconnected !== seat);
  return { scene: { ...scene, disconnectedSeats: connected ? others : [...others, seat] } };
}

/** Cuts a frame into the steps in which it is shown; the clock runs from the last one. */
function toQueuedSteps({ frame, views, serverOffsetMs }: ChangeOf<"frame">): readonly QueuedStep[] {
  const steps = splitFrame(frame.events, frame.displayMs);
  let shown = 0;
  return steps.map((step, i) => {
    shown += step.events.length;
    const clock = i === steps.length - 1 ? frame.clock : undefined;
    return { ...step, names: frame.names, view: views[shown - 1] ?? null, clock, serverOffsetMs };
  });
}

export function createTableStore(userId: string): TableStore {
  const store = createStore<TableStoreState>(() => ({
    scene: null,
    recentSteps: [],
    handEvents: [],
    lastEndedHand: null,
    nextHandAt: null,
  }));
  const queue = new StepQueue((step) => store.setState((state) => withStep(state, step, userId)));

  const isYourClock = (clock: ActionClockView | null): boolean =>
    clock !== null && clock.seat === store.getState().scene?.you;

  function applyClock({ clock, serverOffsetMs }: ChangeOf<"clock">): void {
    queue.push({ events: [], names: {}, durationMs: 0, view: null, clock, serverOffsetMs });
    if (isYourClock(clock)) queue.showAll();
    else queue.play();
  }

  function applyFrame(change: ChangeOf<"frame">): void {
    const { events, displayMs, clock } = change.frame;
    if (events.some(({ type }) => type === "hand-ended")) {
      const { betweenHandsMs } = store.getState().scene?.view.settings.pacing ?? { betweenHandsMs: 0 };
      store.setState({ nextHandAt: Date.now() + displayMs + betweenHandsMs });
    }
    queue.push(...toQueuedSteps(change));
    // Your clock runs, or cards are shown between hands: neither waits for an animation.
    const isUrgent = displayMs === 0 && (isYourClock(clock) || events.some(({ type }) => type === "tabled"));
    if (isUrgent || queue.length > MAX_QUEUED_STEPS) queue.showAll();
    else queue.play();
  }

  return {
    ...store,
    showQueuedSteps: () => queue.showAll(),
    applyChange(change) {
      if (change.type === "frame") applyFrame(change);
      else if (change.type === "clock") applyClock(change);
      else if (change.type === "presence") store.setState((state) => withPresence(state, change));
      else {
        queue.clear();
        store.setState((state) => withSnapshot(state, change));
      }
    },
    onDisconnected() {
      queue.showAll();
      store.setState(({ scene }) => (scene ? { scene: { ...scene, clock: null } } : {}));
    },
  };
}
