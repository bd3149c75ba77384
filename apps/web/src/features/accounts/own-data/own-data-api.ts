/** Sends requests about a person's own data to the web server. */
import { type Done, isRefusal } from "@poker/engine";
import { type DataExport, OWN_DATA_REFUSALS, type OwnDataRefusalCode } from "@poker/protocol";
import { requestJson, sendJson, toKnownCode } from "../../../ui/request-json.ts";

const EXPORT_PATH = "/api/account/export";
export const exportPath = (exportId: string) => `${EXPORT_PATH}/${exportId}`;

async function change(path: string, body: object): Promise<OwnDataRefusalCode | null> {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(OWN_DATA_REFUSALS, answer.code) : null;
}

/** Each of these functions returns the refusal; null when the request is done. */
export const askForExport = () => change(EXPORT_PATH, {});
export const openExport = (exportId: string) => change(exportPath(exportId), {});

/** The newest archive; null when there is none, or the web server does not answer. */
export async function loadExport(): Promise<DataExport | null> {
  const answer = await requestJson<{ readonly latest: DataExport | null }>(EXPORT_PATH);
  return isRefusal(answer) ? null : answer.latest;
}

/** `name` is the account's name as the person typed it. */
export const closeAccount = (name: string) =>
  sendJson<{ readonly reopenUntil: number | null }>("/api/account/close", { name });

export const toOwnDataRefusal = (code: string): OwnDataRefusalCode => toKnownCode(OWN_DATA_REFUSALS, code);
