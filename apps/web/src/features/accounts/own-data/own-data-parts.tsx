"use client";
/**
 * The parts of the pages about a person's own data: requests to the web server, the messages, and what happens to the data of a closed
 * account.
 */
import { type Done, isRefusal } from "@poker/engine";
import { type DataExport, OWN_DATA_REFUSALS, type OwnDataRefusalCode } from "@poker/protocol";
import { clsx } from "clsx";
import type { DataMessages } from "../../../messages/accounts/accounts.ts";
import { createWords } from "../../../messages/create-words.ts";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";

const EXPORT_PATH = "/api/account/export";
export const exportPath = (exportId: string) => `${EXPORT_PATH}/${exportId}`;

async function change(path: string, body: object): Promise<OwnDataRefusalCode | null> {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(OWN_DATA_REFUSALS, answer.code) : null;
}

/** `askForExport` and `openExport` return the refusal; null when the request is done. */
export const askForExport = () => change(EXPORT_PATH, {});
export const openExport = (exportId: string) => change(exportPath(exportId), {});

/** The newest archive; null when there is none or when the web server does not answer. */
export async function loadExport(): Promise<DataExport | null> {
  const answer = await requestJson<{ readonly latest: DataExport | null }>(EXPORT_PATH);
  return isRefusal(answer) ? null : answer.latest;
}

/** `name` is the account's name as the person typed it. */
export const closeAccount = (name: string) =>
  sendJson<{ readonly reopenUntil: number | null }>("/api/account/close", { name });

export const toOwnDataRefusal = (code: string): OwnDataRefusalCode => toKnownCode(OWN_DATA_REFUSALS, code);

/** The messages about a person's own data for the components below `DataWords`, in the reader's language. */
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
