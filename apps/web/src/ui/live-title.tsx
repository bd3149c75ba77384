"use client";
import { useEffect, useState } from "react";

/**
 * Sets the title of the tab where it changes during a visit. Rendered only after hydration: a title added later stands before the page's
 * own, and browsers use the first one.
 */
export function LiveTitle({ children }: { readonly children: string }) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated ? <title>{children}</title> : null;
}
