"use client";
import { useEffect, useState } from "react";

/**
 * The tab's title where it changes by itself. Not before the page has been hydrated: only a title that comes later stands before the
 * page's own, and the first one counts.
 */
export function LiveTitle({ children }: { readonly children: string }) {
  const [isHydrated, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return isHydrated ? <title>{children}</title> : null;
}
