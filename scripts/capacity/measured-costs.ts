/**
 * What a room costs, as the benches measured it. Each cost names the figure of `npm run bench` that measures it again.
 * For another machine, run `npm run bench -- room --tables 2500` there and write its figures here.
 */

/** One cost: either a figure that a bench measured, or a number that the code fixes. */
interface MeasuredCost {
  readonly value: number;
  /** The name of the bench's figure, or the path of the file that contains the number. */
  readonly source: string;
}

const measured = (value: number, source: string): MeasuredCost => ({ value, source });

/**
 * These costs were measured on a virtual machine with two cores, on which the players and PostgreSQL ran too: one node,
 * 2,500 tables, 833 actions a second.
 */
export const COSTS = {
  /** Microseconds of a node's processor time per action. Includes the cost of idle players. */
  nodeTimePerAction: measured(703, "room-cost"),
  /** Microseconds of PostgreSQL's processor time per action. Includes the cost of idle players. */
  databaseTimePerAction: measured(416, "room-database-cost"),
  /** How many bytes of memory (RSS) a node uses without its sockets. */
  nodeMemory: measured(357e6, "room-memory"),
  /** How many bytes of memory (RSS) a node uses for each of its players, including the player's share of the table. */
  memoryPerPlayer: measured(78e3, "room-memory"),
  actionsPerHand: measured(9, "room-hands"),
  /** How many rows a hand inserts or updates in PostgreSQL. */
  rowsPerHand: measured(24, "room-rows-a-hand"),
  /** How many bytes a hand adds to tables and their indexes, before compaction. */
  bytesPerHand: measured(10_500, "room-bytes-a-hand"),
  /** How many bytes a hand writes to PostgreSQL's write-ahead log. PostgreSQL uses the log's files again, so they do not grow. */
  logPerHand: measured(16_600, "room-log-a-hand"),
  /** How many players one node can seat in a second. */
  entersPerSecond: measured(484, "room-enter-seconds"),
  /**
   * How many connections to PostgreSQL one node opens: its pool, the journal's, the reserved ones, one for listening,
   * and two for the bus.
   */
  connectionsPerNode: measured(19, "packages/db/src/sql/connect.ts"),
  /** How many connections to PostgreSQL one web server opens. */
  connectionsPerWeb: measured(16, "packages/db/src/sql/connect.ts"),
} as const;

/** Assumptions about the players and about one machine. Change them to match yours. */
export const ASSUMPTIONS = {
  seatsPerTable: 6,
  secondsBetweenActionsAtATable: 3,
  /** The largest share of its core that a node may use. Above this share, its slowest replies take too long. */
  busiestNode: 0.6,
  /** How many sockets one node may have. On a common system a process may open about 20,000 files, and each socket is one. */
  socketsPerNode: 17_000,
  /**
   * How many players one web server can serve. This is assumed and not measured: a player loads a page once, and then
   * plays over the socket.
   */
  playersPerWeb: 25_000,
  leastWebs: 2,
  /** The resources of the one PostgreSQL server. */
  databaseCores: 16,
  databaseConnections: 500,
  logBytesPerSecond: 200e6,
  diskBytes: 10e12,
  /** How many days a hand stays in the database. */
  daysKept: 7,
} as const;
