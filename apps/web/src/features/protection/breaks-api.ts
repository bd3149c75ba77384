/** Asks the web server for a break, and for the return from one. */
import { type Done, isRefusal } from "@poker/engine";
import type { BreakKind } from "@poker/protocol";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

/** Stable codes of what can go wrong; the messages have a sentence for each. */
export const BREAK_REFUSALS = [
  "session-revoked",
  "no-such-break",
  "not-longer",
  "not-on-a-break",
  "break-runs",
  "already-asked",
  "too-early",
  "not-asked",
  "too-many-tries",
  "malformed",
  "unavailable",
] as const;
export type BreakRefusalCode = (typeof BREAK_REFUSALS)[number];

async function send(path: string, body: object): Promise<BreakRefusalCode | null> {
  const answer = await sendJson<Done>(path, body);
  return isRefusal(answer) ? toKnownCode(BREAK_REFUSALS, answer.code) : null;
}

/** Both return what was refused, null when it is done. `length`: days of a cool-off, months of a self-exclusion, null for good. */
export const beginBreak = (kind: BreakKind, length: number | null) => send("/api/account/break", { kind, length });
export const changeReturn = (wanted: "ask" | "withdraw") => send("/api/account/break/return", { wanted });
