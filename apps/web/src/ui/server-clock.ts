"use client";
/**
 * The server's clock, as well as this browser knows it. A reader's own clock may be wrong by hours, so the countdown to every deadline of
 * the server uses this clock.
 */
import { useEffect, useState } from "react";

const TICK_MS = 250;

/**
 * The server's time when `performance.now()` was 0; null before the first time from the server. Every time arrives late, so the highest
 * value is the most accurate.
 */
let serverStart: number | null = null;

/** Records a time sent by the server. `arrivedAt` is when it arrived, by `performance.now()`. */
export function noteServerTime(now: number, arrivedAt = performance.now()): void {
  // The web server also renders pages, and needs only its own clock.
  if (typeof window === "undefined" || !Number.isFinite(now)) return;
  serverStart = Math.max(serverStart ?? Number.NEGATIVE_INFINITY, now - arrivedAt);
}

/** Records when the server rendered the loaded page, which arrived before its scripts ran. */
export function notePageTime(now: number): void {
  if (typeof window === "undefined" || serverStart !== null) return;
  const [loaded] = performance.getEntriesByType("navigation");
  noteServerTime(now, loaded instanceof PerformanceNavigationTiming ? loaded.responseStart : undefined);
}

/** The server's time in whole epoch ms, or this machine's time until the server has sent one. */
export const serverNow = (): number =>
  serverStart === null ? Date.now() : Math.round(serverStart + performance.now());

/** The server's time, updated several times a second while `isWanted` is true; null while it is false, and in the server's first render. */
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

/** Whole seconds until `deadline` (by this browser's clock), never below 0. */
export function useSecondsUntil(deadline: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    setSeconds(secondsUntil(deadline));
    const timer = setInterval(() => setSeconds(secondsUntil(deadline)), 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return seconds;
}
