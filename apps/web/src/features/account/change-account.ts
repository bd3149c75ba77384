/** Asks the web server to change something of one's own account. */
import { type AccountRefusalCode, toAccountRefusalCode } from "./account-refusals.ts";

/** null: done. */
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
