"use client";
/**
 * The parts of the player's controls that are in files of their own. Each file is fetched when it is needed, or together with the rest of
 * the table.
 */
import { lazyPart } from "../../../../ui/lazy-boundary.tsx";

/** Only a viewer who may not sit down needs this part. */
export const BarredPrompt = lazyPart(
  () => import("./barred-prompt.tsx"),
  (file) => file.BarredPrompt,
);

export const WaitlistPrompt = lazyPart(
  () => import("./waitlist-prompt.tsx"),
  (file) => file.WaitlistPrompt,
);

/** Players need this part only after a hand has ended. */
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
