/** Asks the web server to change something of one's own account. */
import { type AccountProblem, accountProblem } from "./problems.ts";

/** null: done. */
export async function change(
  what: "upgrade" | "password" | "sessions",
  wanted: Readonly<Record<string, string | null>>,
): Promise<AccountProblem | null> {
  try {
    const response = await fetch(`/api/account/${what}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (response.ok) return null;
    const { code }: { code?: string | null } = await response.json();
    return accountProblem(code);
  } catch {
    return "unavailable";
  }
}
