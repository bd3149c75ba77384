/** Reads, for each decision of a hand, how long before its deadline the server received it (the receipt). Fault 27 */
import type { HandEvent } from "@poker/engine";
import { fromStoredEvent, isTableEvent } from "./compact-events.ts";
import { eventsOfHand, type RecordedStep } from "./hand-steps.ts";

/**
 * Returns how many milliseconds were left at each decision of the hand, in order, with one entry for every `acted` and `protected` event.
 * null when the clock decided for the player, when the player had left, and when no time was recorded.
 */
export const timesLeftOf = (steps: readonly RecordedStep[], handNo: number): readonly (number | null)[] =>
  steps.flatMap((step) =>
    eventsOfHand(step, handNo)
      .map(fromStoredEvent)
      .filter(isTableEvent)
      .filter(isDecision)
      // The receipt of a step belongs to the command that caused it. All further decisions in the step follow automatically and have none.
      .map((event, place) => (place === 0 && event.type === "acted" && !event.timedOut ? step.early_ms : null)),
  );

type Decision = Extract<HandEvent, { type: "acted" | "protected" }>;

const isDecision = (event: { readonly type: string }): event is Decision =>
  event.type === "acted" || event.type === "protected";
