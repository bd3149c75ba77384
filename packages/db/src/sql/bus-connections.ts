/**
 * Connections for the messages between game servers, separate from all other pools: each NOTIFY takes a lock of the whole database at its
 * commit, and no read and no bet should wait for that lock. Socket.IO's adapter uses them as one pool. Fault 74
 */
import pg from "pg";

export interface BusOptions {
  /** Names these connections in PostgreSQL's list; no other process has the same name. */
  readonly name: string;
  /** Called when one of the connections is lost. */
  readonly onLost: (error: unknown) => void;
  /**
   * Any role of the database may send and receive a NOTIFY, so messages are sealed, and a message that cannot be opened is dropped. Fault
   * 121
   */
  readonly seal: {
    seal(channel: string, text: string): string;
    open(channel: string, sealed: string): string | null;
  };
}

export interface BusConnections {
  readonly pool: pg.Pool;
  /** Returns true when a connection listens now. */
  isListening(): Promise<boolean>;
  close(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
/** The sender of a message does not wait for the disk, because the message's contents are stored elsewhere. */
const SETTINGS = "-c synchronous_commit=off";

type Connect = pg.Pool["connect"];
type Query = pg.Pool["query"];
/** The statement with which the adapter sends. */
const NOTIFY = "SELECT pg_notify($1, $2)";

export function openBusConnections(connectionString: string, { name, onLost, seal }: BusOptions): BusConnections {
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
      // A new PostgreSQL process for each heartbeat would cost more than keeping the connection.
      idleTimeoutMillis: 0,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    pool.on("error", lose);
    pool.on("acquire", (client) => inUse.add(client));
    pool.on("release", (_, client) => inUse.delete(client));
    pool.on("connect", (client) => {
      // The adapter handles no error of the connection that it keeps, and an unhandled error ends the process.
      client.on("error", lose);
      client.on("end", () => {
        // The adapter also does not release a lost connection. Queries release their connections before this runs.
        setImmediate(() => inUse.has(client) && client.release(true));
        lose(new Error("the connection was closed"));
      });
      openNotifications(client, seal);
      if (!(client instanceof pg.Client)) return;
      open.add(client);
      client.on("end", () => open.delete(client));
    });
    return pool;
  }

  const connectToSend: Connect = sending.connect.bind(sending);
  const query: Query = sending.query.bind(sending);
  return {
    // The adapter asks for a connection to listen on, and may ask twice when the first is lost early. Two connections would receive every
    // message twice.
    pool: Object.assign(sending, {
      connect: (callback?: Parameters<Connect>[0]) => (callback ? connectToSend(callback) : listening.connect()),
      query: (text: string, values: readonly string[] = []) => {
        const [channel = "", payload = ""] = values;
        return query(text, text === NOTIFY ? [channel, seal.seal(channel, payload)] : [...values]);
      },
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
      // A connection that is never released would keep its pool open forever.
      void sending.end();
      void listening.end();
      await Promise.all([...open].map((client) => client.end()));
    },
  };
}

/** Passes on each message in its unsealed form, and drops everything else. */
function openNotifications(client: pg.PoolClient, seal: BusOptions["seal"]): void {
  const emit = client.emit.bind(client);
  const emitOpened = (message: pg.Notification) => {
    const payload = seal.open(message.channel, message.payload ?? "");
    return payload !== null && emit("notification", { ...message, payload });
  };
  Object.assign(client, {
    emit: (event: string, ...values: readonly [pg.Notification]) =>
      event === "notification" ? emitOpened(values[0]) : emit(event, ...values),
  });
}
