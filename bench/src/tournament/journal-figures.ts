/** Reads from a tournament's journal how its tables changed, and how long players had no seat. */
import type { Database } from "@poker/db";
import type { EntryNo, TournamentEvent } from "@poker/engine";

export interface JournalFigures {
  readonly hands: number;
  readonly steps: number;
  /** How many players moved to another table because theirs was broken (`broken`), or for table balancing (`balance`). */
  readonly moves: { readonly broken: number; readonly balance: number };
  readonly brokenTables: number;
  readonly tablesAtStart: number;
  /** The longest time that a player had no seat, from leaving a broken table to getting a new seat, in milliseconds. */
  readonly longestWaitMs: number;
}

interface StepRow {
  readonly at: number;
  readonly events: readonly TournamentEvent[];
}

export async function readJournalFigures(
  { pool }: Pick<Database, "pool">,
  tournamentId: string,
): Promise<JournalFigures> {
  const { rows } = await pool.query<StepRow>(
    `SELECT (extract(epoch FROM created_at) * 1000)::float8 AS at, events FROM stream_steps WHERE stream_id = $1 ORDER BY seq`,
    [tournamentId],
  );
  const leftAt = new Map<EntryNo, number>();
  let [hands, broken, balance, brokenTables, tablesAtStart, longestWaitMs] = [0, 0, 0, 0, 0, 0];
  for (const { at, events } of rows)
    for (const event of events) {
      if (event.type === "started") tablesAtStart = event.tables.length;
      if (event.type === "hand-ended") hands += 1;
      if (event.type === "table-broken") brokenTables += 1;
      if (event.type === "final-table") brokenTables += event.closed.length;
      if (event.type === "moved") {
        if (event.reason.kind === "balance") balance += 1;
        else {
          broken += 1;
          leftAt.set(event.entryNo, at);
        }
      }
      if (event.type === "seated") {
        longestWaitMs = Math.max(longestWaitMs, at - (leftAt.get(event.entryNo) ?? at));
        leftAt.delete(event.entryNo);
      }
    }
  return { hands, steps: rows.length, moves: { broken, balance }, brokenTables, tablesAtStart, longestWaitMs };
}
