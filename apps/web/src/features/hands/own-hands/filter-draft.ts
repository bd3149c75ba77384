/** Holds a filter while the person edits it. Amounts are texts, which may not be valid yet. Days are in UTC. */
import { GAMES, STRUCTURES } from "@poker/engine";
import { HAND_MONEY, HAND_RESULTS, type OwnHandFilter, POSITIONS } from "@poker/protocol";
import { type ChipUnit, formatAmount } from "../../../ui/format-amount.ts";
import { parseAmountInRange } from "../../../ui/parse-amount.ts";

const DAY_MS = 86_400_000;
const MAX_AMOUNT = 1_000_000_000_000;

/** The values of each field in which the person picks one value. The fields also offer "all". */
export const CHOICES = {
  game: GAMES,
  structure: STRUCTURES,
  money: HAND_MONEY,
  position: POSITIONS,
  result: HAND_RESULTS,
} as const;

const AMOUNT_FIELDS = ["bigBlind", "potFrom", "potTo"] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Formats a time as a day in UTC, such as `2026-01-31`. */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
function dayStart(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || at < 0 ? null : at;
}
export const readFrom = dayStart;
export function readTo(text: string): number | null {
  const at = dayStart(text);
  return at === null ? null : at + DAY_MS;
}
/**
 * Returns the last day of a range. A range ends at the start of the day after, so this goes back by one millisecond.
 */
export const toText = (to: number): string => dayText(to - 1);

/** Returns the unit of a filter's amounts. Amounts of tournaments are chips, which are not worth money. M3 */
export const unitOfFilter = ({ money }: Pick<OwnHandFilter, "money">): ChipUnit =>
  money === "tournament" ? "chips" : (money ?? "play");

export interface FilterDraft {
  readonly filter: OwnHandFilter;
  readonly amounts: Readonly<Record<AmountField, string>>;
}

export function draftOf(filter: OwnHandFilter): FilterDraft {
  const unit = unitOfFilter(filter);
  const text = (amount: number | null) => (amount === null ? "" : formatAmount(amount, unit));
  const { bigBlind, potFrom, potTo } = filter;
  return { filter, amounts: { bigBlind: text(bigBlind), potFrom: text(potFrom), potTo: text(potTo) } };
}

/** Returns the filter that a draft describes. Returns a list of the fields with an invalid amount if there are any. */
export function readDraft({ filter, amounts }: FilterDraft): OwnHandFilter | readonly AmountField[] {
  const unit = unitOfFilter(filter);
  const read = AMOUNT_FIELDS.map((field) => {
    const text = amounts[field].trim();
    return [field, text === "" ? null : parseAmountInRange({ min: 0, max: MAX_AMOUNT }, text, unit)] as const;
  });
  const wrong = read.flatMap(([field, amount]) => (typeof amount === "string" ? [field] : []));
  return wrong.length > 0 ? wrong : { ...filter, ...Object.fromEntries(read) };
}

export const isWrongDraft = (read: OwnHandFilter | readonly AmountField[]): read is readonly AmountField[] =>
  Array.isArray(read);
