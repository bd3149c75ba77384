/** Reads what each seat has put into a hand from the public rows of its journal alone, without applying events or rules. T7 */
import type { JournalRow } from "@poker/db";
import type { Chips, SeatNo } from "@poker/engine";
import * as z from "zod";

const chips = z.int().min(0);
const seat = z.int().min(0);
const dealt = z.object({
  type: z.literal("hand-started"),
  setup: z.object({ seats: z.array(z.object({ seat, stack: chips })) }),
});
/** Everything that moves chips between a stack and the pot while a hand runs. */
const moves = z.discriminatedUnion("type", [
  z.object({ type: z.literal("posted"), seat, live: chips, dead: chips }),
  z.object({ type: z.literal("acted"), seat, added: chips }),
  z.object({ type: z.literal("uncalled-returned"), seat, amount: chips }),
]);
const MOVING: ReadonlySet<string> = new Set(["posted", "acted", "uncalled-returned"]);

/**
 * `rows` begins with the hand's first row. Every seat dealt in is in the result, also with nothing. null when the contributions are
 * unknown, because a row is missing, changed, or takes more than was there.
 */
export function readContributions(rows: readonly JournalRow[]): ReadonlyMap<SeatNo, Chips> | null {
  const first = rows[0]?.seq ?? 0;
  if (rows.some(({ seq }, index) => seq !== first + index)) return null;
  const start = dealt.safeParse(rows.find(({ kind }) => kind === "hand-started")?.public);
  if (!start.success) return null;
  const stacks = new Map(start.data.setup.seats.map(({ seat: at, stack }) => [at, stack]));
  const bets = new Map([...stacks.keys()].map((at) => [at, 0]));
  for (const row of rows) {
    if (!MOVING.has(row.kind)) continue;
    const move = moves.safeParse(row.public);
    const had = move.success ? bets.get(move.data.seat) : undefined;
    if (!move.success || move.data.type !== row.kind || had === undefined) return null;
    bets.set(move.data.seat, had + amountOf(move.data));
  }
  const possible = [...bets].every(([at, bet]) => bet >= 0 && bet <= (stacks.get(at) ?? 0));
  return possible ? bets : null;
}

function amountOf(move: z.infer<typeof moves>): number {
  switch (move.type) {
    case "posted":
      return move.live + move.dead;
    case "acted":
      return move.added;
    case "uncalled-returned":
      return -move.amount;
  }
}
