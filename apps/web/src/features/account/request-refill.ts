/** Asks the web server for a refill of play chips. */

/** Stable codes; `messages` has a sentence for each. */
export const REFILL_REFUSALS = ["enough-chips", "too-soon", "no-such-person", "account-frozen", "unavailable"] as const;
export type RefillRefusal = (typeof REFILL_REFUSALS)[number];

export type RefillResult =
  | { readonly ok: true; readonly amount: number; readonly nextAt: number }
  | { readonly ok: false; readonly code: RefillRefusal; readonly nextAt: number | null };

export async function requestRefill(): Promise<RefillResult> {
  try {
    const response = await fetch("/api/refill", { method: "POST" });
    const {
      code,
      amount = 0,
      nextAt = null,
    }: { code?: string; amount?: number; nextAt?: number | null } = await response.json();
    if (response.ok && nextAt !== null) return { ok: true, amount, nextAt };
    return { ok: false, code: REFILL_REFUSALS.find((known) => known === code) ?? "unavailable", nextAt };
  } catch {
    return { ok: false, code: "unavailable", nextAt: null };
  }
}
