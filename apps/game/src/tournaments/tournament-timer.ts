/** Computes when a tournament next has something to do without a command. M7 */
import { type EpochMs, isClockRunning, type TournamentState } from "@poker/engine";

/** How often the time of play is written. */
const TICK_MS = 1_000;

/** Returns the time of the next tick; null when nothing will be due. What was due in the past is due now. */
export function nextTickAt(state: TournamentState, now: EpochMs): EpochMs | null {
  const { status, schedule, draw, pausedAt, clock, pending, deal, handForHand } = state;
  if (status === "registering" && draw?.isDue) return now + TICK_MS;
  if (status === "registering") return schedule && (now < schedule.opensAt ? schedule.opensAt : schedule.startsAt);
  if (status !== "running" || pausedAt !== null) return null;
  const due = [
    ...(isClockRunning(state) ? [now + TICK_MS] : []),
    ...(clock.break?.until == null ? [] : [clock.break.until]),
    // An hourly break that would begin during another break is left out.
    ...(clock.hourlyBreakAt === null || clock.break ? [] : [clock.hourlyBreakAt]),
    ...pending.map(({ until }) => until),
    ...(deal?.stage === "talking" ? [deal.until] : []),
    // In hand-for-hand play the tournament's clock does not run, but a satellite's target may still change.
    ...(handForHand ? [now + TICK_MS] : []),
  ];
  return due.length === 0 ? null : Math.min(...due.map((at) => Math.max(at, now)));
}
