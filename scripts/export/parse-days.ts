/** Parses the options `--from` and `--to` of an export, which are its first and its last day. */
import { WrongUse } from "../lib/command-line.ts";

const DAY_MS = 86_400_000;
/** A time before, and a time after, everything that a room can have stored. */
const [FIRST, LAST] = [new Date("2000-01-01T00:00:00Z"), new Date("9000-01-01T00:00:00Z")];

/**
 * Returns the times at which the export begins (included) and ends (excluded). `from` and `to` are UTC days such as `2026-01-31`,
 * and both days are included. A missing day does not limit the export on that side. Throws `WrongUse` for a wrong day.
 */
export function parseDays(
  from: string | undefined,
  to: string | undefined,
): { readonly from: Date; readonly to: Date } {
  const first = from === undefined ? FIRST : parseDay("from", from);
  const end = to === undefined ? LAST : new Date(parseDay("to", to).getTime() + DAY_MS);
  if (end <= first) throw new WrongUse("--to must not be before --from.");
  return { from: first, to: end };
}

function parseDay(name: string, text: string): Date {
  const at = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return at;
  throw new WrongUse(`--${name} must be a day such as 2026-01-31.`);
}
