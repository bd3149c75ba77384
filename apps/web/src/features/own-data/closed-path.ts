/** The address of the page after an account was closed, which says until when its person may come back. It names no account. */

/** `at`, epoch ms: they may come back until then. */
export type WayBack =
  | { readonly kind: "until"; readonly at: number }
  | { readonly kind: "never" }
  /** The page was opened by hand. */
  | { readonly kind: "unknown" };

/** `reopenUntil`: null when they cannot come back. */
export const closedPath = (reopenUntil: number | null): string => `/closed?back=${reopenUntil ?? "never"}`;

/** Anything may stand in an address. */
export function readClosedPath({ back }: Readonly<Record<string, string | string[] | undefined>>): WayBack {
  if (back === "never") return { kind: "never" };
  const at = typeof back === "string" && /^\d{1,15}$/.test(back) ? Number(back) : Number.NaN;
  return Number.isNaN(new Date(at).getTime()) ? { kind: "unknown" } : { kind: "until", at };
}
