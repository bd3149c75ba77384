"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

/**
 * Shows the page anew again and again, while somebody looks at it; each time `ms` after the last time was done, as the router keeps
 * what it is asked in line.
 */
export function AutoRefresh({ ms }: { readonly ms: number }) {
  const router = useRouter();
  const [refreshing, start] = useTransition();
  useEffect(() => {
    if (refreshing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") start(() => router.refresh());
    }, ms);
    return () => clearInterval(timer);
  }, [router, ms, refreshing]);
  return null;
}
