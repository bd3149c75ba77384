"use client";
import { clsx } from "clsx";
import { useDataWords } from "./use-data-words.ts";

export interface ClosingDays {
  readonly guest: boolean;
  /** For so many days an account is opened again by signing in. */
  readonly graceDays: number;
  /** After so many days what is the person's own is deleted. */
  readonly retentionDays: number;
}

/** Nothing is deleted of those who could come back longer than the room keeps it; a guest cannot come back. */
export const daysUntilDeletion = ({ guest, graceDays, retentionDays }: ClosingDays): number =>
  Math.max(retentionDays, guest ? 0 : graceDays);

/** What is deleted of a closed account, and what is kept of it. Decision 0066 */
export function DeletedAndKept({ className }: { readonly className?: string }) {
  const t = useDataWords();
  return (
    <dl className={clsx("text-sm text-ink-2 [&_dd]:mb-3 [&_dt]:font-medium [&_dt]:text-ink", className)}>
      <dt>{t("close.gone")}</dt>
      <dd>{t("close.goneText")}</dd>
      <dt>{t("close.kept")}</dt>
      <dd>{t("close.keptText")}</dd>
    </dl>
  );
}
