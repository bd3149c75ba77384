"use client";
import { useEffect, useState } from "react";

const TICK_MS = 250;

/** The reader's time, several times a second while it is wanted; null when it is not, and in the server's first paint. */
export function useNow(isWanted = true): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(isWanted ? Date.now() : null);
    if (!isWanted) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
