/** Parses the URL of a rake report. Keeps an invalid day as it was typed, so that the page can show the error beside its field. */
import { parseStakes, RAKE_GROUPS, type RakeQuery, TOURNAMENT_STAKES } from "@poker/db";
import { DAY_MS, toUtcDay } from "@poker/protocol";
import * as z from "zod";

const searchSchema = z.object({
  from: z.string().max(20).optional().catch(undefined),
  to: z.string().max(20).optional().catch(undefined),
  by: z.enum(RAKE_GROUPS).catch("day"),
  table: z.uuid().nullable().catch(null),
  player: z.uuid().nullable().catch(null),
  stakes: z
    .string()
    .refine((key) => key === TOURNAMENT_STAKES || parseStakes(key) !== null)
    .nullable()
    .catch(null),
  before: z.string().max(120).nullable().catch(null),
});

/** Parses the URL's query. If it names no days, the report covers the last thirty days including today. */
export function parseRakeQuery(
  given: unknown,
  now = Date.now(),
): { readonly query: RakeQuery; readonly before: string | null } {
  const { from, to, by, table, player, stakes, before } = searchSchema.parse(given);
  const query = {
    from: from ?? toUtcDay(now - 29 * DAY_MS),
    to: to ?? toUtcDay(now),
    by,
    tableId: table,
    userId: player,
    stakes,
  };
  return { query, before };
}
