"use client";
import { clsx } from "clsx";
import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldMinus, ShieldOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { DealOutcome, DealVerdict } from "../../../deals/deal/deal-verdict.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

// Decides which mark the table shows for its deals. The mark says how the last check of a hand ended.

/** `off`: this table deals its hands without the players' seeds. `waiting`: no hand has ended since this page opened. */
type DealMark = { readonly kind: "off" | "waiting" } | { readonly kind: DealOutcome; readonly handNo: number };

/** How many checked hands the page remembers. */
const MAX_VERDICTS = 20;

/**
 * Adds a verdict to the list, newest hand first. If the hand is already listed, for example because the page missed it and checked it later
 * by its deal record, the new verdict replaces the old one.
 */
export const withVerdict = (verdicts: readonly DealVerdict[], verdict: DealVerdict): readonly DealVerdict[] =>
  [verdict, ...verdicts.filter(({ handNo }) => handNo !== verdict.handNo)]
    .toSorted((a, b) => b.handNo - a.handNo)
    .slice(0, MAX_VERDICTS);

/** Returns the mark to show. A failed check stays visible, whatever the checks of later hands say. */
export function markOf(isFairDeal: boolean, verdicts: readonly DealVerdict[]): DealMark {
  const verdict = verdicts.find(({ outcome }) => outcome === "failed") ?? verdicts[0];
  if (verdict) return { kind: verdict.outcome, handNo: verdict.handNo };
  return { kind: isFairDeal ? "waiting" : "off" };
}

/**
 * Returns the report about a check that the page sends to the room; null when there is nothing to report. The room only counts these
 * reports.
 */
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

const ICONS: Readonly<Record<DealMark["kind"], LucideIcon>> = {
  off: ShieldOff,
  waiting: ShieldEllipsis,
  checked: ShieldCheck,
  "without-you": ShieldCheck,
  "room-only": ShieldCheck,
  void: ShieldMinus,
  missed: ShieldMinus,
  failed: ShieldAlert,
};

export function useDealMark(session: TableSession, scene: TableScene): DealMark {
  const verdicts = useStore(session.deals.state, (state) => state.verdicts);
  return markOf(scene.view.settings.fairDeal, verdicts);
}

/** Returns the sentence that explains the mark to screen readers and on the sheet. */
export function useMarkText(mark: DealMark): string {
  const t = useTranslations("dealCheck.mark");
  return "handNo" in mark ? t(mark.kind, { number: mark.handNo }) : t(mark.kind);
}

export function MarkIcon({ kind, className }: { readonly kind: DealMark["kind"]; readonly className?: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className={clsx("shrink-0", kind === "failed" && "text-danger", className)} />;
}

/**
 * Shows the mark as a small sign in the header. All marks have the same width. The sign is above the connection bars on phones, and beside
 * them on a desktop.
 */
export function DealMarkSign({ session, scene }: { readonly session: TableSession; readonly scene: TableScene }) {
  const mark = useDealMark(session, scene);
  const text = useMarkText(mark);
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      data-testid="deal-mark"
      data-mark={mark.kind}
      className={clsx(
        "absolute inset-x-0 top-px flex justify-center desk:static desk:pr-1",
        mark.kind === "failed" ? "text-danger" : "text-ink-2",
      )}
    >
      <MarkIcon kind={mark.kind} className="size-3 desk:size-4.5" />
    </span>
  );
}
