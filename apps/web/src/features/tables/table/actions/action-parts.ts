"use client";
/** Parts of the actions that are fetched only when they are needed, or with the other parts of the table. */
import { lazyPart } from "../../../../ui/lazy-boundary.tsx";

/** Needed only by a viewer who may not sit down. */
export const BarredPrompt = lazyPart(
  () => import("./barred-prompt.tsx"),
  (file) => file.BarredPrompt,
);

export const WaitlistPrompt = lazyPart(
  () => import("./waitlist-prompt.tsx"),
  (file) => file.WaitlistPrompt,
);

/** Needed only after a hand. */
export const ShowCards = lazyPart(
  () => import("./show-cards.tsx"),
  (file) => file.ShowCards,
);

export const FoldDialog = lazyPart(
  () => import("./fold-dialog.tsx"),
  (file) => file.FoldDialog,
);

export const TournamentPrompt = lazyPart(
  () => import("../tournament/tournament-prompt.tsx"),
  (file) => file.TournamentPrompt,
);
