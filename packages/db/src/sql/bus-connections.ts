/**
 * Opens connections for the messages between game servers, separate from all other pools. Each NOTIFY locks the whole database when it
 * commits, and no read and no bet should wait for that. To the adapter of Socket.IO, these connections look like one pool. Fault 74
 */
import pg from "pg";

export interface BusOptions {
  /** The name that PostgreSQL shows for these connections. No other process may have the same name. */
  readonly name: string;
  /** Called when one of the connections is lost. */
  readonly onLost: (error: unknown) => void;
  /**
   * Seals and opens messages. Any role of the database may send and receive a NOTIFY. So messages are sealed, and one that cannot be opened
   * is dropped. Fault 121
   */
  readonly seal: {
    seal(channel: string, text: string): string;
    open(channel: string, sealed: string): string | null;
  };
}

export interface BusConnections {
  readonly pool: pg.Pool;
  /** Returns true when a connection is listening now. */
  isListening(): Promise<boolean>;
  close(): Promise<void>;
}

const ANSWER_TIMEOUT_MS = 5_000;
/** A sender does not wait for the disk, because what a message says is also stored elsewhere. */
const SETTINGS = "-c synchronous_commit=off";

type Connect = pg.Pool["connect"];
type Query = pg.Pool["query"];
/** The statement that the adapter uses to send a message. */
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
      // Connections are kept. To start a new PostgreSQL process for each heartbeat would cost more.
      idleTimeoutMillis: 0,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    pool.on("error", lose);
    pool.on("acquire", (client) => inUse.add(client));
    pool.on("release", (_, client) => inUse.delete(client));
    pool.on("connect", (client) => {
      // The adapter ignores errors of the connection that it keeps, and an error without a listener would end the process.
      client.on("error", lose);
      client.on("end", () => {
        // The adapter does not release a lost connection either. This runs after queries have released their own connections.
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
    // The adapter asks for a connection to listen on. It may ask twice if the first one is lost early. Both requests get the same pool of
    // one connection, because two connections would receive every message twice.
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
      // A pool ends only when all its connections were released, and one may never be. So the connections are ended as well.
      void sending.end();
      void listening.end();
      await Promise.all([...open].map((client) => client.end()));
    },
  };
}

/** Passes each message on in its opened form. Drops everything that cannot be opened. */
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
