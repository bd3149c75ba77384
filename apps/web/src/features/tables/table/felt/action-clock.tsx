"use client";
import type { ActionClockView } from "@poker/protocol";
import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useClockPhase } from "../session/clock-phase.ts";

/**
 * How often the border is redrawn; in this time it drains by less than two pixels. A CSS animation would compute styles sixty times a
 * second, even with steps, and cost a phone six times as much.
 */
const REPAINT_INTERVAL_MS = 100;

/**
 * Draws the border of the pod to act, which drains until the deadline. It is quiet at first, then brass, and has the colour of danger in
 * the last seconds. T1
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
  // A full border stands for the time left when this component mounts, once for each decision. If the page was opened late, it stands for
  // more: for all the time from ten seconds before the end of the quiet phase.
  const [whole] = useState(() =>
    Math.max(clock.deadline - (Date.now() + serverOffsetMs), clock.deadline - clock.quietUntil + 10_000),
  );
  const border = useRef<SVGRectElement>(null);
  useLayoutEffect(() => {
    const drain = () => {
      const left = Math.max(0, clock.deadline - (Date.now() + serverOffsetMs));
      border.current?.setAttribute("stroke-dashoffset", String(Math.max(0, 1 - left / whole)));
    };
    drain();
    const timer = setInterval(drain, REPAINT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock.deadline, serverOffsetMs, whole]);
  return (
    <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
      <rect
        ref={border}
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
      />
    </svg>
  );
}

/** Returns the whole seconds left; null before the countdown begins. Every viewer sees the countdown. */
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
