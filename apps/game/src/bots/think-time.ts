/** Decides how long a bot waits before it acts. The bot itself says how hard its decision is. */
import type { TableSettings } from "@poker/engine";

/** The largest fraction of the normal time for a decision that a bot uses. Bots never use their time bank. */
const MAX_PART_OF_CLOCK = 0.4;

interface Thought {
  /** How hard the decision is: 0 for an obvious one, 1 for a close one about many chips. */
  readonly effort: number;
  readonly watched: boolean;
  /** A random number from 0 to 1, which makes the time differ between decisions. */
  readonly chance: number;
}

/**
 * Returns how long a bot waits before it acts. The time grows with the table's pacing, so that people can follow the game. Bots wait longer
 * for harder decisions. They also wait longer when no person watches.
 */
export function botThinkTimeMs({ pacing, clock }: TableSettings, { effort, watched, chance }: Thought): number {
  const streets = watched ? 0.55 + 0.55 * chance + effort * (1 + 2.5 * chance) : 2.8 + 4.2 * chance;
  return Math.min(pacing.streetMs * streets, MAX_PART_OF_CLOCK * (clock.quietMs + clock.countdownMs));
}
