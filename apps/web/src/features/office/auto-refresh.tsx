"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

/**
 * Refreshes the page again and again while it is visible. Waits `ms` after each refresh has ended. Refreshes at a fixed
 * interval could pile up, because the router queues them.
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
