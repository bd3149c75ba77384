/** Asks the web server for a refill of play chips. */
import { isRefusal, type Refusal, refuse } from "@poker/engine";
import { sendJson, toKnownCode } from "../../ui/request-json.ts";

/** Stable codes; `messages` has a sentence for each. */
const REFILL_REFUSALS = [
  "enough-chips",
  "too-soon",
  "session-revoked",
  "account-frozen",
  "on-a-break",
  "unavailable",
] as const;

interface Refilled {
  readonly ok: true;
  readonly amount: number;
  readonly nextAt: number;
}

/** `detail.nextAt` of the refusal `too-soon`: the time of the next refill, epoch ms. */
export type RefillResult = Refilled | Refusal<(typeof REFILL_REFUSALS)[number]>;

export async function requestRefill(): Promise<RefillResult> {
  const answer = await sendJson<Refilled>("/api/refill", {});
  return isRefusal(answer) ? refuse(toKnownCode(REFILL_REFUSALS, answer.code), answer.detail) : answer;
}
