/** The address of the page after an account was closed. It says until when the account can be reopened, and does not name the account. */

/** `at` is the time, in epoch ms, until which the person may come back. */
export type WayBack =
  | { readonly kind: "until"; readonly at: number }
  | { readonly kind: "never" }
  /** The page was opened with a hand-written address. */
  | { readonly kind: "unknown" };

/** `reopenUntil` is null when the account cannot be reopened. */
export const closedPath = (reopenUntil: number | null): string => `/closed?back=${reopenUntil ?? "never"}`;

/** Accepts any text, because an address can contain anything. */
export function readClosedPath({ back }: Readonly<Record<string, string | string[] | undefined>>): WayBack {
  if (back === "never") return { kind: "never" };
  const at = typeof back === "string" && /^\d{1,15}$/.test(back) ? Number(back) : Number.NaN;
  return Number.isNaN(new Date(at).getTime()) ? { kind: "unknown" } : { kind: "until", at };
}
