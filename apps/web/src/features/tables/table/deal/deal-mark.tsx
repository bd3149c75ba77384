"use client";
import { clsx } from "clsx";
import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldMinus, ShieldOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { DealOutcome, DealVerdict } from "../../../deals/deal/deal-verdict.ts";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";

// Decides the mark of a table's deals, which shows the result of the last hand's check.

/** `off`: this table's hands are dealt without the players' seeds. `waiting`: no hand has ended since this page began to watch. */
type DealMark = { readonly kind: "off" | "waiting" } | { readonly kind: DealOutcome; readonly handNo: number };

/** The number of hands that the page remembers. */
const MAX_VERDICTS = 20;

/** Newest first. A hand that was missed at first and checked later by its record is listed once. */
export const withVerdict = (verdicts: readonly DealVerdict[], verdict: DealVerdict): readonly DealVerdict[] =>
  [verdict, ...verdicts.filter(({ handNo }) => handNo !== verdict.handNo)]
    .toSorted((a, b) => b.handNo - a.handNo)
    .slice(0, MAX_VERDICTS);

/** A failed check stays visible, whatever the results of later hands. */
export function markOf(isFairDeal: boolean, verdicts: readonly DealVerdict[]): DealMark {
  const verdict = verdicts.find(({ outcome }) => outcome === "failed") ?? verdicts[0];
  if (verdict) return { kind: verdict.outcome, handNo: verdict.handNo };
  return { kind: isFairDeal ? "waiting" : "off" };
}

/** The report of a check that the page sends to the room; null when there is nothing to report. The room only counts these reports. */
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

/** The sentence that explains the mark, for screen readers and the sheet. */
export function useMarkText(mark: DealMark): string {
  const t = useTranslations("dealCheck.mark");
  return "handNo" in mark ? t(mark.kind, { number: mark.handNo }) : t(mark.kind);
}

export function MarkIcon({ kind, className }: { readonly kind: DealMark["kind"]; readonly className?: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className={clsx("shrink-0", kind === "failed" && "text-danger", className)} />;
}

/**
 * A small sign in the header, always of the same width. On phones the sign is above the bars of the connection, on a desktop beside them.
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
