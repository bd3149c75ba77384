/**
 * The figures of each node by minute, for the charts of the live monitor. SQL: minutes are those of the database's clock, and one statement
 * writes a minute and deletes old ones. Decision 0109
 */
import type { Queryable } from "../../sql/connect.ts";

/** The work of a node in one minute, and how many people, bots and connections it had. */
export interface NodeMinute {
  readonly hands: number;
  readonly actions: number;
  /** One action in a hundred took at least this long; null when there were no actions. */
  readonly actionP99Ms: number | null;
  /** The number of seats taken by people, and by bots. */
  readonly people: number;
  readonly bots: number;
  readonly connections: number;
  /** One commit of the journal in a hundred took at least this long; null when there were no commits. */
  readonly commitP99Ms: number | null;
  readonly stalledMs: number;
  /** Refusals that clients got, by code. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** A node calls these once a minute. */
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
