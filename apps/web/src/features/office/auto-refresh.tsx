"use client";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";

/** Refreshes the page while it is visible, each time `ms` after the last refresh was done, because the router queues refreshes. */
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
