/**
 * Stores what each node did in each minute, for the charts of the live monitor. SQL: the minutes are those of the database's clock, and one
 * statement writes a minute and deletes old ones. Decision 0109
 */
import type { Queryable } from "../../sql/connect.ts";

/** What a node did in one minute, and how many people, bots and connections it had. */
export interface NodeMinute {
  readonly hands: number;
  readonly actions: number;
  /** One action in a hundred took at least this many milliseconds; null when there were no actions. */
  readonly actionP99Ms: number | null;
  /** `people` is the number of seats that people have taken. `bots` is the number of seats that bots have taken. */
  readonly people: number;
  readonly bots: number;
  readonly connections: number;
  /** One commit of the journal in a hundred took at least this many milliseconds; null when there were no commits. */
  readonly commitP99Ms: number | null;
  readonly stalledMs: number;
  /** How often clients were refused, by the code of the refusal. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** A node calls each of these functions once a minute. */
export const createNodeMinutes = (pool: Queryable, nodeId: string) => ({
  async add(figures: NodeMinute): Promise<void> {
    const { hands, actions, actionP99Ms, people, bots, connections, commitP99Ms, stalledMs, refusals } = figures;
    await pool.query(
      `WITH old AS (DELETE FROM node_minutes WHERE minute < now() - interval '25 hours')
       INSERT INTO node_minutes (node_id, minute, hands, actions, action_p99_ms, people, bots, connections, commit_p99_ms, stalled_ms, refusals)
       VALUES ($1, date_trunc('minute', now()), $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
      [
        nodeId,
        ...[hands, actions, actionP99Ms, people, bots, connections, commitP99Ms, stalledMs],
        JSON.stringify(refusals),
      ],
    );
  },
});

export type NodeMinutes = ReturnType<typeof createNodeMinutes>;
