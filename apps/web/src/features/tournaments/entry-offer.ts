/** Decides whether a viewer may register for a tournament, leave it, or enter it again. M2, M4 */
import type { TournamentFacts } from "./tournament-facts.ts";

/** What the viewer can do about an entry now. */
export type EntryOffer = "register" | "re-enter" | "leave" | null;

export function entryOffer({ own, isOpen, phase }: Pick<TournamentFacts, "own" | "isOpen" | "phase">): EntryOffer {
  if (own === null) return isOpen ? "register" : null;
  if (own.status === "registered" && phase === "registering") return "leave";
  return own.status === "out" && isOpen && own.reEntriesLeft > 0 ? "re-enter" : null;
}
