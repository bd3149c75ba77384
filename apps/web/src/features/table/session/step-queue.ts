/** Shows queued steps of an animation one after the other, each for its own time. */
import type { TableView } from "@poker/engine";
import type { ActionClockView, PlayerNames } from "@poker/protocol";
import type { AnimationStep } from "./animation-steps.ts";

export interface QueuedStep extends AnimationStep {
  /** Names of the players whom the events introduce. */
  readonly names: PlayerNames;
  /** The table after the events; null when they change nothing. */
  readonly view: TableView | null;
  /** undefined when the clock stays as it is. */
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

  /** Shows the next steps, unless one has not had its time yet. */
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

  /** Shows everything at once. */
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
