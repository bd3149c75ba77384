/** Computes how long a page needs to show what just happened; no player is to act before. */
import type { TableEvent, TableSettings } from "@poker/engine";

/** Milliseconds: each street dealt out without betting, each pot awarded. A street that is bet on needs none of its own. */
export function displayTimeMs(events: readonly TableEvent[], pacing: TableSettings["pacing"]): number {
  let streets = 0;
  const pots = new Set<number>();
  for (const event of events) {
    if (event.type === "street-dealt") streets += 1;
    else if (event.type === "to-act" && streets > 0) streets -= 1;
    else if (event.type === "awarded") pots.add(event.award.pot);
  }
  return streets * pacing.streetMs + pots.size * pacing.potMs;
}
