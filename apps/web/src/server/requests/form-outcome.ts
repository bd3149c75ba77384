/**
 * Tells a page the outcome of a form that the browser sent before the page's scripts ran. A short-lived cookie carries
 * the outcome, so that the page's URL does not change. Fault 129
 */
import { refuse } from "@poker/engine";
import { ACCOUNT_REFUSALS } from "@poker/protocol";
import * as z from "zod";
import type { AccountRefusal } from "../../features/accounts/account-refusals.ts";
import { toKnownCode } from "../../ui/request-json.ts";
import { createSignedCookie } from "./signed-cookie.ts";

const cookie = createSignedCookie({
  name: "form-outcome",
  path: "/",
  // The cookie expires soon, so that the page does not show the outcome again when it is reloaded later.
  maxAgeSeconds: 20,
  sameSite: "lax",
  claims: z.object({ page: z.string(), code: z.string(), detail: z.string() }),
});

const DONE = "done";

/**
 * Stores the refusal in the cookie, and returns the page's path. `detail` is the time from which the person may try
 * again, or the ways in which they can take the second step. Call this only from a route.
 */
export async function keepRefusal(page: string, code: string, detail = ""): Promise<string> {
  await cookie.keep({ page, code, detail });
  return page;
}

export const keepDone = (page: string): Promise<string> => keepRefusal(page, DONE);

/** Returns the code with which this page's form was refused. Returns null when it was not refused. */
export async function readRefusedCode(page: string): Promise<string | null> {
  const kept = await cookie.read();
  return kept?.page === page && kept.code !== DONE ? kept.code : null;
}

/** Returns why this page's form about an account was refused, or `done`. Returns null when the page's form was not sent just now. */
export async function readOutcome(page: string): Promise<AccountRefusal | "done" | null> {
  const kept = await cookie.read();
  if (kept?.page !== page) return null;
  if (kept.code === DONE) return DONE;
  const code = toKnownCode(ACCOUNT_REFUSALS, kept.code);
  if (code === "second-step-required") return refuse(code, { ways: kept.detail });
  return code === "too-many-guests" ? refuse(code, { nextAt: Number(kept.detail) }) : refuse(code);
}
