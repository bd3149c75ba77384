"use client";
import { clsx } from "clsx";
import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldEllipsis, ShieldMinus, ShieldOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import type { TableScene } from "../session/table-scene.ts";
import type { TableSession } from "../session/table-session.ts";
import { type DealMark, markOf } from "./deal-mark-state.ts";

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

/** The sentence of a mark, for screen readers and the sheet. */
export function useMarkText(mark: DealMark): string {
  const t = useTranslations("dealCheck.mark");
  return "handNo" in mark ? t(mark.kind, { number: mark.handNo }) : t(mark.kind);
}

export function MarkIcon({ kind, className }: { readonly kind: DealMark["kind"]; readonly className?: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className={clsx("shrink-0", kind === "failed" && "text-danger", className)} />;
}

/** A small sign in the header, of one width whatever it says: above the bars of the connection on phones, beside them on a desk. */
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
