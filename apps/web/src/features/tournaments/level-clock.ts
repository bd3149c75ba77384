/**
 * Computes the time of play left in a level and until breaks. The server sends these times now and then, and pages count down from there.
 * M7, M8
 */
import type { TournamentView } from "@poker/protocol";

export interface LevelClock {
  readonly levelLeftMs: number;
  /** The time left of the break; null while no break runs. A break that waits for the last hands to end still has its whole length left. */
  readonly breakLeftMs: number | null;
  /** The time of play until the next break after a level; null when there is no such break. */
  readonly breakInMs: number | null;
  /** The time until the next break at a set minute of the hour; null when there is no such break. */
  readonly hourlyBreakInMs: number | null;
}

/** `now` is by the server's clock. */
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
