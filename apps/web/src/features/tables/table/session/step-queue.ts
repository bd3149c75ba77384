/** Shows the queued steps of an animation one after another, each for as long as it should be seen. */
import { displayTimes, type TableEvent, type TableSettings, type TableView } from "@poker/engine";
import type { ActionClockView, PlayerNames } from "@poker/protocol";

// Divides a frame into steps, so that streets, hands and pots appear one after another. Together the steps take as long as the frame.

interface AnimationStep {
  readonly events: readonly TableEvent[];
  /** How long the step is shown before the next one, in ms. */
  readonly durationMs: number;
}

/** Hands that are shown or mucked directly after each other belong to one step. */
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

/** Divides a frame into steps. Each step is shown for the time that its events need. A frame without a display time is one step. */
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
  // The times are scaled to the frame's own display time, because the table's pacing may have changed since the frame was made.
  return steps.map(({ events: shown, ms }) => ({
    events: shown,
    durationMs: wholeMs > 0 ? (displayMs * ms) / wholeMs : displayMs / steps.length,
  }));
}

export interface QueuedStep extends AnimationStep {
  /** The names of players who appear for the first time in these events. */
  readonly names: PlayerNames;
  /** The table after these events; null when they do not change it. */
  readonly view: TableView | null;
  /** undefined when these events do not change the clock. */
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

  /** Shows the next steps, unless the current step still has to be seen. */
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
