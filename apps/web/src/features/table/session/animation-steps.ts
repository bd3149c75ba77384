/** Cuts a frame into beats, so that streets and pots are seen one after the other within the frame's own time. */
import type { TableEvent } from "@poker/engine";

export interface AnimationStep {
  readonly events: readonly TableEvent[];
  /** How long it stays before the next one, in ms. */
  readonly durationMs: number;
}

/** What a beat that begins with this event is worth beside the others; 0: it begins none. */
function stepWeight(event: TableEvent, before: TableEvent | undefined): number {
  switch (event.type) {
    case "street-dealt":
    case "tabled":
      return 1;
    case "shown":
      return before?.type === "shown" || before?.type === "tabled" || before?.type === "mucked" ? 0 : 1;
    case "awarded":
      return 2;
    default:
      return 0;
  }
}

/** What leads up to the first street or showdown is there at once, and briefly. */
const LEAD_WEIGHT = 0.25;

/** Beats share `showMs` by weight; a frame with no time to show is one beat. */
export function splitFrame(events: readonly TableEvent[], showMs: number): readonly AnimationStep[] {
  if (showMs <= 0 || events.length === 0) return [{ events, durationMs: Math.max(0, showMs) }];
  const groups: { readonly events: TableEvent[]; readonly weight: number }[] = [];
  for (const [i, event] of events.entries()) {
    const own = stepWeight(event, events[i - 1]);
    const group = groups.at(-1);
    if (group && own === 0) group.events.push(event);
    else groups.push({ events: [event], weight: own || LEAD_WEIGHT });
  }
  const whole = groups.reduce((sum, group) => sum + group.weight, 0);
  return groups.map((group) => ({ events: group.events, durationMs: (showMs * group.weight) / whole }));
}
