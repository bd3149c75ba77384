/**
 * Reads typed amounts into integer cents, in the same way for every language: the number of digits after the last
 * separator decides what the separator means.
 */
import { type AmountUnit, type BigBlindUnit, toHundredths } from "./format-amount.ts";

/** What is wrong with a typed amount; `amount.issue` in the message catalogue has the sentences. */
type AmountIssue = "empty" | "not-digits" | "unclear" | "too-long";
/**
 * What is wrong with an amount that must be within a range. `not-whole` means that the big blinds are not a whole
 * number of cents. `three-decimals` means that the amount is too large when read as thousands, but would be allowed
 * with decimals.
 */
export type RangedAmountIssue = AmountIssue | "not-whole" | "too-small" | "too-large" | "three-decimals";

const MAX_WHOLE_DIGITS = 12;

/** A currency sign before or after the figure. */
const CURRENCY_SIGN = /^\$ ?| ?\$$/;
const DIGITS_AND_SEPARATORS = /^[,.' ]*\d[\d,.' ]*$/;
/** "1250", "1250.5", "1250,50", ".5". */
const UNGROUPED = /^(?<whole>\d*)(?:[.,](?<cents>\d{1,2}))?$/;
/** "1,250", "1.250.000", "1 250,50": the same separator between all groups, and another before the cents. */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?<group>[,.' ])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<cents>\d{1,2}))?$/;

const tidy = (text: string): string => text.replace(/\s/g, " ").replace(/’/g, "'").trim();

/** Reads a number as hundredths: cents of chips, or hundredths of a big blind. */
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
 * Reads "1,250" or "$1.50" as cents. One or two digits after the last separator are cents; exactly three are a group. With both separators,
 * the last one is the decimal separator. Anything else is refused, and nothing is rounded.
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
 * Reads big blinds as cents. The page shows the ends of the range, like all amounts, with few decimals. The shown figure of an end, when
 * typed, means exactly that end.
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

/** "50.555" has one group of three digits, which a person may have meant as decimals. */
const ONE_GROUP = /^(?<decimal>\D*\d{1,3}[.,]\d{2})\d(?!\d|[.,]\d)/;

function parseIn(range: AmountRange, text: string, unit: AmountUnit): number | RangedAmountIssue {
  if (typeof unit !== "string") return parseBigBlindsInRange(range, text, unit);
  const cents = parseAmount(text);
  if (unit !== "chips" || typeof cents === "string") return cents;
  return cents % 100 === 0 ? cents / 100 : "not-whole";
}

/** Reads an amount within a range that includes both ends. An amount outside is refused, never moved into the range. */
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
  // Two decimals are never read as a group, so the recursion ends here.
  return decimal !== undefined && typeof parseAmountInRange(range, decimal, unit) === "number"
    ? "three-decimals"
    : "too-large";
}
