/** Makes the alarm about a draw of seats out of what the check of the player's own part came to. */
import type { DrawOutcome } from "@poker/client";
import type { FailedDeal } from "./deal-verdict.ts";

/** A draw is no hand: its evidence is kept beside that of hands, under this number. */
export const DRAW_HAND_NO = 0;

/** null when nothing failed. */
export const failedDrawOf = ({ tournamentId, faults }: DrawOutcome): FailedDeal | null =>
  faults.length === 0 ? null : { kind: "draw", tableId: tournamentId, handNo: DRAW_HAND_NO, failed: faults };
