/** Decides how long a bot waits before it acts. The bot itself says how hard the decision is. */
import type { TableSettings } from "@poker/engine";

/** No bot uses more than this part of the time for a decision, and no bot uses its time bank. */
const MAX_PART_OF_CLOCK = 0.4;

interface Thought {
  /** How hard the decision is: 0 for an obvious one, 1 for a close one about many chips. */
  readonly effort: number;
  readonly watched: boolean;
  /** A random number from 0 to 1 that varies the time. */
  readonly chance: number;
}

/**
 * Returns how long a bot waits before it acts. The time is scaled to the table's pacing and long enough for people to follow. Bots wait
 * longer for harder decisions and when no person watches.
 */
export function botThinkTimeMs({ pacing, clock }: TableSettings, { effort, watched, chance }: Thought): number {
  const streets = watched ? 0.55 + 0.55 * chance + effort * (1 + 2.5 * chance) : 2.8 + 4.2 * chance;
  return Math.min(pacing.streetMs * streets, MAX_PART_OF_CLOCK * (clock.quietMs + clock.countdownMs));
}
