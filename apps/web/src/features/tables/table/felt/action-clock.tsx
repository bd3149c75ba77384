"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useClockPhase } from "../session/clock-phase.ts";

/** The border drains by less than two pixels in this time, so it is painted this often instead of sixty times a second. */
const REPAINT_INTERVAL_MS = 100;

/**
 * The border of the pod to act, which drains until the deadline. Its colour is quiet at first, then brass, and danger in the last seconds.
 * T1
 */
export function ClockBorder({
  clock,
  serverOffsetMs,
  radius,
}: {
  readonly clock: ActionClockView;
  readonly serverOffsetMs: number;
  readonly radius: number;
}) {
  const phase = useClockPhase(clock, serverOffsetMs);
  // Mounted once for each decision: the time left at that moment starts the animation.
  const [left] = useState(() => Math.max(0, clock.deadline - (Date.now() + serverOffsetMs)));
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
          phase === "countdown" && "stroke-brass-felt [stroke-width:3.5]",
          phase === "final" && "stroke-danger [stroke-width:4.5]",
        )}
        style={{
          animation: `drain ${whole}ms steps(${Math.ceil(whole / REPAINT_INTERVAL_MS)}) ${left - whole}ms forwards`,
        }}
      />
    </svg>
  );
}

/** The whole seconds left; null before the countdown begins. Every viewer sees the countdown. */
export function useClockSecondsLeft(clock: ActionClockView | null, serverOffsetMs: number): number | null {
  const [now, setNow] = useState(() => Date.now() + serverOffsetMs);
  useEffect(() => {
    if (!clock) return;
    setNow(Date.now() + serverOffsetMs);
    const timer = setInterval(() => setNow(Date.now() + serverOffsetMs), 250);
    return () => clearInterval(timer);
  }, [clock, serverOffsetMs]);
  if (!clock || now < clock.quietUntil) return null;
  return Math.max(0, Math.ceil((clock.deadline - now) / 1000));
}
