"use client";
import { useEffect } from "react";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { type ComingStart, useComingStarts } from "./coming-starts.ts";

const StartReminderLine = lazyPart(
  () => import("./start-reminder-line.tsx"),
  (file) => file.StartReminderLine,
);

/** Takes over what the web server knows of the player's coming starts. */
export function ComingStartKeeper({ coming }: { readonly coming: readonly ComingStart[] }) {
  useEffect(() => useComingStarts.setState({ coming }), [coming]);
  return null;
}

/** Reminds the player, on whichever page is open, that a tournament of theirs starts; where they want it also as a notification. */
export function StartReminder() {
  const coming = useComingStarts((state) => state.coming);
  return coming.length > 0 ? (
    <LazyBoundary>
      <StartReminderLine coming={coming} />
    </LazyBoundary>
  ) : null;
}
