/** Cuts a frame into steps, so that streets, hands and pots are seen one after the other within the frame's own time. */
import { displayTimes, type TableEvent, type TableSettings } from "@poker/engine";

export interface AnimationStep {
  readonly events: readonly TableEvent[];
  /** How long it stays before the next one, in ms. */
  readonly durationMs: number;
}

/** Hands that are shown or mucked one after the other are one step. */
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

/** Each step stays as long as its events take; a frame with no time to show is one step. */
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
  // The frame's own time counts: settings may have changed since.
  return steps.map(({ events: shown, ms }) => ({
    events: shown,
    durationMs: wholeMs > 0 ? (displayMs * ms) / wholeMs : displayMs / steps.length,
  }));
}
