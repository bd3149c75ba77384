/** A connection to the room's database as one of its roles: `pg` for the hot path, Prisma for the rest, over one pool. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../generated/client.ts";
import { type BusConnections, type BusOptions, openBusConnections } from "./bus-connections.ts";
import { type Listener, type ListenOptions, openListener } from "./listener.ts";
import { toSafeInteger } from "./safe-integer.ts";

export interface Database {
  readonly pool: pg.Pool;
  /** A pool only for the journal, so that no action waits behind a read. Fault 30 */
  readonly journal: pg.Pool;
  /** A pool only for leases and sign-in sessions, so that other queries cannot delay them. Fault 91 */
  readonly reserved: pg.Pool;
  readonly prisma: PrismaClient;
  /** Opens a connection of its own, which its caller closes. */
  listen(options: ListenOptions): Listener;
  /** Opens connections for messages between game servers, which its caller closes. */
  openBus(options: BusOptions): BusConnections;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** The maximum number of open connections, without the connections of the journal and the reserved connections. */
  readonly maxConnections?: number;
  /** The longest wait for an answer; a connection whose query waits longer counts as lost. */
  readonly queryTimeoutMs?: number;
  /** The name that PostgreSQL shows in its list of connections. */
  readonly applicationName?: string;
  /** True when the reader of the answer is gone: the query then fails with an AbortError, and is never sent. Fault 119 */
  readonly isAbandoned?: () => boolean;
  /** Called when an unused connection is lost; the pool makes a new one. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called when a connection comes back to its pool after an answer. */
  readonly onAnswered?: () => void;
}

/** Anything that runs SQL: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, "query">;

const DEFAULT_NAME = "room";
const INT8_OID = 20;
/**
 * PostgreSQL itself ends a query this long after its caller has given up. Without this limit, PostgreSQL would not
 * notice that the caller is gone while the query waits for a lock. The query would keep its connection until the room
 * has none left, and would run after all when the lock is free. Fault 154
 */
const ABANDONED_QUERY_MS = 1_000;
/** For bets, finished hands, and commits that are a transaction of their own. */
const MAX_JOURNAL_CONNECTIONS = 4;
const MAX_RESERVED_CONNECTIONS = 2;
/**
 * The journal looks everything up by key, always in the same few ways. By default PostgreSQL would plan each query again, which takes
 * longer than running it. And a plan made while the room was new would read whole tables after they have grown.
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
 * Gives no connection to an abandoned query. Queries on a connection that is already in use still run, so that its transaction is
 * completed.
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

/** The pool opens its first connection with the first query. */
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
    // A process that stops inside a transaction would block the process that takes over its tables. Fault 8
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
  // A connection can end after the pool has handed it over and before its user listens for errors. The user's first query reports the end;
  // an error without a listener would end the process. Fault 10
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Runs `work` in one transaction, which is rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Reports a connection that breaks between two queries; the next query then fails.
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
