/** A connection to the room's database as one of its roles: `pg` for the hot path, Prisma for the rest, over one pool. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../generated/client.ts";
import { type BusConnections, type BusOptions, openBusConnections } from "./bus-connections.ts";
import { type Listener, type ListenOptions, openListener } from "./listener.ts";
import { toSafeInteger } from "./safe-integer.ts";

export interface Database {
  readonly pool: pg.Pool;
  /** For the journal alone, so that no action waits behind a read. Fault 30 */
  readonly journal: pg.Pool;
  /** For leases and sign-in sessions alone, so that no number of questions delays them. Fault 91 */
  readonly reserved: pg.Pool;
  readonly prisma: PrismaClient;
  /** Opens a connection of its own, which its caller closes. */
  listen(options: ListenOptions): Listener;
  /** Opens connections for messages between game servers, which its caller closes. */
  openBus(options: BusOptions): BusConnections;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Most connections at a time, those of the journal and the reserved ones aside. */
  readonly maxConnections?: number;
  /** Longest wait for an answer; the connection of a query that waits longer counts as lost. */
  readonly queryTimeoutMs?: number;
  /** The name that PostgreSQL shows in its list of connections. */
  readonly applicationName?: string;
  /** Called when an unused connection is lost; the pool makes a new one. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Anything that runs SQL: the pool, or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, "query">;

const DEFAULT_NAME = "room";
const INT8_OID = 20;
/** Bets, finished hands, and what is a transaction of its own. */
const MAX_JOURNAL_CONNECTIONS = 4;
const MAX_RESERVED_CONNECTIONS = 2;
/**
 * The journal looks everything up by its key, always in the same few ways. Left to itself, PostgreSQL plans them anew each time, which
 * takes longer than doing them; and a plan it made while the room was new would read whole tables when they have grown.
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

/** Opens its first connection with its first query. */
function openPool(url: string, max: number, options: ConnectOptions, settings?: string): pg.Pool {
  const { queryTimeoutMs = 10_000, applicationName = DEFAULT_NAME, onConnectionLost = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    ...(settings && { options: settings }),
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
    // A process that stops inside a transaction would block the one that takes its tables over. Fault 8
    idle_in_transaction_session_timeout: 5_000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8_OID ? toSafeInteger : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on("error", onConnectionLost);
  // One can end after the pool has handed it over and before its user listens. The user's first query says so; an error without a
  // listener would end the process. Fault 10
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Runs `work` in one transaction: all of it or, when it throws, nothing. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that breaks between two queries says so here; the next query then fails.
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
