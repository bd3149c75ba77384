/** The URL of the page after an account was closed. It says until when the account can be reopened, and does not name the account. */

/** `at` is the latest time at which the person may come back, in epoch ms. */
export type WayBack =
  | { readonly kind: "until"; readonly at: number }
  | { readonly kind: "never" }
  /** The URL contains no valid time, for example because the visitor typed it. */
  | { readonly kind: "unknown" };

/** `reopenUntil` is null when the account cannot be reopened. */
export const closedPath = (reopenUntil: number | null): string => `/closed?back=${reopenUntil ?? "never"}`;

/** Accepts any text, because a URL can contain anything. */
export function readClosedPath({ back }: Readonly<Record<string, string | string[] | undefined>>): WayBack {
  if (back === "never") return { kind: "never" };
  const at = typeof back === "string" && /^\d{1,15}$/.test(back) ? Number(back) : Number.NaN;
  return Number.isNaN(new Date(at).getTime()) ? { kind: "unknown" } : { kind: "until", at };
}
