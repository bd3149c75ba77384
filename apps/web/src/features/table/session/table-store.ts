/**
 * What one page knows of one table: snapshots and frames folded in order, shown at their pace. No React, no socket:
 * `features/line` feeds it. Frames that do not follow on are refused with "gap", so that the caller can resync.
 */
import {
  evolveTableView,
  type HandEvent,
  type HandView,
  isSeatEvent,
  type SeatNo,
  type TableEvent,
} from "@poker/engine";
import type { ActionClockView, Frame, ServerOut, Snapshot } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type AnimationStep, splitFrame } from "./animation-steps.ts";
import { annotateHand, NO_ANNOTATIONS } from "./hand-annotations.ts";
import type { TableScene } from "./table-scene.ts";

export interface TableStoreState {
  readonly scene: TableScene | null;
  /** Number of the last event received (shown a moment later when a frame takes time); null: nothing yet. */
  readonly seq: number | null;
  /** What was shown lately, oldest first, for what is read out. */
  readonly recentSteps: readonly ShownStep[];
  /** What was seen of the hand being played. */
  readonly handEvents: readonly HandEvent[];
  /** The last hand that ended before the eyes of this page. */
  readonly lastEndedHand: EndedHand | null;
  /** When the next hand can come, in this browser's time; null: not known. */
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
  /** As it was then: seats change hands, what was said about them stays. */
  readonly scene: TableScene;
  /** Who sat where, those who left with these events included. */
  readonly names: SeatNames;
}

export interface TableStore extends StoreApi<TableStoreState> {
  applySnapshot(snapshot: Snapshot): void;
  /** "taken", "old" (a duplicate, ignored), or "gap" (nothing taken: ask with the last number). */
  applyFrame(frame: Frame): "applied" | "duplicate" | "gap";
  setSeatConnection(message: ServerOut["connection"]): void;
  setClock(message: ServerOut["clock"]): void;
  /** The line is gone: shows what came, and no clock, because nobody here knows how it runs. */
  onDisconnected(): void;
  /** Shows what waits at once. */
  showQueuedSteps(): void;
}

/** A page left behind shows the present instead of a film. */
const MAX_QUEUED_STEPS = 40;
const MAX_RECENT_STEPS = 12;

interface QueuedStep extends AnimationStep {
  /** undefined: the clock stays as it is. */
  readonly clock: ActionClockView | null | undefined;
  readonly offset: number;
}

const seatNamesOf = ({ view }: TableScene): SeatNames =>
  Object.fromEntries(view.seats.map(({ seat, name }) => [seat, name]));

/** Keeps what is told of a hand until the next one, and the whole of it once it has ended. */
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

export function createTableStore(userId: string): TableStore {
  const store = createStore<TableStoreState>(() => ({
    scene: null,
    seq: null,
    recentSteps: [],
    handEvents: [],
    lastEndedHand: null,
    nextHandAt: null,
  }));
  let queue: QueuedStep[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const yourSeatAfter = (you: SeatNo | null, events: readonly TableEvent[]): SeatNo | null =>
    events.reduce((seat, event) => {
      if (event.type === "player-sat" && event.seat.playerId === userId) return event.seat.seat;
      return event.type === "player-left" && event.playerId === userId ? null : seat;
    }, you);

  function showStep({ events, clock, offset: serverOffsetMs }: QueuedStep): void {
    store.setState(({ scene, recentSteps, handEvents, lastEndedHand }) => {
      if (!scene) return {};
      const next: TableScene = {
        ...scene,
        view: events.reduce(evolveTableView, scene.view),
        annotations: events.reduce(annotateHand, scene.annotations),
        you: yourSeatAfter(scene.you, events),
        clock: clock === undefined ? scene.clock : clock,
        serverOffsetMs,
      };
      if (events.length === 0) return { scene: next };
      const names = { ...seatNamesOf(scene), ...seatNamesOf(next) };
      const shownStep = { stepNo: (recentSteps.at(-1)?.stepNo ?? 0) + 1, events, scene: next, names };
      return {
        scene: next,
        recentSteps: [...recentSteps, shownStep].slice(-MAX_RECENT_STEPS),
        ...withHandEvents({ handEvents, lastEndedHand }, events, next, names),
      };
    });
  }

  function playQueue(): void {
    while (timer === undefined) {
      const next = queue.shift();
      if (!next) return;
      showStep(next);
      if (next.durationMs > 0) {
        timer = setTimeout(() => {
          timer = undefined;
          playQueue();
        }, next.durationMs);
      }
    }
  }

  function showQueuedSteps(): void {
    clearTimeout(timer);
    timer = undefined;
    const waiting = queue;
    queue = [];
    for (const beat of waiting) showStep(beat);
  }

  const isYourClock = (clock: ActionClockView | null | undefined): boolean =>
    clock != null && clock.seat === store.getState().scene?.you;

  function setClock({ clock, now }: Pick<Frame, "clock" | "now">): void {
    queue.push({ events: [], durationMs: 0, clock, offset: now - Date.now() });
    if (isYourClock(clock)) showQueuedSteps();
    else playQueue();
  }

  return {
    ...store,
    showQueuedSteps,
    applySnapshot(snapshot) {
      clearTimeout(timer);
      timer = undefined;
      queue = [];
      const { seq, view, disconnectedSeats, you, clock, now } = snapshot;
      store.setState(({ scene }) => ({
        seq,
        handEvents: [],
        nextHandAt: null,
        scene: {
          view,
          you,
          disconnectedSeats,
          clock,
          serverOffsetMs: now - Date.now(),
          // The same hand again after a short absence: what was said in it still holds.
          annotations: scene && scene.view.handNo === view.handNo ? scene.annotations : NO_ANNOTATIONS,
        },
      }));
    },
    applyFrame(frame) {
      const { seq } = store.getState();
      if (seq !== null && frame.to <= seq) {
        // Nothing was missed while the line was gone but where the clock stands.
        if (frame.events.length === 0 && frame.from === seq + 1) setClock(frame);
        return "duplicate";
      }
      if (seq === null || frame.from !== seq + 1) return "gap";
      store.setState({ seq: frame.to });
      if (frame.events.some(({ type }) => type === "hand-ended")) {
        const { betweenHandsMs } = store.getState().scene?.view.settings.pacing ?? { betweenHandsMs: 0 };
        store.setState({ nextHandAt: Date.now() + frame.displayMs + betweenHandsMs });
      }
      const offset = frame.now - Date.now();
      const parts = splitFrame(frame.events, frame.displayMs);
      for (const [i, beat] of parts.entries()) {
        queue.push({ ...beat, offset, clock: i === parts.length - 1 ? frame.clock : undefined });
      }
      // Your turn is running, or a card is shown in the time between hands: what still plays must not stand in its way.
      const urgent =
        frame.displayMs === 0 && (isYourClock(frame.clock) || frame.events.some(({ type }) => type === "tabled"));
      if (urgent || queue.length > MAX_QUEUED_STEPS) showQueuedSteps();
      else playQueue();
      return "applied";
    },
    setSeatConnection({ seat, connected }) {
      store.setState(({ scene }) => {
        if (!scene) return {};
        const others = scene.disconnectedSeats.filter((away) => away !== seat);
        return { scene: { ...scene, disconnectedSeats: connected ? others : [...others, seat] } };
      });
    },
    setClock,
    onDisconnected() {
      showQueuedSteps();
      store.setState(({ scene }) => (scene ? { scene: { ...scene, clock: null } } : {}));
    },
  };
}
