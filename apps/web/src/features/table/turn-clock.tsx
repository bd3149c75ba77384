"use client";
import type { TurnClock } from "@poker/protocol";
import { clsx } from "clsx";
import { useEffect, useState } from "react";

const LAST_MS = 5_000;
/** The border drains by less than two pixels in this time: painted anew as often as that, not sixty times a second. */
const STEP_MS = 100;
type Phase = "quiet" | "countdown" | "last";

const phaseAt = (clock: TurnClock, now: number): Phase =>
  clock.deadline - now <= LAST_MS ? "last" : now >= clock.quietUntil ? "countdown" : "quiet";

/** Changes when the phase does, not every frame: the draining itself is an animation of the style sheet. */
export function usePhase(clock: TurnClock, offset: number): Phase {
  const [phase, setPhase] = useState(() => phaseAt(clock, Date.now() + offset));
  useEffect(() => {
    const update = () => setPhase(phaseAt(clock, Date.now() + offset));
    update();
    const timers = [clock.quietUntil, clock.deadline - LAST_MS]
      .map((at) => at - (Date.now() + offset))
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(update, wait + 5));
    return () => timers.forEach(clearTimeout);
  }, [clock, offset]);
  return phase;
}

/** The border of the pod on turn: drains until the deadline. Quiet first, then brass, danger for the last seconds. T1 */
export function ClockBorder({
  clock,
  offset,
  radius,
}: {
  readonly clock: TurnClock;
  readonly offset: number;
  readonly radius: number;
}) {
  const phase = usePhase(clock, offset);
  // Mounted once a turn: the clock that was running then gives the animation its start.
  const [left] = useState(() => Math.max(0, clock.deadline - (Date.now() + offset)));
  const [whole] = useState(() => Math.max(left, clock.deadline - clock.quietUntil + 10_000));
  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      <rect
        width="100%"
        height="100%"
        rx={radius}
        fill="none"
        pathLength={1}
        strokeDasharray="1 1"
        strokeLinecap="round"
        className={clsx(
          "transition-[stroke,stroke-width] duration-(--calm)",
          phase === "quiet" && "stroke-ink-2 [stroke-width:2]",
          phase === "countdown" && "stroke-brass [stroke-width:3.5]",
          phase === "last" && "stroke-danger [stroke-width:4.5]",
        )}
        style={{ animation: `drain ${whole}ms steps(${Math.ceil(whole / STEP_MS)}) ${left - whole}ms forwards` }}
      />
    </svg>
  );
}

/** Whole seconds left, once the countdown everybody sees has begun; else null. */
export function useSecondsLeft(clock: TurnClock | null, offset: number): number | null {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    if (!clock) return;
    setNow(Date.now() + offset);
    const timer = setInterval(() => setNow(Date.now() + offset), 250);
    return () => clearInterval(timer);
  }, [clock, offset]);
  if (!clock || now < clock.quietUntil) return null;
  return Math.max(0, Math.ceil((clock.deadline - now) / 1000));
}
