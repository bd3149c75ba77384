/** Shows queued steps of an animation one after another, each for its own time. */
import { displayTimes, type TableEvent, type TableSettings, type TableView } from "@poker/engine";
import type { ActionClockView, PlayerNames } from "@poker/protocol";

// Divides a frame into steps, so that streets, hands and pots are shown one after another within the frame's own time.

interface AnimationStep {
  readonly events: readonly TableEvent[];
  /** How long the step is shown before the next one, in ms. */
  readonly durationMs: number;
}

/** Consecutive hands that are shown or mucked are one step. */
function beginsStep(event: TableEvent, before: TableEvent | undefined): boolean {
  switch (event.type) {
    case "street-dealt":
    case "tabled":
    case "awarded":
      return true;
    case "shown":
      return before?.type !== "shown" && before?.type !== "mucked";
    default:
      return false;
  }
}

/** Each step is shown as long as its events take. A frame with no display time is one step. */
export function splitFrame(
  events: readonly TableEvent[],
  displayMs: number,
  pacing: TableSettings["pacing"],
): readonly AnimationStep[] {
  const times = displayTimes(events, pacing);
  const wholeMs = times.reduce((sum, ms) => sum + ms, 0);
  if (displayMs <= 0 || events.length === 0) return [{ events, durationMs: Math.max(0, displayMs) }];
  const steps: { readonly events: TableEvent[]; ms: number }[] = [];
  for (const [i, event] of events.entries()) {
    const ms = times[i] ?? 0;
    const step = steps.at(-1);
    if (step && !beginsStep(event, events[i - 1])) {
      step.events.push(event);
      step.ms += ms;
    } else steps.push({ events: [event], ms });
  }
  // The frame has its own display time, because the table's settings may have changed since then.
  return steps.map(({ events: shown, ms }) => ({
    events: shown,
    durationMs: wholeMs > 0 ? (displayMs * ms) / wholeMs : displayMs / steps.length,
  }));
}

export interface QueuedStep extends AnimationStep {
  /** The names of the players whom the events introduce. */
  readonly names: PlayerNames;
  /** The table after the events; null when the events do not change it. */
  readonly view: TableView | null;
  /** undefined when the clock does not change. */
  readonly clock: ActionClockView | null | undefined;
  readonly serverOffsetMs: number;
}

export class StepQueue {
  readonly #show: (step: QueuedStep) => void;
  #steps: QueuedStep[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (step: QueuedStep) => void) {
    this.#show = show;
  }

  get length(): number {
    return this.#steps.length;
  }

  push(...steps: readonly QueuedStep[]): void {
    this.#steps.push(...steps);
  }

  /** Shows the next steps, unless the current step is not over yet. */
  play(): void {
    while (this.#timer === undefined) {
      const step = this.#steps.shift();
      if (!step) return;
      this.#show(step);
      if (step.durationMs > 0)
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.play();
        }, step.durationMs);
    }
  }

  /** Shows all queued steps at once. */
  showAll(): void {
    for (const step of this.#empty()) this.#show(step);
  }

  clear(): void {
    this.#empty();
  }

  #empty(): readonly QueuedStep[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }
}
