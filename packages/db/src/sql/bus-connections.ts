/**
 * Connections for the messages between game servers, outside of all other pools: each NOTIFY takes a lock of the whole database at its
 * commit, for which no read and no bet is to wait. Socket.IO's adapter uses them as one pool. Fault 74
 */
import pg from "pg";

export interface BusOptions {
  /** Names these connections in PostgreSQL's list; no other process has the same. */
  readonly name: string;
  /** Called when one of them is lost. */
  readonly onLost: (error: unknown) => void;
}

export interface BusConnections {
  readonly pool: pg.Pool;
  /** Says whether one of them listens now. */
  isListening(): Promise<boolean>;
  close(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
/** A message is not worth waiting for the disk: what it says is stored elsewhere. */
const SETTINGS = "-c synchronous_commit=off";

type Connect = pg.Pool["connect"];

export function openBusConnections(connectionString: string, { name, onLost }: BusOptions): BusConnections {
  let closed = false;
  const open = new Set<pg.Client>();
  const lose = (error: unknown) => {
    if (!closed) onLost(error);
  };
  const [sending, listening] = [openOne(), openOne()];

  function openOne(): pg.Pool {
    const inUse = new Set<pg.PoolClient>();
    const pool = new pg.Pool({
      connectionString,
      application_name: name,
      options: SETTINGS,
      max: 1,
      // A new process of the database for each heartbeat would cost more than the connection.
      idleTimeoutMillis: 0,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    pool.on("error", lose);
    pool.on("acquire", (client) => inUse.add(client));
    pool.on("release", (_, client) => inUse.delete(client));
    pool.on("connect", (client) => {
      // The adapter handles no error of the connection that it keeps, and one without a listener ends the process.
      client.on("error", lose);
      client.on("end", () => {
        // It does not give that connection back when it is lost, either; queries give theirs back before this.
        setImmediate(() => inUse.has(client) && client.release(true));
        lose(new Error("the connection was closed"));
      });
      if (!(client instanceof pg.Client)) return;
      open.add(client);
      client.on("end", () => open.delete(client));
    });
    return pool;
  }

  const connectToSend: Connect = sending.connect.bind(sending);
  return {
    // The adapter asks for a connection to listen on, and may ask twice when the first is lost early: two would hear everything twice.
    pool: Object.assign(sending, {
      connect: (callback?: Parameters<Connect>[0]) => (callback ? connectToSend(callback) : listening.connect()),
    }),
    async isListening() {
      const { rowCount } = await sending.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $1 AND query LIKE 'LISTEN%' AND state = 'idle'`,
        [name],
      );
      return rowCount !== 0;
    },
    async close() {
      closed = true;
      // A connection that was asked for and never given back would keep its pool open forever.
      void sending.end();
      void listening.end();
      await Promise.all([...open].map((client) => client.end()));
    },
  };
}
