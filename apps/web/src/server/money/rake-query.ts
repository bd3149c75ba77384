/** Parses the address of a rake report. An invalid day stays as it was typed, so that the page shows the issue beside its field. */
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

/** Parses the address. Without days in it, the report covers the last thirty days including today. */
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
