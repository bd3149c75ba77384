/** Sends a change of the user's own account to the web server. */
import { type Done, isRefusal } from "@poker/engine";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, toAccountRefusal } from "./account-refusals.ts";

/** Returns the refusal, null when it is done. */
export async function changeAccount(
  what: "upgrade" | "password" | "sessions" | "discard",
  wanted: Readonly<Record<string, string | null>>,
): Promise<AccountRefusal | null> {
  const answer = await sendJson<Done>(`/api/account/${what}`, wanted);
  return isRefusal(answer) ? toAccountRefusal(answer.code, answer.detail?.suggestion) : null;
}
