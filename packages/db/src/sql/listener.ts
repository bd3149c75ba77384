/**
 * Listens to channels of PostgreSQL on a separate connection, which is not part of any pool. A lost connection is replaced. Messages that
 * were sent in the meantime are lost, so `onListening` is called for each new connection and the caller must read the current state itself.
 * Faults 10, 42
 */
import pg from "pg";

export interface ListenOptions {
  /** For each channel, the function that handles its messages. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called each time that listening begins: at the start, and after each lost connection. */
  readonly onListening: () => void;
  /** Called when the connection is lost. New connections are tried until one succeeds. */
  readonly onLost?: (error: unknown) => void;
  /** Called when a message could not be handled. It is dropped, because any role of the database may have sent it. Fault 121 */
  readonly onDropped?: (channel: string, error: unknown) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** How often the connection is tested with a ping. When the other end has disappeared without a word, the ping gets no answer. */
const PING_INTERVAL_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Begins to connect at once, and keeps trying until it is closed. */
export function openListener(config: pg.ClientConfig, options: ListenOptions): Listener {
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  /** null while the listener waits before it tries again. */
  let client: pg.Client | null = connect();

  function connect(): pg.Client {
    const opened = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    opened.on("notification", ({ channel, payload = "" }) => {
      try {
        options.channels[channel]?.(payload);
      } catch (error) {
        options.onDropped?.(channel, error);
      }
    });
    const lose = (error: unknown) => {
      if (closed || client !== opened) return;
      client = null;
      clearTimeout(timer);
      void opened.end();
      options.onLost?.(error);
      timer = setTimeout(retry, Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS));
      failures += 1;
    };
    opened.on("error", lose);
    opened.on("end", () => lose(new Error("the connection was closed")));
    start(opened).catch(lose);
    return opened;
  }

  async function start(opened: pg.Client): Promise<void> {
    await opened.connect();
    const channels = Object.keys(options.channels);
    await opened.query(channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join("; "));
    if (closed || client !== opened) return;
    failures = 0;
    options.onListening();
    timer = setTimeout(ping, PING_INTERVAL_MS, opened);
  }

  function ping(opened: pg.Client): void {
    opened.query("SELECT").then(
      () => {
        if (!closed && client === opened) timer = setTimeout(ping, PING_INTERVAL_MS, opened);
      },
      (error: unknown) => opened.emit("error", error),
    );
  }

  function retry(): void {
    client = connect();
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
