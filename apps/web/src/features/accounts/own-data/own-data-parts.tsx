"use client";
/**
 * What the pages about a person's own data share: requests to the web server, the messages, and the text about the data
 * of a closed account.
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

/** Both requests resolve with the refusal, or with null on success. */
export const askForExport = () => change(EXPORT_PATH, {});
export const openExport = (exportId: string) => change(exportPath(exportId), {});

/** Fetches the newest archive. Resolves with null when there is none or when the web server does not answer. */
export async function loadExport(): Promise<DataExport | null> {
  const answer = await requestJson<{ readonly latest: DataExport | null }>(EXPORT_PATH);
  return isRefusal(answer) ? null : answer.latest;
}

/** Closes the account. `name` is the account's name, which the person has to type to confirm. */
export const closeAccount = (name: string) =>
  sendJson<{ readonly reopenUntil: number | null }>("/api/account/close", { name });

export const toOwnDataRefusal = (code: string): OwnDataRefusalCode => toKnownCode(OWN_DATA_REFUSALS, code);

/**
 * `DataWords` gives the messages about own data to the components inside it, in the reader's language. `useDataWords`
 * reads them there.
 */
export const { Words: DataWords, useWords: useDataWords } = createWords<DataMessages>("DataWords");

export interface ClosingDays {
  readonly guest: boolean;
  /** For how many days after closing the account a sign-in reopens it. */
  readonly graceDays: number;
  /** After how many days the person's data is deleted. */
  readonly retentionDays: number;
}

/**
 * Returns after how many days the data of a closed account is deleted. Data stays at least as long as the account can
 * be reopened, even if `retentionDays` is shorter. A guest cannot reopen an account.
 */
export const daysUntilDeletion = ({ guest, graceDays, retentionDays }: ClosingDays): number =>
  Math.max(retentionDays, guest ? 0 : graceDays);

/** Says which data of a closed account is deleted and which is kept. Decision 0066 */
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
