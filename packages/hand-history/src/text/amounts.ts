/** Reads amounts and dates from the texts of hands. */
import { epochOf, ZONES } from "../zones.ts";

/**
 * Matches a currency sign before or after an amount. `\ufffd` stands for a sign that was lost because the bytes were decoded in the wrong
 * encoding.
 */
export const SIGN = "[$€£¥₹\\ufffd]";

const AMOUNT = new RegExp(`^[([]?\\s*(?:${SIGN}|Rs\\.? ?)? ?(\\d[\\d,.]{0,24})`);
const PLAIN = /^\d+(?:\.\d\d?)?$/;
const SPACED = /\d[ \u00a0\u202f]\d/;
const SPACED_THOUSANDS = /(\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
/** Match amounts as some languages write them, such as `0,05` and `1.234,50`: a point between thousands and a decimal comma. */
const THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3})*,\d\d?$|^\d+,\d\d?$/;

/**
 * Reads the amount at the start of a text, such as `$1,234.50`, `150`, `0.05€` or `1 234`, and ignores what follows. Returns null when the
 * text does not begin with an amount.
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
/** Matches a time that is followed by a date in digits or in words. */
const CLOCK_FIRST =
  /(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))? *(?<zone>[A-Z]{2,5})? *-(?: [A-Z][a-z]+,)? *(?:(?<year>\d{4})\/(?<month>\d\d?)\/(?<day>\d\d?)|(?<word>[A-Z][a-z]+) (?<monthDay>\d\d?),? (?<wordYear>\d{4}))/g;

/**
 * Returns a date in epoch ms: the first one whose time zone is known, or else the first one, read as UTC. Returns null when the text has no
 * date. A text may have two dates: some give the player's local time first, and the room's time in brackets.
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
