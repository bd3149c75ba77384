/** Asks the web server for a refill of play chips. */
import { type Refusal, type RefusalDetail, refuse } from "@poker/engine";

/** Stable codes; `messages` has a sentence for each. */
export const REFILL_REFUSALS = ["enough-chips", "too-soon", "no-such-person", "account-frozen", "unavailable"] as const;
export type RefillRefusalCode = (typeof REFILL_REFUSALS)[number];

/** `detail.nextAt` of the refusal `too-soon`: the time of the next refill, epoch ms. */
export type RefillResult =
  | { readonly ok: true; readonly amount: number; readonly nextAt: number }
  | Refusal<RefillRefusalCode>;

export async function requestRefill(): Promise<RefillResult> {
  try {
    const response = await fetch("/api/refill", { method: "POST" });
    const {
      code,
      amount = 0,
      nextAt,
      detail,
    }: { code?: string; amount?: number; nextAt?: number; detail?: RefusalDetail } = await response.json();
    if (response.ok && nextAt !== undefined) return { ok: true, amount, nextAt };
    return refuse(REFILL_REFUSALS.find((known) => known === code) ?? "unavailable", detail);
  } catch {
    return refuse("unavailable");
  }
}
