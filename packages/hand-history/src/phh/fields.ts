/** The fields of one hand in PHH. Checks that each field has the type that the standard requires. */
import * as z from "zod";
import { type HistoryRefusal, refuseHistory } from "../refusal.ts";
import type { FieldLines } from "./lines.ts";
import { readVariant } from "./variants.ts";

const amount = z.custom<number>((value) => typeof value === "number" && !Number.isNaN(value), "no amount");
const amounts = z.array(amount).max(10);
const name = z.string().max(300);
const whole = z.number().int();

const variant = z
  .string()
  .max(20)
  .transform((code, context) => {
    const read = readVariant(code);
    if (read) return read;
    context.addIssue({ code: "custom", message: code });
    return z.NEVER;
  });

const fieldsSchema = z.object({
  variant,
  antes: amounts,
  blinds_or_straddles: amounts,
  min_bet: amount.optional(),
  small_bet: amount.optional(),
  big_bet: amount.optional(),
  starting_stacks: amounts.min(2),
  actions: z.array(z.string().max(1_000)).max(4_000),
  ante_trimming_status: z.boolean().default(false),
  event: name.optional(),
  venue: name.optional(),
  day: whole.min(1).max(31).optional(),
  month: whole.min(1).max(12).optional(),
  year: whole.min(0).max(9_999).optional(),
  hand: z.union([whole, name]).optional(),
  level: whole.min(0).optional(),
  seats: z.array(whole).max(10).optional(),
  seat_count: whole.optional(),
  table: z.union([whole, name]).optional(),
  players: z.array(name).max(10).optional(),
  finishing_stacks: amounts.optional(),
  winnings: amounts.optional(),
  currency: name.optional(),
  time_zone: name.optional(),
  time_zone_abbreviation: name.optional(),
  city: name.optional(),
});
export type PhhHand = z.output<typeof fieldsSchema>;

export function readFields(table: object, lines: FieldLines): PhhHand | HistoryRefusal {
  const read = fieldsSchema.safeParse(table);
  if (read.success) return checkLengths(read.data, lines);
  const { issues } = read.error;
  // An unknown game is reported before any other fault, because the fields depend on the game.
  const issue = issues.find(({ path: [first] }) => first === "variant") ?? issues[0];
  const [field = "", index] = issue?.path ?? [];
  const place = typeof index === "number" ? index : undefined;
  const at = { line: lines.lineOf(String(field), place), field: fieldName(String(field), place) };
  const isMissing = Object.hasOwn(table, field) === false;
  if (field === "variant" && issue?.code === "custom") return refuseHistory("unknown-game", issue.message, at);
  return refuseHistory(isMissing ? "missing-field" : "bad-field", issue?.message ?? "", at);
}

export const fieldName = (field: string, index?: number): string =>
  index === undefined ? field : `${field}[${index}]`;

/** Checks that each list with one value per player is as long as the list of players. */
function checkLengths(hand: PhhHand, lines: FieldLines): PhhHand | HistoryRefusal {
  const { antes, blinds_or_straddles, seats, players, finishing_stacks, winnings, starting_stacks } = hand;
  const lists = { antes, blinds_or_straddles, seats, players, finishing_stacks, winnings };
  for (const [field, list] of Object.entries(lists))
    if (list !== undefined && list.length !== starting_stacks.length)
      return refuseHistory("bad-field", `not as many as starting_stacks`, { line: lines.lineOf(field), field });
  return hand;
}
