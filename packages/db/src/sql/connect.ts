/** Connects to the room's database in one of its roles. `pg` is used where speed matters and Prisma elsewhere, over the same pool. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../generated/client.ts";
import { type BusConnections, type BusOptions, openBusConnections } from "./bus-connections.ts";
import { type Listener, type ListenOptions, openListener } from "./listener.ts";
import { toSafeInteger } from "./safe-integer.ts";

export interface Database {
  readonly pool: pg.Pool;
  /** A pool for the journal alone, so that no action has to wait for a read. Fault 30 */
  readonly journal: pg.Pool;
  /** A pool for leases and sign-in sessions alone, so that other queries cannot delay them. Fault 91 */
  readonly reserved: pg.Pool;
  readonly prisma: PrismaClient;
  /** Opens a separate connection that listens. The caller must close it. */
  listen(options: ListenOptions): Listener;
  /** Opens connections for messages between game servers. The caller must close them. */
  openBus(options: BusOptions): BusConnections;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** How many connections may be open. The connections of the journal and the reserved ones are not counted. */
  readonly maxConnections?: number;
  /** How many milliseconds a query may take. When it takes longer, its connection counts as lost. */
  readonly queryTimeoutMs?: number;
  /** The name that PostgreSQL shows for these connections. */
  readonly applicationName?: string;
  /** Returns true when the reader of the answer is gone. The query is then not sent and fails with an AbortError. Fault 119 */
  readonly isAbandoned?: () => boolean;
  /** Called when a connection is lost that was not in use. The pool makes a new one. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called when a connection returns to its pool after it has got an answer. */
  readonly onAnswered?: () => void;
}

/** Anything that can run SQL: a pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, "query">;

const DEFAULT_NAME = "room";
const INT8_OID = 20;
/**
 * How long after its caller has given up PostgreSQL ends a query, in milliseconds. Without this limit, PostgreSQL would not notice that the
 * caller is gone while the query waits for a lock. Such queries would keep their connections until the room has none left, and would still
 * run when the lock is free. Fault 154
 */
const ABANDONED_QUERY_MS = 1_000;
/** How many connections the journal has: for bets, for finished hands, and for commits that are a transaction of their own. */
const MAX_JOURNAL_CONNECTIONS = 4;
const MAX_RESERVED_CONNECTIONS = 2;
/**
 * The journal finds everything by key, always with the same few queries. Without these settings, PostgreSQL would plan each query again,
 * which takes longer than running it. And a plan from when the room was new would read whole tables after they have grown.
 */
const JOURNAL_PLANNER_SETTINGS = "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off";

export function connect(url: string, options: ConnectOptions = {}): Database {
  const { maxConnections = 10 } = options;
  const pool = openPool(url, maxConnections, options);
  const journal = openPool(url, MAX_JOURNAL_CONNECTIONS, options, JOURNAL_PLANNER_SETTINGS);
  const reserved = openPool(url, MAX_RESERVED_CONNECTIONS, options);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const close = async () => {
    await prisma.$disconnect();
    await Promise.all([pool.end(), journal.end(), reserved.end()]);
  };
  const listen = (listened: ListenOptions) =>
    openListener({ connectionString: url, application_name: options.applicationName ?? DEFAULT_NAME }, listened);
  const openBus = (bus: BusOptions) => openBusConnections(url, bus);
  return { pool, journal, reserved, prisma, listen, openBus, close };
}

type OnConnected = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool that gives no connection to a query whose reader is gone. Queries on a connection that is already in use still run, so that their
 * transaction can be completed.
 */
class AbandonablePool extends pg.Pool {
  readonly #isAbandoned: () => boolean;

  constructor(isAbandoned: () => boolean, config: pg.PoolConfig) {
    super(config);
    this.#isAbandoned = isAbandoned;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    const error = this.#isAbandoned() ? new DOMException("the reader of the response has left", "AbortError") : null;
    if (!onConnected) return error ? Promise.reject(error) : super.connect();
    if (error) onConnected(error, undefined, () => {});
    else super.connect(onConnected);
    return undefined;
  }
}

/** Makes a pool. It opens its first connection with the first query. */
function openPool(url: string, max: number, options: ConnectOptions, settings?: string): pg.Pool {
  const { queryTimeoutMs = 10_000, applicationName = DEFAULT_NAME, onConnectionLost = () => {} } = options;
  const pool = new AbandonablePool(options.isAbandoned ?? (() => false), {
    connectionString: url,
    max,
    application_name: applicationName,
    ...(settings && { options: settings }),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs + ABANDONED_QUERY_MS,
    // If a process stops inside a transaction, it would block the process that takes over its tables. So PostgreSQL ends such a
    // transaction. Fault 8
    idle_in_transaction_session_timeout: 5_000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8_OID ? toSafeInteger : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on("error", onConnectionLost);
  if (options.onAnswered) {
    const { onAnswered } = options;
    pool.on("release", (error) => void (error || onAnswered()));
  }
  // A connection can end after the pool has given it away and before its user listens for errors. The user's first query then fails.
  // Without this listener, the error would end the process as well. Fault 10
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Runs `work` in one transaction. Rolls back when `work` throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Remembers that the connection broke between two queries. The next query then fails.
  const onBroken = (error: Error) => {
    broken = error;
  };
  client.on("error", onBroken);
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(onBroken);
    throw error;
  } finally {
    client.off("error", onBroken);
    client.release(broken);
  }
}
