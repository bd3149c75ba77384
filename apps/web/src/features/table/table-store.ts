/**
 * What one page knows of one table: snapshots and frames folded in order, shown at their pace. No React, no socket:
 * `features/line` feeds it. Frames that do not follow on are refused with "gap", so that the caller can resync.
 */
import {
  applyTableView,
  type HandEvent,
  type HandView,
  isSeatEvent,
  type SeatNo,
  type TableEvent,
} from "@poker/engine";
import type { Frame, ServerOut, Snapshot, TurnClock } from "@poker/protocol";
import { createStore, type StoreApi } from "zustand/vanilla";
import { applyMarks, NO_MARKS } from "./marks.ts";
import { type Beat, beats } from "./pacing.ts";
import type { Scene } from "./scene.ts";

export interface TableState {
  readonly scene: Scene | null;
  /** Number of the last event received (shown a moment later when a frame takes time); null: nothing yet. */
  readonly seq: number | null;
  /** What was shown lately, oldest first, for what is read out. */
  readonly heard: readonly Heard[];
  /** What was seen of the hand being played. */
  readonly told: readonly HandEvent[];
  /** The last hand that ended before the eyes of this page. */
  readonly ended: EndedHand | null;
  /** When the next hand can come, in this browser's time; null: not known. */
  readonly nextDealAt: number | null;
}

type Names = Readonly<Partial<Record<SeatNo, string>>>;

export interface EndedHand {
  /** At its end. */
  readonly hand: HandView;
  readonly events: readonly HandEvent[];
  readonly names: Names;
  readonly currency: "play" | "real";
}

export interface Heard {
  readonly beat: number;
  readonly events: readonly TableEvent[];
  /** As it was then: seats change hands, what was said about them stays. */
  readonly scene: Scene;
  /** Who sat where, those who left with these events included. */
  readonly names: Names;
}

export interface TableStore extends StoreApi<TableState> {
  takeSnapshot(snapshot: Snapshot): void;
  /** "taken", "old" (a duplicate, ignored), or "gap" (nothing taken: ask with the last number). */
  takeFrame(frame: Frame): "taken" | "old" | "gap";
  takeConnection(message: ServerOut["connection"]): void;
  takeClock(message: ServerOut["clock"]): void;
  /** The line is gone: shows what came, and no clock, because nobody here knows how it runs. */
  takeSilence(): void;
  /** Shows what waits at once. */
  flush(): void;
}

/** A page left behind shows the present instead of a film. */
const MOST_WAITING = 40;
const MOST_HEARD = 12;

interface Showing extends Beat {
  /** undefined: the clock stays as it is. */
  readonly clock: TurnClock | null | undefined;
  readonly offset: number;
}

const namesOf = ({ view }: Scene): Names => Object.fromEntries(view.seats.map(({ seat, name }) => [seat, name]));

/** Keeps what is told of a hand until the next one, and the whole of it once it has ended. */
function withTold(
  { told, ended }: Pick<TableState, "told" | "ended">,
  events: readonly TableEvent[],
  { view }: Scene,
  names: Names,
): Pick<TableState, "told" | "ended"> {
  const ofHand = events.filter((event): event is HandEvent => !isSeatEvent(event));
  const start = ofHand.findLastIndex(({ type }) => type === "hand-started");
  const all = start < 0 ? [...told, ...ofHand] : ofHand.slice(start);
  const over = view.hand && ofHand.some(({ type }) => type === "hand-ended");
  return {
    told: all,
    ended: over ? { hand: view.hand, events: all, names, currency: view.settings.currency } : ended,
  };
}

export function createTableStore(userId: string): TableStore {
  const store = createStore<TableState>(() => ({
    scene: null,
    seq: null,
    heard: [],
    told: [],
    ended: null,
    nextDealAt: null,
  }));
  let queue: Showing[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const youAfter = (you: SeatNo | null, events: readonly TableEvent[]): SeatNo | null =>
    events.reduce((seat, event) => {
      if (event.type === "player-sat" && event.seat.playerId === userId) return event.seat.seat;
      return event.type === "player-left" && event.playerId === userId ? null : seat;
    }, you);

  function show({ events, clock, offset }: Showing): void {
    store.setState(({ scene, heard, told, ended }) => {
      if (!scene) return {};
      const next: Scene = {
        ...scene,
        view: events.reduce(applyTableView, scene.view),
        marks: events.reduce(applyMarks, scene.marks),
        you: youAfter(scene.you, events),
        clock: clock === undefined ? scene.clock : clock,
        offset,
      };
      if (events.length === 0) return { scene: next };
      const names = { ...namesOf(scene), ...namesOf(next) };
      const said = { beat: (heard.at(-1)?.beat ?? 0) + 1, events, scene: next, names };
      return {
        scene: next,
        heard: [...heard, said].slice(-MOST_HEARD),
        ...withTold({ told, ended }, events, next, names),
      };
    });
  }

  function pump(): void {
    while (timer === undefined) {
      const next = queue.shift();
      if (!next) return;
      show(next);
      if (next.ms > 0) {
        timer = setTimeout(() => {
          timer = undefined;
          pump();
        }, next.ms);
      }
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const waiting = queue;
    queue = [];
    for (const beat of waiting) show(beat);
  }

  const yours = (clock: TurnClock | null | undefined): boolean =>
    clock != null && clock.seat === store.getState().scene?.you;

  function takeClock({ clock, now }: Pick<Frame, "clock" | "now">): void {
    queue.push({ events: [], ms: 0, clock, offset: now - Date.now() });
    if (yours(clock)) flush();
    else pump();
  }

  return {
    ...store,
    flush,
    takeSnapshot(snapshot) {
      clearTimeout(timer);
      timer = undefined;
      queue = [];
      const { seq, view, away, you, clock, now } = snapshot;
      store.setState(({ scene }) => ({
        seq,
        told: [],
        nextDealAt: null,
        scene: {
          view,
          you,
          away,
          clock,
          offset: now - Date.now(),
          // The same hand again after a short absence: what was said in it still holds.
          marks: scene && scene.view.handNo === view.handNo ? scene.marks : NO_MARKS,
        },
      }));
    },
    takeFrame(frame) {
      const { seq } = store.getState();
      if (seq !== null && frame.to <= seq) {
        // Nothing was missed while the line was gone but where the clock stands.
        if (frame.events.length === 0 && frame.from === seq + 1) takeClock(frame);
        return "old";
      }
      if (seq === null || frame.from !== seq + 1) return "gap";
      store.setState({ seq: frame.to });
      if (frame.events.some(({ type }) => type === "hand-ended")) {
        const { betweenHandsMs } = store.getState().scene?.view.settings.pacing ?? { betweenHandsMs: 0 };
        store.setState({ nextDealAt: Date.now() + frame.showMs + betweenHandsMs });
      }
      const offset = frame.now - Date.now();
      const parts = beats(frame.events, frame.showMs);
      for (const [i, beat] of parts.entries()) {
        queue.push({ ...beat, offset, clock: i === parts.length - 1 ? frame.clock : undefined });
      }
      // Your turn is running, or a card is shown in the time between hands: what still plays must not stand in its way.
      const urgent = frame.showMs === 0 && (yours(frame.clock) || frame.events.some(({ type }) => type === "tabled"));
      if (urgent || queue.length > MOST_WAITING) flush();
      else pump();
      return "taken";
    },
    takeConnection({ seat, connected }) {
      store.setState(({ scene }) => {
        if (!scene) return {};
        const others = scene.away.filter((away) => away !== seat);
        return { scene: { ...scene, away: connected ? others : [...others, seat] } };
      });
    },
    takeClock,
    takeSilence() {
      flush();
      store.setState(({ scene }) => (scene ? { scene: { ...scene, clock: null } } : {}));
    },
  };
}
