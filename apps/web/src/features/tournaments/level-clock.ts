/** Reckons how much time of play is left in a level, and until breaks: the server tells it now and then, pages count on from there. M7, M8 */
import type { TournamentView } from "@poker/protocol";

export interface LevelClock {
  readonly levelLeftMs: number;
  /** null while no break is running; of one that begins when the last hands have ended its whole length. */
  readonly breakLeftMs: number | null;
  /** Time of play until the next break after a level; null when none comes. */
  readonly breakInMs: number | null;
  /** null when no break of all tournaments comes. */
  readonly hourlyBreakInMs: number | null;
}

/** `aheadMs`: how far this machine's clock is ahead of the server's; `now` is by this machine's. */
export function levelClockAt(
  { clock, now: toldAt }: Pick<TournamentView, "clock" | "now">,
  aheadMs: number,
  now: number,
): LevelClock {
  const serverNow = now - aheadMs;
  const playedMs = clock.isRunning ? Math.max(0, serverNow - toldAt) : 0;
  const left = (ms: number) => Math.max(0, ms);
  const { until, ms: breakMs } = clock.break ?? { until: null, ms: null };
  return {
    levelLeftMs: left(clock.leftMs - playedMs),
    breakLeftMs: until === null ? breakMs : left(until - serverNow),
    breakInMs: clock.breakInMs === null ? null : left(clock.breakInMs - playedMs),
    hourlyBreakInMs: clock.hourlyBreakAt === null ? null : left(clock.hourlyBreakAt - serverNow),
  };
}
