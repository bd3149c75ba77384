/**
 * Computes the time left in a level, in a break, and until the next break. The server sends these times only now and then, and pages count
 * down from them. M7, M8
 */
import type { TournamentView } from "@poker/protocol";

export interface LevelClock {
  readonly levelLeftMs: number;
  /** The time left in the break; null when there is none. While a break waits for the last hands to end, this is its whole length. */
  readonly breakLeftMs: number | null;
  /** The time of play until the next break that follows a level; null when no such break is planned. */
  readonly breakInMs: number | null;
  /** The time until the next break that begins at a set minute of the hour; null when no such break is planned. */
  readonly hourlyBreakInMs: number | null;
}

/** Returns the times at `now`, which is by the server's clock. */
export function levelClockAt({ clock, now: toldAt }: Pick<TournamentView, "clock" | "now">, now: number): LevelClock {
  const playedMs = clock.isRunning ? Math.max(0, now - toldAt) : 0;
  const left = (ms: number) => Math.max(0, ms);
  const { until, ms: breakMs } = clock.break ?? { until: null, ms: null };
  return {
    levelLeftMs: left(clock.leftMs - playedMs),
    breakLeftMs: until === null ? breakMs : left(until - now),
    breakInMs: clock.breakInMs === null ? null : left(clock.breakInMs - playedMs),
    hourlyBreakInMs: clock.hourlyBreakAt === null ? null : left(clock.hourlyBreakAt - now),
  };
}
