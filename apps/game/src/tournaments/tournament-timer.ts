/** Says when a tournament next needs attention by itself. M7 */
import { type EpochMs, isClockRunning, type TournamentState } from "@poker/engine";

/** How often the time of play is written. */
const TICK_MS = 1_000;

/** null when nothing is due by time. A time in the past is due at once. */
export function nextTickAt(state: TournamentState, now: EpochMs): EpochMs | null {
  const { status, schedule, draw, pausedAt, clock, pending, deal, handForHand } = state;
  if (status === "registering" && draw?.isDue) return now + TICK_MS;
  if (status === "registering") return schedule && (now < schedule.opensAt ? schedule.opensAt : schedule.startsAt);
  if (status !== "running" || pausedAt !== null) return null;
  const due = [
    ...(isClockRunning(state) ? [now + TICK_MS] : []),
    ...(clock.break?.until == null ? [] : [clock.break.until]),
    // An hourly break that falls into another break is past when that break ends.
    ...(clock.hourlyBreakAt === null || clock.break ? [] : [clock.hourlyBreakAt]),
    ...pending.map(({ until }) => until),
    ...(deal?.stage === "talking" ? [deal.until] : []),
    // A satellite's target may change while the clock does not run.
    ...(handForHand ? [now + TICK_MS] : []),
  ];
  return due.length === 0 ? null : Math.min(...due.map((at) => Math.max(at, now)));
}
