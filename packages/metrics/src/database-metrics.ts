/** The metrics of a server's connections to the database. */
import type { MetricDefinitions, MetricValues } from "./definition.ts";

export const DATABASE_METRICS = {
  poker_database_connections: {
    kind: "gauge",
    help: "Open connections of each pool, in use and idle.",
    labels: ["pool", "state"],
  },
  poker_database_connections_max: {
    kind: "gauge",
    help: "The maximum number of connections of each pool.",
    labels: ["pool"],
  },
  poker_database_waiting: {
    kind: "gauge",
    help: "Queries that wait for a connection of the pool.",
    labels: ["pool"],
  },
} as const satisfies MetricDefinitions;

/** The fields of a `pg` pool that the metrics read. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

export function readPools(pools: Readonly<Record<string, Pool>>): MetricValues<typeof DATABASE_METRICS> {
  const all = Object.entries(pools);
  return {
    poker_database_connections: all.flatMap(([name, { totalCount, idleCount }]) => [
      [[name, "used"], totalCount - idleCount] as const,
      [[name, "idle"], idleCount] as const,
    ]),
    poker_database_connections_max: all.map(([name, { options }]) => [name, options.max]),
    poker_database_waiting: all.map(([name, { waitingCount }]) => [name, waitingCount]),
  };
}
