"use client";
import { useEffect, useState } from "react";

const TICK_MS = 250;

/** The reader's time, several times a second; null in the server's first paint. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
