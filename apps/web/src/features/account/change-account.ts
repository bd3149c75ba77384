/** Sends a change of the user's own account to the web server. */
import { type AccountRefusalCode, toAccountRefusalCode } from "./account-refusals.ts";

/** Returns the refusal, null when it is done. */
export async function changeAccount(
  what: "upgrade" | "password" | "sessions",
  wanted: Readonly<Record<string, string | null>>,
): Promise<AccountRefusalCode | null> {
  try {
    const response = await fetch(`/api/account/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (response.ok) return null;
    const { code }: { code?: string | null } = await response.json();
    return toAccountRefusalCode(code);
  } catch {
    return "unavailable";
  }
}
