import { type Done, isRefusal } from "@poker/engine";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeFormat } from "../../ui/local-time.tsx";
import { sendJson } from "../../ui/request-json.ts";
import { type AccountRefusal, toAccountRefusal } from "./account-refusals.ts";

interface AccountRequest {
  readonly state: "idle" | "busy" | "done" | "refused";
  /** null when nothing was refused. */
  readonly refusal: AccountRefusal | null;
  /** Waits for a request and keeps its outcome. Resolves with true when the request succeeded. */
  readonly runRequest: (work: Promise<AccountRefusal | null>) => Promise<boolean>;
  /** Forgets the last outcome. */
  readonly reset: () => void;
}

const IDLE = { state: "idle", refusal: null } as const;

/**
 * Keeps the outcome of the last request about an account. `before` is the outcome of a form that the browser sent
 * before the page's scripts ran.
 */
export function useAccountRequest(before: AccountRefusal | "done" | null = null): AccountRequest {
  const [{ state, refusal }, set] = useState<Pick<AccountRequest, "state" | "refusal">>(
    before === "done" ? { state: "done", refusal: null } : before ? { state: "refused", refusal: before } : IDLE,
  );
  const runRequest = async (work: Promise<AccountRefusal | null>): Promise<boolean> => {
    set({ state: "busy", refusal: null });
    const refusal = await work;
    set({ state: refusal ? "refused" : "done", refusal });
    return refusal === null;
  };
  return { state, refusal, runRequest, reset: () => set(IDLE) };
}

// Sends a change of the user's own account to the web server.

/** Sends the change. Resolves with the refusal, or with null on success. */
export async function changeAccount(
  what: "upgrade" | "password" | "sessions" | "discard",
  wanted: Readonly<Record<string, string | null>>,
): Promise<AccountRefusal | null> {
  const answer = await sendJson<Done>(`/api/account/${what}`, wanted);
  return isRefusal(answer) ? toAccountRefusal(answer.code, answer.detail?.suggestion) : null;
}

/**
 * Returns a function that explains a refusal in a sentence. The sentence also says when to try again, if that is known.
 */
export function useAccountRefusalText(): (refusal: AccountRefusal) => string {
  const t = useTranslations("account.errors");
  const formatTime = useTimeFormat();
  return ({ code, detail }) => t(code, { at: typeof detail?.nextAt === "number" ? formatTime(detail.nextAt) : "" });
}
