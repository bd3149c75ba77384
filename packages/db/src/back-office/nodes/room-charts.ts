/**
 * Reads the room's figures of the last hour or day, for the charts of the live monitor. SQL: one query adds up the minutes of all nodes for
 * each step of the chart. Decision 0109
 */
import type { ChartRange, ChartStep, RoomCharts } from "@poker/protocol";
import type { Queryable } from "../../sql/connect.ts";
import { withPermission } from "../office/check-permission.ts";

const MINUTE_MS = 60_000;
const STEPS = {
  hour: { count: 60, ms: MINUTE_MS },
  day: { count: 144, ms: 10 * MINUTE_MS },
} as const satisfies Record<ChartRange, { readonly count: number; readonly ms: number }>;
const SHOWN_CODES = 10;

/**
 * $1 is the length of a step in milliseconds. $2 is the start of the first step and $3 the end of the last one, both in epoch milliseconds.
 */
const READ_STEPS = `
  WITH added AS (
    SELECT minute, sum(hands) AS hands, sum(actions) AS actions, max(action_p99_ms) AS action_p99_ms, sum(people) AS people,
      sum(bots) AS bots, sum(connections) AS connections, max(commit_p99_ms) AS commit_p99_ms, sum(stalled_ms) AS stalled_ms,
      sum((SELECT coalesce(sum(value::integer), 0) FROM jsonb_each_text(refusals))) AS refusals
    FROM node_minutes WHERE minute >= to_timestamp($2::float8 / 1000) AND minute < to_timestamp($3::float8 / 1000) GROUP BY minute
  )
  SELECT floor(extract(epoch FROM minute) * 1000 / $1::float8) * $1 AS at, avg(hands)::float8 AS "handsPerMinute",
    (avg(actions) / 60)::float8 AS "actionsPerSecond", max(action_p99_ms) AS "actionP99Ms", avg(people)::float8 AS people,
    avg(bots)::float8 AS bots, avg(connections)::float8 AS connections, max(commit_p99_ms) AS "commitP99Ms",
    avg(stalled_ms)::float8 AS "stalledMsPerMinute", avg(refusals)::float8 AS "refusalsPerMinute"
  FROM added GROUP BY 1`;

const READ_CODES = `
  SELECT r.key AS code, sum(r.value::integer) AS count FROM node_minutes m CROSS JOIN jsonb_each_text(m.refusals) r
  WHERE m.minute >= to_timestamp($1::float8 / 1000) AND m.minute < to_timestamp($2::float8 / 1000)
  GROUP BY r.key ORDER BY count DESC, code LIMIT ${SHOWN_CODES}`;

const emptyStep = (at: number): ChartStep => ({
  at,
  handsPerMinute: null,
  actionsPerSecond: null,
  actionP99Ms: null,
  people: null,
  bots: null,
  connections: null,
  commitP99Ms: null,
  stalledMsPerMinute: null,
  refusalsPerMinute: null,
});

export const createRoomCharts = (pool: Queryable) => ({
  /**
   * Returns the steps of a chart. The chart of an hour ends with the last whole minute. The chart of a day ends with the current ten
   * minutes, which are not over yet.
   */
  read: withPermission("monitor.read", async (_staff, range: ChartRange, now: number): Promise<RoomCharts> => {
    const { count, ms } = STEPS[range];
    const until = Math.ceil(now / ms) * ms - (range === "hour" ? ms : 0);
    const from = until - count * ms;
    const { rows } = await pool.query<ChartStep>(READ_STEPS, [ms, from, until]);
    const { rows: refusals } = await pool.query<{ code: string; count: number }>(READ_CODES, [from, until]);
    const known = new Map(rows.map((step) => [step.at, step]));
    const times = Array.from({ length: count }, (_, index) => from + index * ms);
    return { steps: times.map((at) => known.get(at) ?? emptyStep(at)), refusals };
  }),
});
