/**
 * What a room costs, as the benches measured it. Each constant names the figure of `npm run bench` that measures it again; on another
 * machine run `npm run bench -- room --tables 2500` and write its figures here.
 */

/** Cost of a value: one of a bench's figures, or a number that something of the code fixes. */
interface MeasuredCost {
  readonly value: number;
  /** The name of a bench's figure, or the file that says the number. */
  readonly source: string;
}

const measured = (value: number, source: string): MeasuredCost => ({ value, source });

/**
 * On two cores of a virtual machine, with players and PostgreSQL beside the nodes. One node, 2,500 tables, 833
 * actions a second.
 */
export const COSTS = {
  /** µs of a node's processor time an action, what idle players cost included. */
  nodeTimePerAction: measured(703, "room-cost"),
  /** µs of PostgreSQL's processor time an action, the same. */
  databaseTimePerAction: measured(416, "room-database-cost"),
  /** Bytes of memory (RSS) of a node, beside its sockets. */
  nodeMemory: measured(357e6, "room-memory"),
  /** Bytes of memory (RSS) of a node for each of its players, with their part of the table. */
  memoryPerPlayer: measured(39e3, "room-memory"),
  actionsPerHand: measured(9, "room-hands"),
  /** Rows inserted and updated in PostgreSQL. */
  rowsPerHand: measured(24, "room-rows-a-hand"),
  /** Bytes of relations and their indexes, before anything is compacted. */
  bytesPerHand: measured(10_500, "room-bytes-a-hand"),
  /** Bytes of write-ahead log, whose files are used again. */
  logPerHand: measured(16_600, "room-log-a-hand"),
  /** Players whom one node seats in a second. */
  entersPerSecond: measured(484, "room-enter-seconds"),
  /** Connections of one node to PostgreSQL: its pool, the journal's, the reserved ones, those that listen, and the two of the bus. */
  connectionsPerNode: measured(19, "packages/db/src/sql/connect.ts"),
  /** The same of one web server. */
  connectionsPerWeb: measured(16, "packages/db/src/sql/connect.ts"),
} as const;

/** What is assumed about the players and about one machine; change it to what yours are. */
export const ASSUMPTIONS = {
  seatsPerTable: 6,
  secondsBetweenActionsAtATable: 3,
  /** More than that of its core, and a node's slowest replies take too long. */
  busiestNode: 0.6,
  /** A process may open some 20,000 files on a common system. */
  socketsPerNode: 17_000,
  /** Not measured: pages are made once and then played over the socket. */
  playersPerWeb: 25_000,
  leastWebs: 2,
  /** One PostgreSQL server. */
  databaseCores: 16,
  databaseConnections: 500,
  logBytesPerSecond: 200e6,
  diskBytes: 10e12,
  /** How long hands stay in that server. */
  daysKept: 7,
} as const;
