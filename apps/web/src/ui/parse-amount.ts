/**
 * Reads amounts that people type, and returns integer cents. The rules are the same in every language: the number of
 * digits after the last separator decides what the separator means.
 */
import { type AmountUnit, type BigBlindUnit, toHundredths } from "./format-amount.ts";

/** What is wrong with a typed amount. The sentences for these codes are in `amount.issue` of the message catalogue. */
type AmountIssue = "empty" | "not-digits" | "unclear" | "too-long";
/**
 * What is wrong with an amount that must be within a range.
 * - `not-whole`: the big blinds are not a whole number of cents, or the tournament chips are not whole.
 * - `three-decimals`: the amount is too large when its separator means thousands, and would be allowed if it meant
 *   decimals.
 */
export type RangedAmountIssue = AmountIssue | "not-whole" | "too-small" | "too-large" | "three-decimals";

const MAX_WHOLE_DIGITS = 12;

/** A dollar sign before or after the number. */
const CURRENCY_SIGN = /^\$ ?| ?\$$/;
const DIGITS_AND_SEPARATORS = /^[,.' ]*\d[\d,.' ]*$/;
/** A number without groups, such as "1250", "1250.5", "1250,50" or ".5". */
const UNGROUPED = /^(?<whole>\d*)(?:[.,](?<cents>\d{1,2}))?$/;
/**
 * A number with groups of thousands, such as "1,250", "1.250.000" or "1 250,50". All groups have the same separator,
 * and the cents have another one.
 */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?<group>[,.' ])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<cents>\d{1,2}))?$/;

const tidy = (text: string): string => text.replace(/\s/g, " ").replace(/’/g, "'").trim();

/** Reads a number as hundredths: the cents of chips, or hundredths of a big blind. */
function parseHundredths(written: string): number | AmountIssue {
  if (written === "") return "empty";
  if (!DIGITS_AND_SEPARATORS.test(written)) return "not-digits";
  const parts = (UNGROUPED.exec(written) ?? GROUPED.exec(written))?.groups;
  if (!parts) return "unclear";
  const whole = (parts.whole ?? "").replace(/\D/g, "");
  if (whole.length > MAX_WHOLE_DIGITS) return "too-long";
  return Number(whole) * 100 + Number((parts.cents ?? "").padEnd(2, "0"));
}

/**
 * Reads "1,250" or "$1.50" as cents. One or two digits after the last separator are cents, and exactly three are a
 * group of thousands. If the text has both separators, the last one is the decimal separator. Every other text is
 * refused, and nothing is rounded.
 */
export const parseAmount = (text: string): number | AmountIssue =>
  parseHundredths(tidy(text).replace(CURRENCY_SIGN, ""));

/** Reads "12.5" or "12,5 BB" as hundredths of a big blind. */
function parseBigBlinds(text: string, { one, many }: BigBlindUnit): number | AmountIssue {
  const written = tidy(text);
  const letters = [many, one, "bb"].find((word) => written.toLowerCase().endsWith(word.toLowerCase())) ?? "";
  return parseHundredths(written.slice(0, written.length - letters.length).trim());
}

interface AmountRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Reads big blinds as cents. Pages show the minimum and maximum rounded to hundredths of a big blind, so a person who
 * types such a rounded number means exactly the minimum or maximum.
 */
function parseBigBlindsInRange(
  { min, max }: AmountRange,
  text: string,
  unit: BigBlindUnit,
): number | RangedAmountIssue {
  const hundredths = parseBigBlinds(text, unit);
  if (typeof hundredths === "string") return hundredths;
  const end = [max, min].find((amount) => toHundredths(amount, unit) === hundredths);
  if (end !== undefined) return end;
  const product = hundredths * unit.bigBlind;
  if (!Number.isSafeInteger(product)) return "too-long";
  return product % 100 === 0 ? product / 100 : "not-whole";
}

/** A number such as "50.555", with one group of three digits that the person may have meant as decimals. */
const ONE_GROUP = /^(?<decimal>\D*\d{1,3}[.,]\d{2})\d(?!\d|[.,]\d)/;

function parseIn(range: AmountRange, text: string, unit: AmountUnit): number | RangedAmountIssue {
  if (typeof unit !== "string") return parseBigBlindsInRange(range, text, unit);
  const cents = parseAmount(text);
  if (unit !== "chips" || typeof cents === "string") return cents;
  return cents % 100 === 0 ? cents / 100 : "not-whole";
}

/** Reads an amount between the minimum and the maximum, which are both allowed. Refuses every other amount, and never changes it to fit. */
export function parseAmountInRange(
  range: AmountRange,
  text: string,
  unit: AmountUnit = "play",
): number | RangedAmountIssue {
  const amount = parseIn(range, text, unit);
  if (typeof amount === "string") return amount;
  if (amount < range.min) return "too-small";
  if (amount <= range.max) return amount;
  const decimal = ONE_GROUP.exec(tidy(text))?.groups?.decimal;
  // The recursion ends here, because two digits after a separator are never read as a group.
  return decimal !== undefined && typeof parseAmountInRange(range, decimal, unit) === "number"
    ? "three-decimals"
    : "too-large";
}
