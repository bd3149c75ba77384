/** Parses the arguments of `npm run inspect`. */

export interface InspectRequest {
  readonly kind: "table" | "unit" | "hand";
  readonly id: string;
  /** The first event number to print. */
  readonly from: number;
  /** The staff member who reveals the hole cards, and their reason; null when the cards stay hidden. */
  readonly unseal: { readonly staffId: string; readonly reason: string } | null;
}

interface Options {
  readonly from?: string | undefined;
  readonly unseal?: boolean | undefined;
  readonly as?: string | undefined;
  readonly reason?: string | undefined;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const ID_PATTERNS = {
  table: new RegExp(`^${UUID}$`),
  unit: new RegExp(`^${UUID}$`),
  hand: new RegExp(`^${UUID}:\\d{1,9}$`),
} as const;
const isKind = (text: string | undefined): text is InspectRequest["kind"] => text !== undefined && text in ID_PATTERNS;

/** Returns the request. Returns null when the arguments do not name a table, a unit or a hand. */
export function parseRequest(positionals: readonly string[], options: Options): InspectRequest | null {
  const [kind, id = ""] = positionals;
  if (positionals.length !== 2 || !isKind(kind) || !ID_PATTERNS[kind].test(id)) return null;
  const from = Number(options.from ?? 1);
  if (!Number.isSafeInteger(from) || from < 1) return null;
  const base = { kind, id, from };
  if (!options.unseal) return options.as || options.reason ? null : { ...base, unseal: null };
  const { as: staffId = "", reason = "" } = options;
  if (kind !== "hand" || !ID_PATTERNS.table.test(staffId) || reason.trim() === "") return null;
  return { ...base, unseal: { staffId, reason: reason.trim() } };
}
