"use client";
import { useEffect } from "react";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { type ComingStart, useComingStarts } from "./coming-starts.ts";

const StartReminderLine = lazyPart(
  () => import("./start-reminder-line.tsx"),
  (file) => file.StartReminderLine,
);

/** Puts the starts that the web server has rendered into the page into the store. */
export function ComingStartKeeper({ coming }: { readonly coming: readonly ComingStart[] }) {
  useEffect(() => useComingStarts.setState({ coming }), [coming]);
  return null;
}

/**
 * Reminds the player on every page when one of their tournaments is about to start. Also shows a system notification if
 * the player has switched notifications on.
 */
export function StartReminder() {
  const coming = useComingStarts((state) => state.coming);
  return coming.length > 0 ? (
    <LazyBoundary>
      <StartReminderLine coming={coming} />
    </LazyBoundary>
  ) : null;
}
