/** Says in one mark what is known of a table's deals: what the check of its last hand came to. */
import type { DealOutcome, DealVerdict } from "../../deal/deal-verdict.ts";

/** `off`: this table's hands are dealt without the players' seeds. `waiting`: no hand has ended yet while this page watched. */
export type DealMark = { readonly kind: "off" | "waiting" } | { readonly kind: DealOutcome; readonly handNo: number };

/** How many hands the page remembers. */
const MAX_VERDICTS = 20;

/** Newest first. A hand that was missed at first and checked by its record later is told once. */
export const withVerdict = (verdicts: readonly DealVerdict[], verdict: DealVerdict): readonly DealVerdict[] =>
  [verdict, ...verdicts.filter(({ handNo }) => handNo !== verdict.handNo)]
    .toSorted((a, b) => b.handNo - a.handNo)
    .slice(0, MAX_VERDICTS);

/** A failed check stays in sight, whatever later hands come to. */
export function markOf(isFairDeal: boolean, verdicts: readonly DealVerdict[]): DealMark {
  const verdict = verdicts.find(({ outcome }) => outcome === "failed") ?? verdicts[0];
  if (verdict) return { kind: verdict.outcome, handNo: verdict.handNo };
  return { kind: isFairDeal ? "waiting" : "off" };
}

/** What the room is told of a check; null when there is nothing to tell. The room counts it, and needs it for nothing. */
export function reportOf({
  outcome,
  isPlayer,
  isUnanswered,
  failed,
}: DealVerdict): { readonly ok: boolean; readonly failed: string[] } | null {
  if (!isPlayer || outcome === "missed") return null;
  return {
    ok: outcome !== "failed",
    failed: [...new Set(failed.map(({ id }) => id)), ...(isUnanswered ? ["own-reveal-unanswered"] : [])],
  };
}
