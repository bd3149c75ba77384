"use client";
/**
 * The messages about a person's own data for the components below `DataWords`, in the reader's language. Also describes what happens to the
 * data of a closed account.
 */
import { clsx } from "clsx";
import type { DataMessages } from "../../../messages/accounts/data.ts";
import { createWords } from "../../../messages/create-words.ts";

export const { Words: DataWords, useWords: useDataWords } = createWords<DataMessages>("DataWords");

export interface ClosingDays {
  readonly guest: boolean;
  /** The number of days in which signing in reopens a closed account. */
  readonly graceDays: number;
  /** The number of days after which the person's own data is deleted. */
  readonly retentionDays: number;
}

/**
 * While a closed account can be reopened, its data is not deleted, even when the retention time is over. A guest's account cannot be
 * reopened.
 */
export const daysUntilDeletion = ({ guest, graceDays, retentionDays }: ClosingDays): number =>
  Math.max(retentionDays, guest ? 0 : graceDays);

/** Says what data of a closed account is deleted, and what is kept. Decision 0066 */
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
