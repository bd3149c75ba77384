/**
 * Writes and reads the URL of the page that follows the closing of an account. The URL says until when the account can
 * be reopened. It does not say which account it was.
 */

/** Says if the person can reopen the account. `at` is the latest time at which they can, in epoch ms. */
export type WayBack =
  | { readonly kind: "until"; readonly at: number }
  | { readonly kind: "never" }
  /** The URL has no valid time. For example, the visitor may have typed the URL. */
  | { readonly kind: "unknown" };

/** Returns the page's URL. `reopenUntil` is in epoch ms; null when the account cannot be reopened. */
export const closedPath = (reopenUntil: number | null): string => `/closed?back=${reopenUntil ?? "never"}`;

/** Reads the page's query. The value can be any text, because a URL can contain anything. */
export function readClosedPath({ back }: Readonly<Record<string, string | string[] | undefined>>): WayBack {
  if (back === "never") return { kind: "never" };
  const at = typeof back === "string" && /^\d{1,15}$/.test(back) ? Number(back) : Number.NaN;
  return Number.isNaN(new Date(at).getTime()) ? { kind: "unknown" } : { kind: "until", at };
}
