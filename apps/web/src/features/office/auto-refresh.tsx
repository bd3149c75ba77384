"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Shows the page anew again and again, while somebody looks at it. */
export function AutoRefresh({ ms }: { readonly ms: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, ms);
    return () => clearInterval(timer);
  }, [router, ms]);
  return null;
}
