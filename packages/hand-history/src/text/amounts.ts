/** Reads amounts and dates in texts of hands. */
import { epochOf, ZONES } from "../zones.ts";

/**
 * Matches a currency sign before or after an amount. `\ufffd` stands for a sign that was lost when the bytes were decoded in a wrong
 * encoding.
 */
export const SIGN = "[$€£¥₹\\ufffd]";

const AMOUNT = new RegExp(`^[([]?\\s*(?:${SIGN}|Rs\\.? ?)? ?(\\d[\\d,.]{0,24})`);
const PLAIN = /^\d+(?:\.\d\d?)?$/;
const SPACED = /\d[ \u00a0\u202f]\d/;
const SPACED_THOUSANDS = /(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
/** Amounts with a decimal comma, as in some languages: `0,05` and `1.234,50`. */
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})*,\d\d?$|^\d+,\d\d?$/;

/**
 * Reads an amount like `$1,234.50`, `150`, `0.05€` or `1 234`, and ignores what follows. null when the text does not begin with an amount.
 */
export function amountIn(text: string): number | null {
  const plain = SPACED.test(text) ? text.replace(SPACED_THOUSANDS, "$1") : text;
  const [, written] = AMOUNT.exec(plain) ?? [];
  if (written === undefined) return null;
  if (PLAIN.test(written)) return Number(written);
  const digits = written.replace(/[.,]+$/, "");
  const value = Number(
    THOUSANDS.test(digits) || DECIMAL_COMMA.test(digits)
      ? digits.replaceAll(".", "").replace(",", ".")
      : digits.replaceAll(",", ""),
  );
  return Number.isFinite(value) ? value : null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DATE =
  /(?<year>\d{4})[/-](?<month>\d\d?)[/-](?<day>\d\d?)(?: +-)? +(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))? *\(?(?<zone>[A-Z]{2,5}|[A-Z][a-z]+(?: [A-Z][a-z]+)* Time)?/g;
/** Matches a time followed by a date in numbers or in words. */
const CLOCK_FIRST =
  /(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))? *(?<zone>[A-Z]{2,5})? *-(?: [A-Z][a-z]+,)? *(?:(?<year>\d{4})\/(?<month>\d\d?)\/(?<day>\d\d?)|(?<word>[A-Z][a-z]+) (?<monthDay>\d\d?),? (?<wordYear>\d{4}))/g;

/**
 * Returns the first date with a known zone, in epoch ms. When no date has a known zone, the first date is read as UTC. null when there is
 * no date. Some texts give the player's local time first and the room's time in brackets.
 */
export function dateIn(text: string): number | null {
  const dates = [...text.matchAll(DATE), ...text.matchAll(CLOCK_FIRST)].map(({ groups = {} }) => groups);
  const known = dates.find(({ zone = "" }) => ZONES.has(zone)) ?? dates[0];
  if (!known) return null;
  const month = known.word ? MONTHS.indexOf(known.word.slice(0, 3).toLowerCase()) : Number(known.month) - 1;
  const [year, day] = [known.wordYear ?? known.year, known.monthDay ?? known.day].map(Number);
  const [hour = 0, minute = 0, second = 0] = [known.hour, known.minute, known.second ?? "0"].map(Number);
  const local = Date.UTC(year ?? 0, month, day, hour, minute, second);
  return epochOf(local, ZONES.get(known.zone ?? "") ?? "UTC");
}
