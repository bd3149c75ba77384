"use client";
/**
 * Estimates the server's clock in this browser. The reader's own clock may be wrong by hours, so all countdowns to the
 * server's deadlines use this clock.
 */
import { useEffect, useState } from "react";

const TICK_MS = 250;

/**
 * The estimated time on the server's clock when this browser's `performance.now()` was 0, in epoch ms. null until the
 * server has sent a time. Every message takes some time to arrive, so the highest estimate is the most accurate.
 */
let serverStart: number | null = null;

/** Notes a time that the server sent, in epoch ms. `arrivedAt` is when it arrived, on the clock of `performance.now()`. */
export function noteServerTime(now: number, arrivedAt = performance.now()): void {
  // Does nothing on the web server, which also runs this code to render pages and uses its own clock.
  if (typeof window === "undefined" || !Number.isFinite(now)) return;
  serverStart = Math.max(serverStart ?? Number.NEGATIVE_INFINITY, now - arrivedAt);
}

/** Notes when the server rendered this page. The page arrived before its scripts ran, so the browser's record of its arrival is used. */
export function notePageTime(now: number): void {
  if (typeof window === "undefined" || serverStart !== null) return;
  const [loaded] = performance.getEntriesByType("navigation");
  noteServerTime(now, loaded instanceof PerformanceNavigationTiming ? loaded.responseStart : undefined);
}

/** Returns the server's time in whole epoch ms. Returns this machine's time until the server has sent one. */
export const serverNow = (): number =>
  serverStart === null ? Date.now() : Math.round(serverStart + performance.now());

/** Returns the server's time, and updates it several times a second. Returns null in the first render, and while `isWanted` is false. */
export function useServerNow(isWanted = true): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(isWanted ? serverNow() : null);
    if (!isWanted) return;
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));

/** Returns the whole seconds until `deadline`, by this browser's own clock. Never returns less than 0. */
export function useSecondsUntil(deadline: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    setSeconds(secondsUntil(deadline));
    const timer = setInterval(() => setSeconds(secondsUntil(deadline)), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return seconds;
}
