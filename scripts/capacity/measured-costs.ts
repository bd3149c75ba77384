/**
 * What a room costs, as the benches measured it. Each constant names the figure of `npm run bench` that measures it again; on another
 * machine run `npm run bench -- room --tables 2500` and write its figures here.
 */

/** A cost: a figure that a bench has measured, or a number that the code fixes. */
interface MeasuredCost {
  readonly value: number;
  /** The name of a bench's figure, or the file that contains the number. */
  readonly source: string;
}

const measured = (value: number, source: string): MeasuredCost => ({ value, source });

/**
 * These costs were measured on two cores of a virtual machine, with players and PostgreSQL beside the nodes: one node, 2,500 tables, 833
 * actions a second.
 */
export const COSTS = {
  /** µs of a node's processor time per action, including what idle players cost. */
  nodeTimePerAction: measured(703, "room-cost"),
  /** µs of PostgreSQL's processor time per action, including what idle players cost. */
  databaseTimePerAction: measured(416, "room-database-cost"),
  /** Bytes of memory (RSS) of a node, apart from its sockets. */
  nodeMemory: measured(357e6, "room-memory"),
  /** Bytes of memory (RSS) of a node for each of its players, with their share of the table. */
  memoryPerPlayer: measured(39e3, "room-memory"),
  actionsPerHand: measured(9, "room-hands"),
  /** Rows inserted and updated in PostgreSQL. */
  rowsPerHand: measured(24, "room-rows-a-hand"),
  /** Bytes of tables and their indexes before compaction. */
  bytesPerHand: measured(10_500, "room-bytes-a-hand"),
  /** Bytes of write-ahead log, whose files are reused. */
  logPerHand: measured(16_600, "room-log-a-hand"),
  /** Players whom one node can seat in a second. */
  entersPerSecond: measured(484, "room-enter-seconds"),
  /** Connections of one node to PostgreSQL: for its pool, for the journal, reserved, for listening, and two for the bus. */
  connectionsPerNode: measured(19, "packages/db/src/sql/connect.ts"),
  /** Connections of one web server to PostgreSQL. */
  connectionsPerWeb: measured(16, "packages/db/src/sql/connect.ts"),
} as const;

/** Assumptions about the players and about one machine; change them to yours. */
export const ASSUMPTIONS = {
  seatsPerTable: 6,
  secondsBetweenActionsAtATable: 3,
  /** Above this share of its core, a node's slowest replies take too long. */
  busiestNode: 0.6,
  /** A process may open about 20,000 files on a common system. */
  socketsPerNode: 17_000,
  /** An assumption that was not measured: a page is loaded once, and play then uses the socket. */
  playersPerWeb: 25_000,
  leastWebs: 2,
  /** One PostgreSQL server. */
  databaseCores: 16,
  databaseConnections: 500,
  logBytesPerSecond: 200e6,
  diskBytes: 10e12,
  /** How many days hands stay in the database. */
  daysKept: 7,
} as const;
